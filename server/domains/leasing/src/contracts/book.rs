//! What contracts need of the payments that another context keeps: the port behind which
//! `collections` writes, replaces and cancels a contract's payments.

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::MerchantTx;
use rust_decimal::Decimal;

use super::entity::Model;
use super::{ContractId, PaymentKind, PaymentMethod};

/// One agreed payment of a contract, checked by the contract's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedPayment {
    pub kind: PaymentKind,
    pub amount: Decimal,
    pub due_on: NaiveDate,
    pub method: PaymentMethod,
    /// These three only where the method is a cheque.
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
}

impl PlannedPayment {
    /// One whose cheque, where it is to be paid by one, is not known yet.
    pub const fn without_paper(
        kind: PaymentKind,
        amount: Decimal,
        due_on: NaiveDate,
        method: PaymentMethod,
    ) -> Self {
        Self {
            kind,
            amount,
            due_on,
            method,
            cheque_number: None,
            bank: None,
            cheque_date: None,
        }
    }
}

/// What became of a contract's payments when it was cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CancelSummary {
    /// Payments that were open and are cancelled now.
    pub cancelled: u32,
    /// Payments that had been collected: they keep their receipts and are to be refunded or credited.
    pub collected: u32,
    pub collected_amount: Decimal,
}

/// The keeper of deposits, in the transaction of the contract that is issued.
#[async_trait]
pub trait DepositBook: Send + Sync + 'static {
    /// Moves what is held for a contract to the one that follows it; nothing where nothing is held.
    async fn carry_over(&self, tx: &MerchantTx, before: ContractId, next: ContractId)
    -> Result<()>;
}

/// What owners let be issued. Each call happens inside the contract's own transaction.
#[async_trait]
pub trait OwnerConsent: Send + Sync + 'static {
    /// Refuses a contract that its unit's owners are to be asked about and did not approve.
    async fn ensure(&self, tx: &MerchantTx, contract: &Model) -> Result<()>;

    /// A draft is about to be deleted: its owners are not asked any more.
    async fn forget(&self, tx: &MerchantTx, contract: &Model) -> Result<()>;
}

/// The keeper of contracts' payments. Each call happens inside the contract's own transaction,
/// whose contract row is locked or new.
#[async_trait]
pub trait PaymentBook: Send + Sync + 'static {
    /// Writes the payments of contracts that have none. The rows of each are in the order that they fall due;
    /// each kind is numbered from 1 in that order. All are "on date".
    async fn write_plans(
        &self,
        tx: &MerchantTx,
        plans: &[(ContractId, Vec<PlannedPayment>)],
    ) -> Result<()>;

    /// Puts these payments in the place of a draft's, none of which was collected.
    async fn replace_plan(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        rows: &[PlannedPayment],
    ) -> Result<()>;

    /// Removes the payments of a draft that is about to be deleted.
    async fn remove_plan(&self, tx: &MerchantTx, contract: ContractId) -> Result<()>;

    /// Adds these payments to an issued contract, and takes so much rent off the last ones that are neither paid nor in
    /// hand; where those are not enough it is a refusal.
    async fn amend_plan(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        added: &[PlannedPayment],
        cut: Decimal,
    ) -> Result<()>;

    /// Cancels what is open of a contract that is being cancelled; says what had been collected. Cheques in
    /// the house are returned, each of which the caller has named; any other is a refusal.
    async fn cancel_all(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        reason: &str,
        returned_cheques: &[i64],
    ) -> Result<CancelSummary>;
}
