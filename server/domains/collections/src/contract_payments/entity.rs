use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ContractPaymentId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "contract_payments")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ContractPaymentId,
    pub contract_id: ContractId,
    /// 1 rent, 2 insurance.
    #[sea_orm(column_name = "type")]
    #[serde(rename = "type")]
    pub kind: i16,
    pub sequence: i32,
    pub amount: Decimal,
    pub due_on: NaiveDate,
    /// 0 cancelled, 1 on date, 2 collected, 3 not collected.
    pub status: i16,
    /// As agreed; how it was received stands on the receipt.
    pub method: String,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    pub clearance_date: Option<NaiveDate>,
    pub collected_on: Option<NaiveDate>,
    pub collected_by: Option<String>,
    pub receipt_number: Option<String>,
    pub not_collected_reason: Option<String>,
    pub note: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

kernel::record!(Entity, "contract_payments");
