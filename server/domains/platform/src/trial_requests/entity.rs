use chrono::{DateTime, Utc};
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{BusinessType, ReferralSource, TrialRequestId, TrialRequestStatus};
use crate::merchants::MerchantId;
use crate::staff::StaffId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "trial_requests")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: TrialRequestId,
    pub business_name_en: String,
    pub business_name_ar: String,
    pub business_type: BusinessType,
    pub owner_name: String,
    pub mobile: String,
    pub email: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub city: String,
    pub expected_units: i32,
    pub referral_source: ReferralSource,
    /// What the link to the form carried.
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
    /// The page before the form.
    pub referrer: Option<String>,
    /// In which language the visitor asked.
    pub language: Language,
    pub status: TrialRequestStatus,
    #[serde(skip)]
    pub verify_token_hash: Option<Vec<u8>>,
    pub verify_expires_at: Option<DateTime<Utc>>,
    pub verify_sent_at: Option<DateTime<Utc>>,
    pub verified_at: Option<DateTime<Utc>>,
    #[serde(skip)]
    pub code_key_hash: Option<Vec<u8>>,
    #[serde(skip)]
    pub mobile_code_hash: Option<Vec<u8>>,
    pub mobile_code_sent_at: Option<DateTime<Utc>>,
    pub mobile_code_tries: i32,
    /// When a code showed that the mobile is the sender's.
    pub mobile_verified_at: Option<DateTime<Utc>>,
    pub rejection_reason: Option<String>,
    pub decided_by: Option<StaffId>,
    pub decided_at: Option<DateTime<Utc>>,
    pub merchant_id: Option<MerchantId>,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "trial_requests");
