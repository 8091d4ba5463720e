use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ContractPaymentId;
use super::codes::{NotCollectedReason, PaymentKind, PaymentMethod, PaymentStatus};
use crate::settlements::SettlementId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "contract_payments")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ContractPaymentId,
    pub contract_id: ContractId,
    #[sea_orm(column_name = "type")]
    #[serde(rename = "type")]
    pub kind: PaymentKind,
    pub sequence: i32,
    pub amount: Decimal,
    pub due_on: NaiveDate,
    pub status: PaymentStatus,
    /// As agreed; how it was received stands on the receipt.
    pub method: PaymentMethod,
    pub collected_on: Option<NaiveDate>,
    pub collected_by: Option<String>,
    pub receipt_number: Option<String>,
    pub not_collected_reason: Option<NotCollectedReason>,
    pub note: Option<String>,
    /// The payment that this one was a part of.
    pub split_from_id: Option<ContractPaymentId>,
    /// The settlement that cancelled it, paid it from the tenant's balance, or gave rent back with it.
    pub settlement_id: Option<SettlementId>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "contract_payments");
