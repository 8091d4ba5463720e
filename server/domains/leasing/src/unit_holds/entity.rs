use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::UnitHoldId;
use crate::neighbours::{CustomerId, ParkingId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "unit_holds")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: UnitHoldId,
    pub unit_id: Option<UnitId>,
    pub parking_id: Option<ParkingId>,
    pub customer_id: Option<CustomerId>,
    /// Of somebody who is no tenant yet.
    pub name: Option<String>,
    pub mobile: Option<String>,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    pub reason: Option<String>,
    pub held_by: String,
    /// The first day on which it is free again.
    pub released_on: Option<NaiveDate>,
    pub release_reason: Option<String>,
    pub released_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "unit_holds");
