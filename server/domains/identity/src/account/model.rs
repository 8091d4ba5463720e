//! What the account is to callers: shown and given.

use chrono::NaiveTime;
use kernel::money::Amount;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use serde::Serialize;

use super::WizardStepName;

/// The merchant's own settings.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Account {
    pub account_id: i64,
    /// Only in a sandbox, whose records are samples.
    pub is_sandbox: Option<bool>,
    pub name_en: String,
    pub name_ar: String,
    pub email: String,
    pub mobile: String,
    pub telephone: Option<String>,
    pub address_en: Option<String>,
    pub address_ar: Option<String>,
    pub city: Option<String>,
    /// Whether papers carry a logo; its file is at `/account/logo`.
    pub has_logo: bool,
    pub wizard: WizardProgress,
    pub vat_registered: bool,
    pub trn: Option<String>,
    pub vat_percentage: Amount,
    pub business_hours: Vec<BusinessHours>,
    pub invoice_terms_en: Option<String>,
    pub invoice_terms_ar: Option<String>,
    /// Whether no employee signs in without a second factor.
    pub employees_need_second_factor: bool,
    /// Whether no property owner does.
    pub owners_need_second_factor: bool,
    pub version: i64,
}

/// How far the setup guide is.
#[derive(Debug, Object, Serialize)]
pub struct WizardProgress {
    /// In the guide's order.
    pub steps: Vec<WizardStep>,
    /// Names of the finished steps, as they were finished.
    pub finished: Vec<WizardStepName>,
    /// Per cent of the weights.
    pub percentage: u8,
}

#[derive(Debug, Object, Serialize)]
pub struct WizardStep {
    pub step: WizardStepName,
    pub weight: u8,
    pub is_finished: bool,
}

#[derive(Debug, Object)]
pub struct WizardStepInput {
    pub step: WizardStepName,
}

#[derive(Debug, Object, Serialize)]
pub struct BusinessHours {
    /// 1 Monday to 7 Sunday.
    pub day: u8,
    /// `HH:mm:ss`.
    pub from: NaiveTime,
    /// `HH:mm:ss`.
    pub to: NaiveTime,
}

#[derive(Debug, Object)]
pub struct HoursInput {
    /// 1 Monday to 7 Sunday.
    pub day: u8,
    /// `HH:mm:ss`, `HH:mm` or `hh:mm AM/PM`.
    pub from: String,
    pub to: String,
}

#[derive(Debug, Object)]
pub struct GeneralInput {
    pub name_en: String,
    pub name_ar: String,
    pub email: String,
    pub mobile: String,
    pub telephone: Option<String>,
    pub address_en: Option<String>,
    pub address_ar: Option<String>,
    pub city: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct VatInput {
    pub vat_registered: bool,
    /// 15 digits; required where the merchant is registered.
    pub trn: Option<String>,
    /// Above zero where the merchant is registered, as `"5"`; in Saudi Arabia 15.
    pub vat_percentage: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BusinessHoursInput {
    pub hours: Vec<HoursInput>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct InvoiceSettingInput {
    pub invoice_terms_en: Option<String>,
    pub invoice_terms_ar: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

/// What signing in takes.
#[derive(Debug, Object)]
pub struct SignInSettingInput {
    /// Whoever of the employees has no second factor sets it up at the next sign-in. API keys go on.
    pub employees_need_second_factor: bool,
    /// Whoever of the property owners has none does.
    pub owners_need_second_factor: bool,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Multipart)]
pub struct LogoUpload {
    /// A square PNG of at most 4,096 pixels a side and 5 MB.
    pub file: Upload,
}
