//! A cost that waits for its owners.

use chrono::NaiveDate;
use parties::owners::OwnerId;
use properties::buildings::BuildingId;
use properties::units::UnitId;
use rust_decimal::Decimal;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use crate::owner_costs::OwnerCostKind;

/// A cost as it was checked, before it is charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct HeldCost {
    pub owner_id: Option<OwnerId>,
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub kind: OwnerCostKind,
    pub spent_on: NaiveDate,
    pub covers_from: Option<NaiveDate>,
    pub covers_to: Option<NaiveDate>,
    pub amount: Decimal,
    pub vat: Decimal,
    pub supplier: Option<String>,
    pub note: String,
    pub bill_path: Option<String>,
}

impl HeldCost {
    pub fn total(&self) -> Decimal {
        self.amount + self.vat
    }
}
