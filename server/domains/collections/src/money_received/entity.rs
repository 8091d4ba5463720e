use chrono::{DateTime, NaiveDate, Utc};
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::MoneyReceivedId;
use super::printed::Printed;
use crate::contract_payments::codes::PaymentMethod;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "money_received")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MoneyReceivedId,
    pub number: String,
    pub customer_id: CustomerId,
    pub amount: Decimal,
    pub received_on: NaiveDate,
    pub method: PaymentMethod,
    /// Of a transfer or a card, or the cheque's number.
    pub reference: Option<String>,
    pub note: Option<String>,
    pub received_by: String,
    /// Of its last movement.
    pub last_sequence: i32,
    /// What that movement left.
    pub balance: Decimal,
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub printed: Printed,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "money_received");
