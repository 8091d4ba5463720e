//! How support access to one merchant stands, and what entering answers.

use chrono::{DateTime, Utc};
use identity::support_grants::model::SupportGrant;
use identity::users::UserId;
use poem_openapi::Object;
use serde::Serialize;

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SupportStanding {
    /// What is open now.
    pub open: Option<SupportGrant>,
    /// What waits for the administrator's answer.
    pub asked: Option<SupportGrant>,
}

/// A session of support in the merchant's area.
#[derive(Debug, Object, Serialize)]
pub struct SupportEntered {
    pub user: SupportEnteredUser,
    pub refresh_token: String,
    pub expires_at: DateTime<Utc>,
    pub refresh_expires_at: DateTime<Utc>,
    pub account: SupportEnteredAccount,
    /// Without it everything is seen and nothing is changed.
    pub may_change: bool,
}

#[derive(Debug, Object, Serialize)]
pub struct SupportEnteredUser {
    /// The administrator who allowed it.
    pub id: UserId,
    /// The platform's person.
    pub name: String,
    pub api_token: String,
}

#[derive(Debug, Object, Serialize)]
pub struct SupportEnteredAccount {
    pub key: String,
    pub name_en: String,
    pub name_ar: String,
}
