//! What signing in is to managers: what they send, who they are then, where they are signed in.

use chrono::{DateTime, Utc};
use kernel::text::Language;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{StaffId, StaffSessionId};

#[derive(Debug, Object)]
pub struct LoginInput {
    /// The e-mail.
    pub login: String,
    pub password: String,
    /// Keeps the session for 30 days instead of 12 hours.
    pub remember_me: Option<bool>,
    /// What the authenticator app shows, or a recovery code. After a set-up at the sign-in, the app's first code.
    pub code: Option<String>,
    /// Ask for no code at this device for 30 days.
    pub trust_device: Option<bool>,
    /// From the sign-in that trusted this device.
    pub device_token: Option<String>,
}

/// The answer to `second_factor_set_up_needed`.
#[derive(Debug, Object)]
pub struct SetUpInput {
    /// The e-mail.
    pub login: String,
    pub password: String,
}

/// Who signed in, with the token to send as Bearer.
#[derive(Debug, Object, Serialize)]
pub struct SignedInManager {
    pub id: StaffId,
    pub name: String,
    pub email: String,
    pub language: Language,
    pub api_token: String,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ManagerSignIn {
    pub user: SignedInManager,
    /// When `api_token` ends.
    pub expires_at: DateTime<Utc>,
    /// To be swapped for new tokens, once.
    pub refresh_token: String,
    pub refresh_expires_at: DateTime<Utc>,
    /// Of a device that is trusted from now on, to be sent with its next sign-ins.
    pub device_token: Option<String>,
    /// Of the app that this sign-in has set up. Shown once.
    pub recovery_codes: Option<Vec<String>>,
}

#[derive(Debug, Object)]
pub struct RefreshInput {
    pub refresh_token: String,
}

#[derive(Debug, Object)]
pub struct ForgotPasswordInput {
    /// The e-mail.
    pub login: String,
}

#[derive(Debug, Object)]
pub struct ResetPasswordInput {
    /// From the link.
    pub token: String,
    pub password: String,
}

#[derive(Debug, Object)]
pub struct ChoosePasswordInput {
    #[oai(flatten)]
    pub chosen: ResetPasswordInput,
    /// What the authenticator app shows, or a recovery code.
    pub code: Option<String>,
}

#[derive(Debug, Object)]
pub struct ChangePasswordInput {
    pub current_password: String,
    pub new_password: String,
    /// The new password again.
    pub confirm: String,
}

#[derive(Debug, Object)]
pub struct GlobalInformationsInput {
    #[oai(rename = "userAgent")]
    pub user_agent: Option<String>,
    /// The browser's own date and time.
    #[oai(rename = "dateAndTime")]
    pub date_and_time: Option<String>,
}

/// The manager whose token was sent.
#[derive(Debug, Object, Serialize)]
pub struct AuthenticatedManager {
    pub id: StaffId,
    pub name: String,
    pub email: String,
    /// The names of the roles that they have, with commas.
    pub role_names_en: String,
    pub role_names_ar: String,
    pub language: Language,
    /// Page number → allowed action numbers.
    pub permissions: serde_json::Value,
}

/// What every screen of the manager area may need.
#[derive(Debug, Object, Serialize)]
pub struct ManagerInformations {
    /// UTC.
    pub now: DateTime<Utc>,
    /// The merchants' schema version that this server needs.
    pub schema_version: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct ManagerGlobals {
    pub auth: AuthenticatedManager,
    pub global_informations: ManagerInformations,
}

/// A place where the manager is signed in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ManagerSession {
    pub id: StaffSessionId,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// Whether it is the one that asks.
    pub current: bool,
}
