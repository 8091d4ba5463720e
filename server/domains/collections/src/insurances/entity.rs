use chrono::{DateTime, Utc};
use leasing::contracts::ContractId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::InsuranceId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "insurances")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: InsuranceId,
    pub contract_id: ContractId,
    /// Of its last movement.
    pub last_sequence: i32,
    /// What that movement left.
    pub balance: Decimal,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "insurances");
