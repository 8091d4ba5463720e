use chrono::{DateTime, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::SectorId;
use crate::cities::CityId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "sectors")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SectorId,
    pub city_id: CityId,
    pub name_en: String,
    pub name_ar: String,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "sectors", unique: {
    "sectors_name_en" => "name_en",
    "sectors_name_ar" => "name_ar",
});
