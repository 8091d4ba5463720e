use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{IssuedChequeId, IssuedPurpose, IssuedState};
use crate::bank_accounts::BankAccountId;
use crate::cheque_books::ChequeBookId;
use crate::insurance_movements::InsuranceMovementId;
use crate::money_received::MoneyMovementId;
use crate::owner_payouts::OwnerPayoutId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "issued_cheques")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: IssuedChequeId,
    pub cheque_book_id: ChequeBookId,
    pub bank_account_id: BankAccountId,
    pub number: String,
    pub purpose: IssuedPurpose,
    pub payee: String,
    pub amount: Decimal,
    pub written_on: NaiveDate,
    /// The date on the paper.
    pub due_on: NaiveDate,
    pub state: IssuedState,
    pub handed_to: Option<String>,
    pub handed_on: Option<NaiveDate>,
    pub cleared_on: Option<NaiveDate>,
    pub ended_on: Option<NaiveDate>,
    pub reason: Option<String>,
    pub note: Option<String>,
    pub owner_payout_id: Option<OwnerPayoutId>,
    pub money_movement_id: Option<MoneyMovementId>,
    pub insurance_movement_id: Option<InsuranceMovementId>,
    pub written_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "issued_cheques");
