use chrono::{DateTime, NaiveDate, Utc};
use parties::owners::OwnerId;
use properties::buildings::BuildingId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{FeeBasis, ManagementAgreementId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "management_agreements")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ManagementAgreementId,
    pub owner_id: OwnerId,
    /// All of the owner's property without one.
    pub building_id: Option<BuildingId>,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: Option<NaiveDate>,
    pub basis: FeeBasis,
    pub percentage: Decimal,
    /// A month.
    pub minimum: Decimal,
    /// Of a new tenant's rent.
    pub placement_percentage: Decimal,
    /// For each renewal.
    pub renewal_fee: Decimal,
    /// What stays with the office when the rest is paid out.
    pub reserve: Decimal,
    /// The owner's part of what a tenant pays for leaving early, in per cent; the rest is the office's.
    pub penalty_percentage: Decimal,
    /// A cost above it, with its tax, asks the owner first; none does without it.
    pub cost_limit: Option<Decimal>,
    /// Whether a lease below the unit's minimum rent asks the owner first.
    pub asks_below_minimum: bool,
    pub note: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "management_agreements");
