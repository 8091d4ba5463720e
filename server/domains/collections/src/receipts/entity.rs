use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ReceiptId;
use super::printed::Printed;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;
use crate::money_received::MoneyMovementId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "receipts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ReceiptId,
    pub number: String,
    pub contract_payment_id: ContractPaymentId,
    pub amount: Decimal,
    pub received_on: NaiveDate,
    pub method: PaymentMethod,
    pub reference: Option<String>,
    pub received_by: String,
    pub voided_at: Option<DateTime<Utc>>,
    pub void_reason: Option<String>,
    /// The movement of the tenant's money that it is a part of.
    pub money_movement_id: Option<MoneyMovementId>,
    /// Of a collection that was imported: the reference is the number that the earlier system gave.
    pub is_imported: bool,
    /// NULL in rows of older versions; those receipts are printed from today's records.
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub printed: Option<Printed>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "receipts");
