//! What a statement of account says.

use chrono::NaiveDate;
use kernel::money::Amount;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use poem_openapi::{Enum, Object};
use serde::Serialize;

use crate::charges::model::Charge;
use crate::contract_payments::model::ContractPayment;
use crate::money_received::MoneyReceivedId;

/// What a tenant owes and why, as of today.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Statement {
    pub customer_id: CustomerId,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub mobile: String,
    /// ISO 4217.
    pub currency: String,
    /// Today, in the merchant's zone.
    pub as_of: NaiveDate,
    pub overall: StatementFigures,
    pub contracts: Vec<ContractStatement>,
    /// What fell due, what was charged and what was received, by date, with the balance after each.
    pub lines: Vec<StatementLine>,
    /// Open payments that fall due after today.
    pub upcoming: Vec<ContractPayment>,
}

/// The columns of a statement. `due` = `collected` + `overdue` + `due_today` + `not_collected`
/// wherever nothing was collected early and nothing was marked before its date.
#[derive(Debug, Clone, Default, PartialEq, Eq, Object, Serialize)]
pub struct StatementFigures {
    /// Everything agreed and not cancelled.
    pub total: Amount,
    /// What fell due up to today.
    pub due: Amount,
    pub collected: Amount,
    /// On date, and the date has passed.
    pub overdue: Amount,
    pub due_today: Amount,
    /// On date after today.
    pub upcoming: Amount,
    pub not_collected: Amount,
    /// Open payments whose cheque is in the safe: promised, not money yet.
    pub cheques_in_hand: Amount,
    /// Open payments whose cheque the bank has and has not answered.
    pub cheques_deposited: Amount,
    /// Of `collected`: paid by a bank on a cheque.
    pub cheques_cleared: Amount,
    /// Payments whose cheque the bank returned, or that a court has.
    pub cheques_bounced: Amount,
    /// Deposits that are held: the tenant's money.
    pub insurance_held: Amount,
    /// Fees for cheques that are neither paid nor waived.
    pub charges: Amount,
    /// Money of the tenant that paid nothing yet; it is no contract's.
    pub on_account: Amount,
    /// `due` less `collected`, and `charges`, less `on_account`; negative where the tenant is ahead.
    pub balance: Amount,
}

#[derive(Debug, Object, Serialize)]
pub struct ContractStatement {
    pub contract_id: ContractId,
    pub contract_number: String,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub figures: StatementFigures,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum, Serialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// What the tenant and the office owed each other when the office began here.
    Opening,
    Due,
    /// A fee for a cheque.
    Charged,
    Received,
    /// A fee that was paid.
    ChargePaid,
    /// Money came that paid nothing yet, or paid something later.
    OnAccount,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct StatementLine {
    pub on: NaiveDate,
    pub kind: LineKind,
    /// None where the line is of money on account.
    pub contract_id: Option<ContractId>,
    pub contract_number: Option<String>,
    /// Of a line of money on account: its receipt.
    pub money_received_id: Option<MoneyReceivedId>,
    pub receipt_number: Option<String>,
    /// Of a line that is due or received.
    pub payment: Option<ContractPayment>,
    /// Of a line that is charged or a charge that is paid; one that was waived stands nowhere.
    pub charge: Option<Charge>,
    /// What the tenant owes more.
    pub debit: Amount,
    /// What the tenant owes less.
    pub credit: Amount,
    /// What is owed after this line.
    pub balance: Amount,
}
