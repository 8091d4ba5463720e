//! What callers see of a contract's signing.

use chrono::{DateTime, Utc};
use kernel::paging::NoFilter;
use poem_openapi::Object;
use serde::Serialize;

use super::{Confirmation, SignerId, SignerState, SigningEventKind, SigningParty};

/// Who signs a contract, and how far they are.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Signer {
    pub id: SignerId,
    pub party: SigningParty,
    pub position: i32,
    pub name_en: String,
    pub name_ar: String,
    /// Where invitations, reminders and codes go.
    pub email: Option<String>,
    pub state: SignerState,
    /// The absolute address of their page, while it is open.
    pub url: Option<String>,
    /// UTC.
    pub invited_at: Option<DateTime<Utc>>,
    /// UTC.
    pub expires_at: Option<DateTime<Utc>>,
    pub views: i32,
    /// UTC.
    pub viewed_at: Option<DateTime<Utc>>,
    /// UTC.
    pub reminded_at: Option<DateTime<Utc>>,
    pub reminders: i32,
    /// UTC.
    pub signed_at: Option<DateTime<Utc>>,
    pub confirmation: Option<Confirmation>,
    /// UTC.
    pub declined_at: Option<DateTime<Utc>>,
    pub decline_reason: Option<String>,
    pub version: i64,
}

/// How far the signing of a contract is.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Signing {
    /// In their order.
    pub signers: Vec<Signer>,
    /// The absolute address of the page on which anybody checks the sealed file.
    pub verify_url: Option<String>,
    /// SHA-256 of the sealed file.
    pub pdf_hash: Option<String>,
}

kernel::list! {
    /// One thing that happened while a contract was signed.
    pub struct SigningEvent = "signing_events" ("Signing", "التوقيع"), filtered by NoFilter {
        from: "signing_events e",
        key: "e.id",
    } {
        id: i64 = "e.id";
        party: SigningParty = "e.party";
        kind: SigningEventKind = "e.kind";
        /// UTC.
        at: DateTime<Utc> = "e.at";
        by_name: String = "e.by_name";
        ip: Option<String> = "e.ip";
        user_agent: Option<String> = "e.user_agent";
        /// The address that something was sent to, or the reason.
        note: Option<String> = "e.note";
    }
}

#[derive(Debug, Object)]
pub struct SignerVersion {
    /// The version that was shown.
    pub version: i64,
}
