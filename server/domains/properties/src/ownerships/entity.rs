use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{OwnershipId, Thing};
use crate::buildings::BuildingId;
use crate::parkings::ParkingId;
use crate::units::UnitId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "ownerships")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: OwnershipId,
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub parking_id: Option<ParkingId>,
    pub starts_on: NaiveDate,
    /// The last day; `None` while it holds.
    pub ends_on: Option<NaiveDate>,
    /// `[{"owner_id": 1, "share": "60.00"}]`
    pub shares: Json,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "ownerships");

impl Model {
    pub fn thing(&self) -> Option<Thing> {
        Thing::of(self.building_id, self.unit_id, self.parking_id)
    }
}
