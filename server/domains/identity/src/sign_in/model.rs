//! What is given to sign in, and what is answered.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::YesNo;
use kernel::permission::Permissions;
use kernel::tenancy::MerchantStatus;
use kernel::text::Language;
use poem_openapi::Object;
use serde::Serialize;

use super::{PersonId, WhatsAppConnection, WhatsAppPackage};
use crate::account::WizardStepName;
use crate::roles::{Reach, RoleOptions};
use crate::users::UserId;

#[derive(Object)]
pub struct LoginInput {
    /// An e-mail address, or an account ID (then the account's administrator signs in).
    pub login: String,
    /// Asked for with `account_id_needed` when the e-mail belongs to several accounts.
    pub account_id: Option<String>,
    pub password: String,
    /// Stay signed in for 30 days instead of 12 hours.
    pub remember_me: Option<bool>,
    /// The answer to `another_session`: sign out there and go on here.
    pub end_other_session: Option<bool>,
    /// The answer to `second_factor_needed`: what the authenticator app shows, or a recovery code.
    pub code: Option<String>,
    /// Ask for no code at this device for 30 days.
    pub trust_device: Option<bool>,
    /// From the sign-in that trusted this device.
    pub device_token: Option<String>,
}

/// Who signed in, and the tokens of the session.
#[serde_with::skip_serializing_none]
#[derive(Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SignedInAnswer {
    pub user: SignedInUser,
    /// Used once, by `refresh_token`.
    pub refresh_token: String,
    /// When the `api_token` ends.
    pub expires_at: DateTime<Utc>,
    /// When the `refresh_token` ends.
    pub refresh_expires_at: DateTime<Utc>,
    pub account: SignedInAccount,
    /// Of a device that is trusted from now on, to be sent with its next sign-ins.
    pub device_token: Option<String>,
}

#[derive(Object, Serialize)]
pub struct SignedInUser {
    pub id: PersonId,
    pub name: String,
    pub email: String,
    pub language: Language,
    /// The bearer token.
    pub api_token: String,
}

#[derive(Object, Serialize)]
pub struct SignedInAccount {
    pub account_id: i64,
    pub key: String,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Object)]
pub struct RefreshInput {
    pub refresh_token: String,
}

#[derive(Object, Serialize)]
pub struct RefreshedAnswer {
    pub api_token: String,
    pub refresh_token: String,
    pub expires_at: DateTime<Utc>,
    pub refresh_expires_at: DateTime<Utc>,
}

#[derive(Object)]
pub struct ForgotPasswordInput {
    /// An e-mail address, or an account ID.
    pub login: String,
    /// With an e-mail address: of this account alone.
    pub account_id: Option<String>,
}

#[derive(Object)]
pub struct ForgotAccountIdInput {
    pub email: String,
}

#[derive(Object)]
pub struct ResetPasswordInput {
    /// From the mailed link.
    pub token: String,
    pub password: String,
}

#[derive(Object)]
pub struct ChangePasswordInput {
    pub current_password: String,
    pub new_password: String,
    pub confirm: String,
}

#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GlobalInput {
    pub user_agent: Option<String>,
    /// The caller's own clock, as it shows it.
    pub date_and_time: Option<String>,
}

#[derive(Debug, Object, Serialize)]
pub struct GlobalAnswer {
    pub auth: SignedInPerson,
    pub global_informations: GlobalInformation,
}

/// The employee who is signed in, with their rights.
#[derive(Debug, Clone, Object, Serialize)]
pub struct SignedInPerson {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub language: Language,
    /// Page number → action numbers.
    pub permissions: Permissions,
    pub options: RoleOptions,
    pub is_administrator: bool,
    /// Which of the merchant's records the employee has.
    pub reach: Reach,
}

#[derive(Debug, Object, Serialize)]
pub struct GlobalInformation {
    pub account: GlobalAccount,
    pub user: SignedInPerson,
    pub general_informations: GeneralInformation,
}

/// The platform's support in an office's area.
#[derive(Debug, Object, Serialize)]
pub struct SupportPresence {
    /// Who of the platform is there.
    pub staff_name: String,
    /// Without it everything is seen and nothing is changed.
    pub may_change: bool,
    pub ends_at: DateTime<Utc>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct GlobalAccount {
    pub name_en: String,
    pub name_ar: String,
    pub account_id: i64,
    pub key: String,
    pub logo: Option<String>,
    /// Finished steps of the setup guide.
    pub wizard_progress: Vec<WizardStepName>,
    /// Turns the notification of orders on.
    pub hold_invoice: YesNo,
    pub status: MerchantStatus,
    pub trial_ends_on: Option<NaiveDate>,
    /// The last day of the status, where it has one.
    pub status_ends_on: Option<NaiveDate>,
    /// Days of the status that are left; 0 is the last day.
    pub days_left: Option<i64>,
    /// ISO 4217.
    pub currency: String,
    pub time_zone: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub vat_registered: bool,
    /// Only where the platform's support is who looks.
    pub support: Option<SupportPresence>,
    pub account_whatsapp_package_status: WhatsAppPackage,
    pub account_whatsapp_package_connected: WhatsAppConnection,
}

/// What every screen may need to know of the product.
#[derive(Debug, Object, Serialize)]
pub struct GeneralInformation {
    pub version: String,
    pub languages: Vec<Language>,
    /// The server's clock.
    pub now: DateTime<Utc>,
    /// The date in the merchant's zone.
    pub today: NaiveDate,
    /// Decimals of amounts.
    pub decimals: u32,
    pub upload_bytes: u64,
    pub upload_extensions: Vec<String>,
}
