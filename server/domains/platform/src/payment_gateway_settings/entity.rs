use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{GatewayRegion, PaymentGatewaySettingsId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "payment_gateway_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: PaymentGatewaySettingsId,
    pub region: GatewayRegion,
    pub profile_id: Option<String>,
    #[serde(skip)]
    pub server_key_sealed: Option<Vec<u8>>,
    pub tested_at: Option<DateTime<Utc>>,
    /// What the gateway said to the last test; nothing where it took the key.
    pub test_failure: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "payment_gateway_settings");
