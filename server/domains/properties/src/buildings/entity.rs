use chrono::{DateTime, Utc};
use kernel::code::Status;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::BuildingId;
use crate::cities::CityId;
use crate::districts::DistrictId;
use crate::sectors::SectorId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "buildings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: BuildingId,
    pub name_en: String,
    pub name_ar: String,
    pub city_id: CityId,
    pub sector_id: Option<SectorId>,
    pub district_id: Option<DistrictId>,
    pub plot: Option<String>,
    pub street: Option<String>,
    pub location_url: Option<String>,
    /// Degrees; both or neither.
    pub latitude: Option<Decimal>,
    pub longitude: Option<Decimal>,
    pub floors: i32,
    pub notes: Option<String>,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "buildings", unique: {
    "buildings_name_en" => "name_en",
    "buildings_name_ar" => "name_ar",
});
