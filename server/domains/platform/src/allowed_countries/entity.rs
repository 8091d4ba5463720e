use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::AllowedCountryId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "allowed_countries")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: AllowedCountryId,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub added_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "allowed_countries", unique: { "allowed_countries_country" => "country" });
