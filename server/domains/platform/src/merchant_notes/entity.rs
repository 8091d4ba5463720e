use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::MerchantNoteId;
use crate::merchants::MerchantId;
use crate::staff::StaffId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "merchant_notes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MerchantNoteId,
    pub merchant_id: MerchantId,
    pub text: String,
    pub pinned: bool,
    pub author_id: StaffId,
    pub author_name: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "merchant_notes");
