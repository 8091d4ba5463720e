//! What a request for a trial is to the visitor who sends it.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use serde::Serialize;

use super::{ReferralSource, TrialRequestStatus};
use crate::merchants::BusinessType;

/// What a visitor fills in to ask for a free trial.
#[derive(Debug, Object)]
pub struct RegisterInput {
    pub business_name_en: String,
    pub business_name_ar: String,
    pub business_type: BusinessType,
    pub owner_name: String,
    /// With its country code.
    pub mobile: String,
    pub email: String,
    /// ISO 3166 alpha-2, one of the served countries.
    pub country: String,
    pub city: String,
    pub expected_units: String,
    pub referral_source: ReferralSource,
    /// What the link to the form carried; a longer text is cut.
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
    /// The page before the form.
    pub referrer: Option<String>,
}

/// Where a request stands, as its sender may know.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct RegisteredRequest {
    pub email: String,
    pub status: TrialRequestStatus,
    pub email_verified: bool,
    /// Asks for a code to the mobile; only in the answer to the form, while codes are sent by WhatsApp.
    pub code_key: Option<String>,
}

#[derive(Debug, Object)]
pub struct MobileCodeInput {
    /// From the answer to the form.
    pub code_key: String,
}

/// Where a code went, and until when it is good.
#[derive(Debug, Object, Serialize)]
pub struct MobileCodeSent {
    /// In part.
    pub mobile: String,
    /// UTC; until when it is good.
    pub until: DateTime<Utc>,
}

#[derive(Debug, Object)]
pub struct VerifyMobileInput {
    /// From the answer to the form.
    pub code_key: String,
    /// The six digits that came by WhatsApp.
    pub code: String,
}

#[derive(Debug, Object)]
pub struct VerifyEmailInput {
    /// From the link.
    pub token: String,
}

#[derive(Debug, Object)]
pub struct ResendVerificationInput {
    pub email: String,
}
