//! What the settings are to their callers.

use poem_openapi::{NewType, Object};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use crate::signing::{CodeRule, SigningParty};

/// Who signs, one after the other.
#[derive(
    Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult, NewType,
)]
#[serde(transparent)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
pub struct SigningOrder(pub Vec<SigningParty>);

/// How an office has contracts signed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SigningSettings {
    pub parties: SigningOrder,
    pub confirmation: CodeRule,
    /// Days for which a link to sign is open.
    pub link_days: i32,
    /// Days between two reminders of whoever is to sign; nobody is reminded without it.
    pub remind_every_days: Option<i32>,
    /// Who changed them last.
    pub changed_by: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct SigningSettingsInput {
    /// Each once; the tenant is among them.
    pub parties: Vec<SigningParty>,
    pub confirmation: CodeRule,
    pub link_days: Option<i64>,
    pub remind_every_days: Option<i64>,
    /// The version that the form was opened with.
    pub version: i64,
}
