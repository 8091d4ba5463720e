use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{DocumentId, DocumentKind, DocumentNoun};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "documents")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: DocumentId,
    /// Whose.
    pub noun: DocumentNoun,
    pub record_id: i64,
    pub kind: DocumentKind,
    pub file_name: String,
    /// Under the storage's root.
    pub path: String,
    pub size_bytes: i64,
    pub expires_on: Option<NaiveDate>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "documents");
