use chrono::{DateTime, Utc};
use kernel::permission::Permissions;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Reach, RoleId, RoleOptions};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "roles")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: RoleId,
    pub name_en: String,
    pub name_ar: String,
    /// Holds every right, also those of screens that come later.
    pub is_administrator: bool,
    /// Page number → action numbers.
    #[sea_orm(column_type = "JsonBinary")]
    pub permissions: Permissions,
    #[sea_orm(column_type = "JsonBinary")]
    pub options: RoleOptions,
    pub reach: Reach,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "roles", unique: { "roles_name_en" => "name_en" });
