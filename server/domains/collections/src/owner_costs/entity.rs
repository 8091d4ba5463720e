use chrono::{DateTime, NaiveDate, Utc};
use leasing::registrations::RegistrationId;
use parties::owners::OwnerId;
use properties::buildings::BuildingId;
use properties::units::UnitId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{OwnerCostId, OwnerCostKind};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "owner_costs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: OwnerCostId,
    pub number: String,
    /// Who bears all of it; else those who hold the place on its day.
    pub owner_id: Option<OwnerId>,
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub kind: OwnerCostKind,
    pub spent_on: NaiveDate,
    pub covers_from: Option<NaiveDate>,
    pub covers_to: Option<NaiveDate>,
    /// Without tax; below zero where it takes another back.
    pub amount: Decimal,
    pub vat: Decimal,
    pub supplier: Option<String>,
    pub note: String,
    pub bill_path: Option<String>,
    pub reverses_id: Option<OwnerCostId>,
    /// Whose fee it is.
    pub registration_id: Option<RegistrationId>,
    pub posted_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "owner_costs");
