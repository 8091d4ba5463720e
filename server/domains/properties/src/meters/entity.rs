use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{MeterId, MeterKind};
use crate::units::UnitId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "meters")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MeterId,
    pub unit_id: UnitId,
    pub kind: MeterKind,
    /// As it stands on the meter.
    pub number: String,
    /// Months from one reading to the next.
    pub read_every: i16,
    /// When it was taken out of the unit.
    pub removed_on: Option<NaiveDate>,
    pub notes: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "meters", unique: { "meters_number" => "number" });
