use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::MeterTariffId;
use crate::meters::MeterKind;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "meter_tariffs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MeterTariffId,
    pub kind: MeterKind,
    /// The first day of the readings that it is for, until the next one's.
    pub valid_from: NaiveDate,
    /// Of what the meter counts.
    pub price: Decimal,
    /// For each reading that is charged.
    pub fixed: Decimal,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "meter_tariffs", unique: { "meter_tariffs_from" => "valid_from" });
