use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ChequeId;
use super::codes::{ChequePurpose, ChequeState};
use crate::contract_payments::ContractPaymentId;
use crate::deposit_slips::DepositSlipId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "cheques")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ChequeId,
    pub contract_id: ContractId,
    /// What it pays; nothing of a security cheque.
    pub contract_payment_id: Option<ContractPaymentId>,
    /// What the bank left open of it.
    pub rest_payment_id: Option<ContractPaymentId>,
    pub purpose: ChequePurpose,
    pub number: Option<String>,
    pub bank: Option<String>,
    /// Who drew it, where that is not the tenant.
    pub drawer: Option<String>,
    pub payee: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    /// When it is to be deposited; a postponement moves it.
    pub bank_on: Option<NaiveDate>,
    pub amount: Decimal,
    pub state: ChequeState,
    /// Its last move.
    pub step: Option<i32>,
    /// Of the cheques that a payment had, the one that counts.
    pub is_current: bool,
    /// Where in the safe.
    pub location: Option<String>,
    /// Under the storage's root.
    pub image: Option<String>,
    pub received_on: Option<NaiveDate>,
    pub cleared_on: Option<NaiveDate>,
    pub replaces_id: Option<ChequeId>,
    /// The slip that it was last deposited on.
    pub deposit_slip_id: Option<DepositSlipId>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "cheques");
