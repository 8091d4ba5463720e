use chrono::{DateTime, Utc};
use properties::units::UnitKind;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::HandoverPointId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "handover_points")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: HandoverPointId,
    /// Nothing: in units of every kind.
    pub unit_kind: Option<UnitKind>,
    pub room_en: String,
    pub room_ar: String,
    pub name_en: String,
    pub name_ar: String,
    pub position: i32,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "handover_points", unique: { "handover_points_once" => "name_en" });
