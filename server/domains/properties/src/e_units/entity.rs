use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::EUnitId;
use crate::units::UnitId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "e_units")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: EUnitId,
    pub unit_id: UnitId,
    pub public_id: String,
    /// The last day on which the page is shown.
    pub ends_on: NaiveDate,
    /// A year's; the page says none without it.
    pub rent_asked: Option<Decimal>,
    pub about_en: Option<String>,
    pub about_ar: Option<String>,
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "e_units", unique: { "e_units_unit_unique" => "unit_id" });
