use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::PlatformUpdateId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "platform_updates")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: PlatformUpdateId,
    pub title_en: String,
    pub title_ar: String,
    pub content_en: String,
    pub content_ar: String,
    pub day: NaiveDate,
    /// ISO 3166 alpha-2; none is all.
    pub countries: Vec<String>,
    /// None is all, also those on trial.
    pub packages: Vec<String>,
    pub published_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "platform_updates");
