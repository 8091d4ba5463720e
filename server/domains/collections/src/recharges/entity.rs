use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use properties::meters::MeterKind;
use properties::meters::readings::MeterReadingId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::RechargeId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "recharges")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: RechargeId,
    pub contract_id: ContractId,
    /// The later reading, while the recharge stands.
    pub meter_reading_id: Option<MeterReadingId>,
    pub meter_kind: MeterKind,
    pub meter_number: String,
    pub covers_from: NaiveDate,
    pub covers_to: NaiveDate,
    pub from_value: Decimal,
    pub to_value: Decimal,
    pub price: Decimal,
    pub fixed: Decimal,
    pub amount: Decimal,
    pub charged_on: NaiveDate,
    pub charged_by: String,
    pub undone_on: Option<NaiveDate>,
    pub undone_by: Option<String>,
    pub undo_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "recharges");
