use chrono::{DateTime, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::CityId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "cities")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CityId,
    pub name_en: String,
    pub name_ar: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "cities", unique: {
    "cities_name_en" => "name_en",
    "cities_name_ar" => "name_ar",
});
