use chrono::{DateTime, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::KnownCityId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "known_cities")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: KnownCityId,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub name_en: String,
    pub name_ar: String,
    pub status: Status,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "known_cities", unique: {
    "known_cities_name_en" => "name_en",
    "known_cities_name_ar" => "name_ar",
});
