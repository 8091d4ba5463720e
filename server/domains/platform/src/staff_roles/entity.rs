use chrono::{DateTime, Utc};
use kernel::code::Status;
use kernel::permission::Permissions;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::StaffRoleId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "staff_roles")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: StaffRoleId,
    pub name_en: String,
    pub name_ar: String,
    /// Holds every right, also those of pages that come later.
    pub is_administrator: bool,
    /// Page number → action numbers.
    #[sea_orm(column_type = "JsonBinary")]
    pub permissions: Permissions,
    pub status: Status,
    /// Which of the roles that come with the product it is; only migrations ask for it.
    pub preset: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "staff_roles", unique: {
    "staff_roles_name_en" => "name_en",
    "staff_roles_name_ar" => "name_ar",
});
