use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::MeterReadingId;
use crate::meters::MeterId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "meter_readings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MeterReadingId,
    pub meter_id: MeterId,
    pub read_on: NaiveDate,
    pub value: Decimal,
    /// What the new meter began with, where the meter was replaced on this day.
    pub starts_at: Option<Decimal>,
    /// The reading before it, and what the next one counts from of it; the first has none.
    pub previous_on: Option<NaiveDate>,
    pub previous_value: Option<Decimal>,
    pub note: Option<String>,
    /// Under the storage's root.
    pub photo_path: Option<String>,
    pub recorded_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Model {
    /// What the next reading counts from.
    pub fn base(&self) -> Decimal {
        self.starts_at.unwrap_or(self.value)
    }
}

kernel::record!(Entity, "meter_readings", unique: { "meter_readings_day" => "read_on" });
