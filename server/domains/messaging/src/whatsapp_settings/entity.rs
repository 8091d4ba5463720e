use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{WhatsAppAccountId, WhatsAppAdapter};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "whatsapp_accounts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: WhatsAppAccountId,
    pub adapter: WhatsAppAdapter,
    pub instance: String,
    #[serde(skip)]
    pub token_sealed: Vec<u8>,
    #[serde(skip)]
    pub secret_sealed: Vec<u8>,
    #[serde(skip)]
    pub callback_id: String,
    pub utility_template: Option<String>,
    pub marketing_template: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "whatsapp_settings");
