//! What contracts need of the payments that another context keeps: the port behind which
//! `collections` writes, replaces and cancels a contract's payments.

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::MerchantTx;
use rust_decimal::Decimal;

use super::ContractId;

/// What a payment is for; the number is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PaymentKind {
    Rent = 1,
    Insurance = 2,
}

impl PaymentKind {
    pub fn number(self) -> i16 {
        self as i16
    }

    pub fn of_number(number: i64) -> Option<Self> {
        [Self::Rent, Self::Insurance]
            .into_iter()
            .find(|kind| i64::from(kind.number()) == number)
    }
}

/// How a payment is to be made; the text is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, poem_openapi::Enum)]
#[oai(rename_all = "snake_case")]
pub enum PaymentMethod {
    Cash,
    CreditCard,
    Transfer,
    Cheque,
    PaymentLink,
}

impl PaymentMethod {
    pub const ALL: [Self; 5] = [
        Self::Cash,
        Self::CreditCard,
        Self::Transfer,
        Self::Cheque,
        Self::PaymentLink,
    ];
    pub const NAMES: [&'static str; 5] =
        ["cash", "credit_card", "transfer", "cheque", "payment_link"];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::CreditCard => "credit_card",
            Self::Transfer => "transfer",
            Self::Cheque => "cheque",
            Self::PaymentLink => "payment_link",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.as_str() == text)
    }
}

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

/// What became of a contract's payments when it was cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CancelSummary {
    /// Payments that were open and are cancelled now.
    pub cancelled: u32,
    /// Payments that had been collected: they keep their receipts and are to be refunded or credited.
    pub collected: u32,
    pub collected_amount: Decimal,
}

/// The keeper of contracts' payments. Each call happens inside the contract's own transaction,
/// whose contract row is locked or new.
#[async_trait]
pub trait PaymentBook: Send + Sync + 'static {
    /// Writes the payments of a contract that has none. `rows` are in the order that they fall due;
    /// each kind is numbered from 1 in that order. All are "on date".
    async fn write_plan(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        rows: &[PlannedPayment],
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

    /// Cancels what is open of a contract that is being cancelled; says what had been collected.
    async fn cancel_all(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        reason: &str,
    ) -> Result<CancelSummary>;
}
