use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ImportExisting, ImportId, ImportKind, ImportState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "imports")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ImportId,
    pub kind: ImportKind,
    pub state: ImportState,
    pub file_name: String,
    /// SHA-256.
    #[serde(skip)]
    pub file_hash: String,
    #[serde(skip)]
    pub header: Json,
    pub mapping: Json,
    pub existing: ImportExisting,
    pub total: i32,
    pub faulty: i32,
    pub present: i32,
    pub new_buildings: Json,
    pub done: i32,
    pub created: i32,
    pub updated: i32,
    pub skipped: i32,
    pub made_buildings: Json,
    #[serde(skip)]
    pub failure: Option<Json>,
    pub may_go_below: bool,
    pub started_by: String,
    pub committed_at: Option<DateTime<Utc>>,
    pub committed_by: Option<String>,
    pub undone_at: Option<DateTime<Utc>>,
    pub undone_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "imports");
