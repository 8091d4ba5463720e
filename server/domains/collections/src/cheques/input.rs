//! What callers give to a cheque's verbs.

use kernel::money::Amount;
use leasing::contracts::ContractId;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};

use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{NotCollectedReason, PaymentMethod};

/// Cheques that the tenant hands over at once; all are taken in or none.
#[derive(Debug, Object)]
pub struct ChequesTakenIn {
    /// Not in the future.
    pub received_on: String,
    /// Where in the safe.
    pub location: Option<String>,
    /// At most 120.
    pub cheques: Vec<ChequeTakenIn>,
}

#[derive(Debug, Object)]
pub struct ChequeTakenIn {
    /// An open payment of an issued contract.
    pub contract_payment_id: ContractPaymentId,
    /// As agreed without it.
    pub number: Option<String>,
    pub bank: Option<String>,
    /// Who drew it, where that is not the tenant.
    pub drawer: Option<String>,
    pub payee: Option<String>,
    /// The day that the payment falls due without it.
    pub cheque_date: Option<String>,
}

/// All cheques that a contract waits for.
#[derive(Debug, Object)]
pub struct ContractChequesTakenIn {
    pub contract_id: ContractId,
    pub received_on: String,
    pub location: Option<String>,
    /// The first cheque's number, where the plan has none or others came: the others count on from it.
    pub first_number: Option<String>,
    /// As agreed without it.
    pub bank: Option<String>,
    pub drawer: Option<String>,
    pub payee: Option<String>,
}

/// A cheque that secures a contract and is never banked.
#[derive(Debug, Object)]
pub struct SecurityChequeInput {
    pub contract_id: ContractId,
    pub number: Option<String>,
    pub bank: Option<String>,
    pub drawer: Option<String>,
    pub payee: Option<String>,
    /// Undated without it.
    pub cheque_date: Option<String>,
    pub amount: Option<String>,
    pub received_on: String,
    pub location: Option<String>,
}

/// What the paper says, and where it lies; of a cheque that is not at the bank.
#[derive(Debug, Object)]
pub struct ChequeUpdate {
    pub number: Option<String>,
    pub bank: Option<String>,
    pub drawer: Option<String>,
    pub payee: Option<String>,
    pub cheque_date: Option<String>,
    pub location: Option<String>,
    pub version: i64,
}

#[derive(Debug, Multipart)]
pub struct ChequeImage {
    pub version: i64,
    /// PNG, JPEG, WebP or PDF, at most 5 MB.
    pub file: Upload,
}

/// A move that needs no more than its day.
#[derive(Debug, Object)]
pub struct ChequeMoved {
    /// Not in the future.
    pub on: String,
    pub note: Option<String>,
    pub version: i64,
}

/// The bank paid all of it.
#[derive(Debug, Object)]
pub struct ChequeCleared {
    /// The bank's date, on which the rent counts as collected; not in the future.
    pub on: String,
    pub note: Option<String>,
    pub version: i64,
}

/// The bank paid what was there.
#[derive(Debug, Object)]
pub struct ChequePartlyPaid {
    pub on: String,
    /// More than nothing and less than the cheque.
    pub amount: Option<String>,
    pub reason: Option<NotCollectedReason>,
    /// Of the bank's certificate.
    pub reference: Option<String>,
    pub note: Option<String>,
    pub bank_fee: Option<String>,
    /// The office's own.
    pub fee: Option<String>,
    pub version: i64,
}

/// The bank returned it, or took back what it had paid.
#[derive(Debug, Object)]
pub struct ChequeReturnedByBank {
    pub on: String,
    pub reason: Option<NotCollectedReason>,
    /// Of the bank's return memo.
    pub reference: Option<String>,
    /// Required for the reason `other`.
    pub note: Option<String>,
    /// What the bank charges, to be paid by the tenant.
    pub bank_fee: Option<String>,
    /// The office's own.
    pub fee: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ChequeHeld {
    /// When it is to be deposited; after today and after the day that it was to be deposited.
    pub until: String,
    /// Who allowed it.
    pub approved_by: Option<String>,
    pub note: Option<String>,
    pub fee: Option<String>,
    pub version: i64,
}

/// What takes the place of a cheque, or of what is open of it.
#[derive(Debug, Object)]
pub struct ChequeReplaced {
    /// Not in the future.
    pub on: String,
    /// Their amounts add up to what is open; at most 24.
    pub by: Vec<Replacement>,
    pub fee: Option<String>,
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct Replacement {
    /// A cheque is taken in, anything else is collected at once.
    pub method: Option<PaymentMethod>,
    pub amount: Option<String>,
    /// Of a cheque, as are the next three.
    pub number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<String>,
    pub drawer: Option<String>,
    /// Of a transfer or card payment.
    pub reference: Option<String>,
}

/// It leaves the safe for good.
#[derive(Debug, Object)]
pub struct ChequeSettled {
    pub on: String,
    /// Who signed for it, or the number of the police report or execution file.
    pub reference: Option<String>,
    pub note: Option<String>,
    pub version: i64,
}

/// Cheques by what the desk has to do with them, and their sum.
#[derive(Debug, Object, serde::Serialize)]
pub struct DeskCount {
    pub desk: super::codes::ChequeDesk,
    pub count: i64,
    pub amount: Amount,
}
