use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{BusinessType, MerchantId, MerchantStatus, SubscriptionPackage};
use crate::plans::PlanId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "merchants")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MerchantId,
    /// Short, public, part of tokens and of shared documents' ids.
    pub key: String,
    /// The number that people sign in with.
    pub account_id: i64,
    pub schema_name: String,
    pub name_en: String,
    pub name_ar: String,
    pub business_type: BusinessType,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub city: String,
    /// ISO 4217.
    pub currency: String,
    pub time_zone: String,
    pub email: String,
    pub mobile: String,
    pub owner_name: String,
    pub status: MerchantStatus,
    pub package: Option<SubscriptionPackage>,
    pub trial_ends_on: Option<NaiveDate>,
    /// The plan of today.
    pub plan_id: Option<PlanId>,
    /// The last paid day of all subscriptions.
    pub paid_through: Option<NaiveDate>,
    pub status_before_disabled: Option<MerchantStatus>,
    pub disabled_reason: Option<String>,
    pub disabled_at: Option<DateTime<Utc>>,
    pub schema_version: i64,
    pub search_key: String,
    /// Since when there is no data of it any more.
    pub erased_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "merchants");
