use chrono::{DateTime, Utc};
use kernel::code::Status;
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::UserId;
use crate::roles::RoleId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: UserId,
    pub name: String,
    /// Without one there is no sign-in.
    pub email: Option<String>,
    pub mobile: Option<String>,
    #[serde(skip_serializing, default)]
    pub password_hash: Option<String>,
    pub role_id: RoleId,
    pub status: Status,
    pub language: Language,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "users", unique: {
    "users_email_unique" => "email",
    "users_mobile_unique" => "mobile",
});
