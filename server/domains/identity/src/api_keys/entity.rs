use chrono::{DateTime, Utc};
use kernel::permission::Permissions;
use kernel::tenancy::Reach;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ApiKeyId;
use crate::users::UserId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "api_keys")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ApiKeyId,
    pub user_id: UserId,
    pub name: String,
    /// The first characters, to recognise it by.
    pub prefix: String,
    #[serde(skip_serializing, default)]
    pub token_hash: Vec<u8>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
    pub expires_at: DateTime<Utc>,
    pub warned_at: Option<DateTime<Utc>>,
    /// Nothing: all of the maker's.
    pub permissions: Option<Permissions>,
    /// Nothing: that of the maker's role.
    pub reach: Option<Reach>,
    pub last_used_ip: Option<String>,
    pub replaced_by_id: Option<ApiKeyId>,
    /// Whether it works on the sample data of the sandbox.
    pub is_sandbox: bool,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "api_keys");
