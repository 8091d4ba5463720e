use chrono::{DateTime, Utc};
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ExportFormat, ExportId, ExportState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "exports")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ExportId,
    pub operation: String,
    pub title_en: String,
    pub title_ar: String,
    pub query: Json,
    pub format: ExportFormat,
    pub language: Language,
    pub state: ExportState,
    pub total: i64,
    pub done: i64,
    pub size: Option<i64>,
    #[serde(skip)]
    pub path: Option<String>,
    #[serde(skip)]
    pub failure: Option<Json>,
    pub made_by: i64,
    pub api_key_id: Option<i64>,
    pub finished_at: Option<DateTime<Utc>>,
    pub expires_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "exports");
