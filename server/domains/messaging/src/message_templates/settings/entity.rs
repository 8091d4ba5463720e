use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::MessageSettingsId;
use crate::deliveries::Channel;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "message_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MessageSettingsId,
    /// Both or neither.
    pub quiet_from: Option<i16>,
    pub quiet_until: Option<i16>,
    pub first_channel: Channel,
    pub changed_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "message_settings");
