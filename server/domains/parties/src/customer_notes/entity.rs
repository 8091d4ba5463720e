use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::CustomerNoteId;
use crate::customers::CustomerId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "customer_notes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CustomerNoteId,
    pub customer_id: CustomerId,
    pub text: String,
    pub pinned: bool,
    /// The employee who wrote it, also by an API key.
    pub author_id: i64,
    pub author_name: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "customer_notes");
