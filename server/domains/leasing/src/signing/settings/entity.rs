use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::SigningSettingsId;
use super::model::SigningOrder;
use crate::signing::CodeRule;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "signing_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SigningSettingsId,
    pub parties: SigningOrder,
    pub confirmation: CodeRule,
    pub link_days: i32,
    /// Nobody is reminded without it.
    pub remind_every_days: Option<i32>,
    pub changed_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "signing_settings");
