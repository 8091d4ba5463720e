use chrono::{DateTime, Utc};
use kernel::code::Status;
use parties::owners::OwnerId;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::SampleThingId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "sample_things")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SampleThingId,
    pub owner_id: Option<OwnerId>,
    pub name_en: String,
    pub name_ar: String,
    pub pieces: i32,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "sample_things", unique: {
    "sample_things_name_en" => "name_en",
    "sample_things_name_ar" => "name_ar",
});
