//! What a second factor is to whoever has it.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::TrustedDeviceId;

/// Whether the caller signs in with a code too.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SecondFactor {
    /// Left out while it is off.
    pub on_since: Option<DateTime<Utc>>,
    pub recovery_codes_left: u64,
    /// Where no code is asked for.
    pub devices: Vec<TrustedDevice>,
}

/// A device that the caller signs in from without a code.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TrustedDevice {
    pub id: TrustedDeviceId,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// What an app is given while it is being set up.
#[derive(Debug, Object, Serialize)]
pub struct SecondFactorKey {
    /// To be typed where no code can be scanned.
    pub key: String,
    /// An SVG of the QR code.
    pub image: String,
}

#[derive(Debug, Object)]
pub struct SecondFactorStart {
    /// The caller's password.
    pub password: String,
}

#[derive(Debug, Object)]
pub struct SecondFactorCode {
    /// What the app shows.
    pub code: String,
}

#[derive(Debug, Object)]
pub struct SecondFactorEnd {
    /// The caller's password.
    pub password: String,
    /// What the app shows, or a recovery code.
    pub code: String,
}

/// Shown once, in the first answer.
#[derive(Debug, Object, Serialize)]
pub struct RecoveryCodes {
    /// Each is good for one sign-in.
    pub codes: Vec<String>,
}
