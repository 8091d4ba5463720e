use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::CustomerMergeId;
use crate::customers::CustomerId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "customer_merges")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CustomerMergeId,
    pub survivor_id: CustomerId,
    pub merged_id: CustomerId,
    /// The survivor's fields that were taken from the other, as they were before and after.
    #[sea_orm(column_type = "JsonBinary")]
    pub before: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub after: Json,
    pub merged_by: String,
    pub undone_at: Option<DateTime<Utc>>,
    pub undone_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "customer_merges");
