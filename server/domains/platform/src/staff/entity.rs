use chrono::{DateTime, Utc};
use kernel::code::Status;
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::StaffId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "staff")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: StaffId,
    pub name: String,
    pub email: String,
    #[serde(skip_serializing, default)]
    pub password_hash: Option<String>,
    /// One or several of `staff_roles`.
    pub role_ids: Vec<i64>,
    pub status: Status,
    pub language: Language,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "staff");
