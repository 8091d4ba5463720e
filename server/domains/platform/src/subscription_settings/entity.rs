use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::SubscriptionSettingsId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "subscription_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SubscriptionSettingsId,
    pub grace_days: i32,
    pub read_only_days: i32,
    /// How long the data of an account that has ended stays.
    pub archive_days: i32,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "subscription_settings");
