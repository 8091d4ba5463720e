use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{LeadState, MarketingLeadId};
use crate::marketing_settings::sources::MarketingSourceId;
use crate::staff::StaffId;
use crate::trial_requests::TrialRequestId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "marketing_leads")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MarketingLeadId,
    pub business_name: String,
    pub contact_name: String,
    pub mobile: String,
    /// In small letters.
    pub email: Option<String>,
    /// ISO 3166 alpha-2.
    pub country: Option<String>,
    pub city: Option<String>,
    pub expected_units: Option<i32>,
    pub source_id: Option<MarketingSourceId>,
    pub state: LeadState,
    pub lost_reason: Option<String>,
    pub owner_id: Option<StaffId>,
    pub next_step_on: Option<NaiveDate>,
    /// The newest.
    pub note: Option<String>,
    pub contacted_at: Option<DateTime<Utc>>,
    pub trial_request_id: Option<TrialRequestId>,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "marketing_leads", unique: { "marketing_leads_email" => "email" });
