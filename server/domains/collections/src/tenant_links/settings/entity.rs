use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::TenantLinkSettingsId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "tenant_link_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: TenantLinkSettingsId,
    pub is_on: bool,
    pub changed_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "tenant_link_settings");
