use chrono::{DateTime, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::MarketingSourceId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "marketing_sources")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MarketingSourceId,
    pub name_en: String,
    pub name_ar: String,
    /// What links carry as `utm_source`.
    pub utm_source: String,
    pub status: Status,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "marketing_sources", unique: {
    "marketing_sources_name_en" => "name_en",
    "marketing_sources_name_ar" => "name_ar",
    "marketing_sources_utm_source" => "utm_source",
});
