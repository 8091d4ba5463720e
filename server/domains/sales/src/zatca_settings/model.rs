//! What a device is to its merchant's screen, and what is asked for to set it up.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use serde::Serialize;

use super::ZatcaSettingId;
use super::codes::{
    ConnectionStep, CredentialStep, InvoiceTypes, PartyScheme, ZatcaCheckState, ZatcaEnvironment,
    ZatcaSettingStatus, ZatcaStepState,
};

/// How the merchant stands with the Saudi tax authority.
#[serde_with::skip_serializing_none]
#[derive(Debug, Default, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaSetting {
    /// Whether the authority serves the merchant's country.
    pub available: bool,
    /// Why not, to be shown.
    pub unavailable_reason: Option<String>,
    /// Nothing before the details are saved.
    pub id: Option<ZatcaSettingId>,
    /// Nothing before the details are saved.
    pub status: Option<ZatcaSettingStatus>,
    pub details: Option<ZatcaDetails>,
    /// `1-solution|2-model|3-serial`, as the authority knows the device.
    pub device_serial: Option<String>,
    /// In their order; those of the renewal while one is under way.
    pub steps: Vec<ZatcaStep>,
    pub is_renewal: bool,
    /// Why the onboarding or renewal does not go on.
    pub failure: Option<ZatcaFailure>,
    /// Whether an onboarding or a renewal is under way.
    pub can_continue: bool,
    /// Whether continuing wants a new one-time password.
    pub needs_otp: bool,
    pub certificate: Option<ZatcaCertificate>,
    /// The counter of the last document.
    pub chain_icv: Option<i64>,
    pub queue: Option<ZatcaQueue>,
    /// Since when nothing is sent, because the authority refused the credentials.
    pub stopped_at: Option<DateTime<Utc>>,
    pub stopped_reason: Option<String>,
    pub connected_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
    pub version: Option<i64>,
}

/// Who issues the documents, as the authority has it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaDetails {
    pub environment: ZatcaEnvironment,
    pub invoice_types: InvoiceTypes,
    pub name_en: String,
    pub name_ar: String,
    pub vat_number: String,
    pub identity_scheme: PartyScheme,
    pub identity_number: String,
    pub branch_name: String,
    pub industry: String,
    pub street: String,
    pub building_number: String,
    pub additional_number: Option<String>,
    pub district: String,
    pub city: String,
    pub postal_code: String,
    /// Whether contracts' payments hold the tax already.
    pub prices_include_vat: bool,
    /// Whether a payment's invoice is issued when it is collected.
    pub issue_on_collection: bool,
}

#[derive(Debug, Object)]
pub struct ZatcaDetailsInput {
    /// Fixed once connected.
    pub environment: ZatcaEnvironment,
    /// Fixed once connected.
    pub invoice_types: InvoiceTypes,
    /// At most 64 characters, without `!@#$%&*_`, as the other texts of the certificate.
    pub name_en: String,
    /// As registered; stands on every document. At most 120 characters.
    pub name_ar: String,
    /// 15 digits from 3 to 3; fixed once connected.
    pub vat_number: String,
    /// CRN, MOM, MLS, 700, SAG or OTH: the others do not identify sellers.
    pub identity_scheme: PartyScheme,
    /// 10 digits of a CRN, 10 from 7 of a 700, else letters and digits.
    pub identity_number: String,
    /// The member's 10-digit TIN where the VAT number is a group's.
    pub branch_name: String,
    pub industry: String,
    pub street: String,
    /// 4 digits.
    pub building_number: String,
    /// 4 digits.
    pub additional_number: Option<String>,
    pub district: String,
    pub city: String,
    /// 5 digits.
    pub postal_code: String,
    /// Whether contracts' payments hold the tax already.
    pub prices_include_vat: bool,
    /// Whether a payment's invoice is issued when it is collected.
    pub issue_on_collection: bool,
    /// The version that the form was opened with; none the first time.
    pub version: Option<i64>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaStep {
    pub step: ConnectionStep,
    pub state: ZatcaStepState,
    /// Of the step `checks`: three for each type of documents.
    pub checks: Option<Vec<ZatcaCheck>>,
}

#[derive(Debug, Object, Serialize)]
pub struct ZatcaCheck {
    /// The authority's name, as `standard-credit-note-compliant`.
    pub name: String,
    pub state: ZatcaCheckState,
}

/// Why a step did not succeed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaFailure {
    pub step: CredentialStep,
    /// Which of the checks.
    pub check: Option<String>,
    /// Of the authority's answer; none where no answer came.
    pub http_status: Option<u16>,
    /// What to do next.
    pub advice: String,
    pub messages: Vec<ZatcaFailureMessage>,
    /// Whether it is tried again without a person.
    pub is_retried: bool,
    pub at: Option<DateTime<Utc>>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaFailureMessage {
    /// The authority's code.
    pub code: Option<String>,
    /// The authority's own words.
    pub text: String,
    /// The code in plain words, where it is known.
    pub meaning: Option<String>,
}

#[derive(Debug, Object, Serialize)]
pub struct ZatcaCertificate {
    pub serial: String,
    pub issuer: String,
    pub expires_at: DateTime<Utc>,
    /// Negative once it is over.
    pub days_left: i64,
}

/// What of the device's documents is not with the authority.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaQueue {
    pub waiting: i64,
    /// Not replaced yet.
    pub rejected: i64,
    /// Waiting for a person.
    pub blocked: i64,
    /// When the oldest of them must be with the authority.
    pub oldest_due_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Object)]
pub struct ZatcaConnectInput {
    /// The 6 digits from the authority's portal.
    pub otp: String,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ZatcaContinueInput {
    /// The 6 digits from the authority's portal, where `needs_otp` says so.
    pub otp: Option<String>,
}

#[derive(Debug, Object)]
pub struct ZatcaRenewInput {
    /// The 6 digits from the authority's portal.
    pub otp: String,
}

#[derive(Debug, Object)]
pub struct ZatcaCancelInput {
    /// Kept in the history.
    pub reason: String,
}
