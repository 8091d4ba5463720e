use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{HandoverItemId, HandoverPhotoId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "handover_photos")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: HandoverPhotoId,
    pub handover_item_id: HandoverItemId,
    /// Under the storage's root.
    pub path: String,
    /// The same, small: for lists and the paper.
    pub small_path: String,
    pub taken_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "handover_photos");
