use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ViewingSettingsId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "viewing_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ViewingSettingsId,
    pub is_on: bool,
    #[sea_orm(column_type = "JsonBinary")]
    pub hours: Json,
    pub minutes: i32,
    pub lead_hours: i32,
    pub days_ahead: i32,
    #[sea_orm(column_type = "JsonBinary")]
    pub agent_ids: Json,
    pub changed_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "viewing_settings");
