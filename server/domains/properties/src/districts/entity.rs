use chrono::{DateTime, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::DistrictId;
use crate::sectors::SectorId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "districts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: DistrictId,
    pub sector_id: SectorId,
    pub name_en: String,
    pub name_ar: String,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "districts", unique: {
    "districts_name_en" => "name_en",
    "districts_name_ar" => "name_ar",
});
