use chrono::{DateTime, Utc};
use kernel::whatsapp::WhatsAppAdapter;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::MainWhatsAppId;

/// What the staff decides. What the gateway reports of the number stands in the same row, outside of versions and history.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "main_whatsapp")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MainWhatsAppId,
    pub adapter: WhatsAppAdapter,
    /// The gateway's instance, or the number's ID at the Cloud API.
    pub instance: String,
    #[serde(skip)]
    pub token_sealed: Vec<u8>,
    #[serde(skip)]
    pub secret_sealed: Vec<u8>,
    #[serde(skip)]
    pub callback_id: String,
    pub utility_template: Option<String>,
    pub code_template: Option<String>,
    pub tells_trials: bool,
    pub tells_subscriptions: bool,
    pub paused_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "main_whatsapp");
