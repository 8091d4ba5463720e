use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Kinds, WebhookDisabled, WebhookEndpointId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "webhook_endpoints")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: WebhookEndpointId,
    pub url: String,
    pub description: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub kinds: Kinds,
    pub is_enabled: bool,
    pub disabled_reason: Option<WebhookDisabled>,
    pub disabled_at: Option<DateTime<Utc>>,
    #[serde(skip)]
    pub secret_sealed: Vec<u8>,
    #[serde(skip)]
    pub old_secret_sealed: Option<Vec<u8>>,
    pub old_secret_until: Option<DateTime<Utc>>,
    #[serde(skip)]
    pub after_event_id: i64,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "webhook_endpoints");
