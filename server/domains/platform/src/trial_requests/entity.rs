use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::TrialRequestId;
use crate::merchants::MerchantId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "trial_requests")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: TrialRequestId,
    pub business_name_en: String,
    pub business_name_ar: String,
    pub business_type: String,
    pub owner_name: String,
    pub mobile: String,
    pub email: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub city: String,
    pub expected_units: i32,
    pub referral_source: String,
    /// In which language the visitor asked.
    pub language: String,
    /// 0 rejected, 1 active, 2 waiting for verify, 3 approved.
    pub status: i16,
    #[serde(skip)]
    pub verify_token_hash: Option<Vec<u8>>,
    pub verify_expires_at: Option<DateTime<Utc>>,
    pub verify_sent_at: Option<DateTime<Utc>>,
    pub verified_at: Option<DateTime<Utc>>,
    pub rejection_reason: Option<String>,
    pub decided_by: Option<i64>,
    pub decided_at: Option<DateTime<Utc>>,
    pub merchant_id: Option<MerchantId>,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

kernel::record!(Entity, "trial_requests");
