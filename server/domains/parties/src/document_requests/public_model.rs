//! What a tenant sees at the link, and sends.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::model::AskedKinds;
use crate::documents::DocumentKind;
use crate::sent_documents::SentDocumentState;

/// A file that was sent by the link.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnSentDocument {
    pub kind: DocumentKind,
    pub file_name: String,
    pub state: SentDocumentState,
    /// Why it was refused.
    pub reason: Option<String>,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

/// What the office asks for.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedRequest {
    pub public_id: String,
    /// The tenant's.
    pub name_en: String,
    pub name_ar: String,
    pub office_en: String,
    pub office_ar: String,
    pub kinds: AskedKinds,
    pub note: Option<String>,
    /// The last day on which the link is open.
    pub ends_on: NaiveDate,
    /// The date at the office.
    pub today: NaiveDate,
    pub sent: Vec<OwnSentDocument>,
}

#[derive(Debug, Multipart)]
pub struct SharedUpload {
    /// One of those that are asked for.
    pub kind: DocumentKind,
    /// `YYYY-MM-DD`; an ID, a passport and a licence have one.
    pub expires_on: Option<String>,
    /// PNG, JPEG, WebP or PDF, at most 5 MB.
    pub file: Upload,
}
