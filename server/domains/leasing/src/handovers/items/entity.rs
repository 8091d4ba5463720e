use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::HandoverItemId;
use crate::handovers::{HandoverId, ItemState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "handover_items")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: HandoverItemId,
    pub handover_id: HandoverId,
    pub room_en: String,
    pub room_ar: String,
    pub name_en: String,
    pub name_ar: String,
    pub position: i32,
    /// Until it was looked at there is none.
    pub state: Option<ItemState>,
    pub note: Option<String>,
    /// The same when the tenant moved in.
    pub before_id: Option<HandoverItemId>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "handover_items");
