//! What an owner sees at the link, and answers.

use chrono::NaiveDate;
use kernel::money::Amount;
use poem_openapi::Object;
use serde::Serialize;

use super::{ApprovalKind, ApprovalState};

/// A question to an owner.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedApproval {
    pub public_id: String,
    pub number: String,
    pub kind: ApprovalKind,
    pub state: ApprovalState,
    pub office_en: String,
    pub office_ar: String,
    /// The owner's.
    pub name_en: String,
    pub name_ar: String,
    /// The unit and its building.
    pub place_en: Option<String>,
    pub place_ar: Option<String>,
    /// ISO 4217.
    pub currency: String,
    /// The whole cost with tax, or a year's rent.
    pub amount: Amount,
    /// What the agreement allows without asking.
    pub allowed: Amount,
    pub note: String,
    /// The last day for an answer.
    pub ends_on: NaiveDate,
    pub reason: Option<String>,
}

#[derive(Debug, Object)]
pub struct SharedAnswer {
    /// false: declined, for a reason.
    pub approve: bool,
    pub reason: Option<String>,
}
