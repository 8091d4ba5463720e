use chrono::{DateTime, NaiveDate, Utc};
use leasing::handovers::items::HandoverItemId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::InsuranceMovementId;
use super::codes::{DeductionReason, MovementKind};
use super::printed::Printed;
use crate::contract_payments::codes::PaymentMethod;
use crate::insurances::InsuranceId;
use crate::receipts::ReceiptId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "insurance_movements")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: InsuranceMovementId,
    pub insurance_id: InsuranceId,
    /// Its place among the deposit's movements.
    pub sequence: i32,
    pub number: String,
    pub kind: MovementKind,
    /// What comes in is above zero, what goes out below.
    pub amount: Decimal,
    pub balance_before: Decimal,
    pub moved_on: NaiveDate,
    pub method: Option<PaymentMethod>,
    pub reference: Option<String>,
    pub iban: Option<String>,
    pub bank: Option<String>,
    pub reason: Option<DeductionReason>,
    pub paid_to: Option<String>,
    pub note: Option<String>,
    pub photo_path: Option<String>,
    pub receipt_id: Option<ReceiptId>,
    pub carried_from_id: Option<InsuranceMovementId>,
    pub reverses_id: Option<InsuranceMovementId>,
    /// The damage that it was deducted for.
    pub handover_item_id: Option<HandoverItemId>,
    pub posted_by: String,
    /// NULL in rows that were made of receipts; those print from today's records.
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub printed: Option<Printed>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "insurance_movements");
