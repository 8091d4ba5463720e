use chrono::{DateTime, NaiveDate, Utc};
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{BankLineId, BankLineState, BankMatchKind, BankProposal, BankRule, OtherLine};
use crate::bank_accounts::BankAccountId;
use crate::bank_statements::BankStatementId;
use crate::cheques::ChequeId;
use crate::contract_payments::ContractPaymentId;
use crate::deposit_slips::DepositSlipId;
use crate::issued_cheques::IssuedChequeId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "bank_lines")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: BankLineId,
    pub bank_statement_id: BankStatementId,
    pub bank_account_id: BankAccountId,
    pub booked_on: NaiveDate,
    pub value_on: Option<NaiveDate>,
    /// What came is above zero, what went below.
    pub amount: Decimal,
    pub balance: Option<Decimal>,
    pub reference: Option<String>,
    pub cheque_number: Option<String>,
    pub description: String,
    #[serde(skip)]
    pub fingerprint: String,
    #[serde(skip)]
    pub occurrence: i32,
    pub state: BankLineState,
    pub proposal: Option<BankProposal>,
    pub proposed_by: Option<BankRule>,
    pub proposed_cheque_id: Option<ChequeId>,
    pub proposed_slip_id: Option<DepositSlipId>,
    pub proposed_customer_id: Option<CustomerId>,
    pub proposed_payment_id: Option<ContractPaymentId>,
    pub proposed_issued_cheque_id: Option<IssuedChequeId>,
    pub kind: Option<BankMatchKind>,
    pub other: Option<OtherLine>,
    pub note: Option<String>,
    pub settled_by: Option<String>,
    pub settled_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "bank_lines");
