use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::PhotoId;
use crate::buildings::BuildingId;
use crate::units::UnitId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "photos")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: PhotoId,
    /// Of a building or of a unit, one of them.
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    /// The least is the cover's.
    pub position: i32,
    /// What is to be seen, for who does not see it.
    pub alt_en: Option<String>,
    pub alt_ar: Option<String>,
    /// Under the storage's root.
    pub path: String,
    /// The same, small: for lists.
    pub small_path: String,
    pub width: i32,
    pub height: i32,
    /// When it was taken off.
    pub removed_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "photos");
