//! What a tenant sees at the own link, and sends.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::Format;
use kernel::money::Amount;
use kernel::text::Language;
use leasing::contracts::{ContractId, ContractState, RentLine};
use parties::contact_changes::ContactChangeState;
use parties::contact_changes::model::ContactChangeInput;
use parties::document_requests::model::AskedKinds;
use poem_openapi::Object;
use serde::Serialize;

use crate::cheques::ChequeState;
use crate::contract_payments::PaymentState;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod};
use crate::receipts::ReceiptId;
use crate::statements::model::{LineKind, StatementFigures};

/// What is known of a link before a code was entered: whose office it is, and where codes go.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantDoor {
    pub public_id: String,
    pub office_en: String,
    pub office_ar: String,
    /// In part; missing where none is on file.
    pub code_address: Option<String>,
}

/// Where a one-time code went.
#[derive(Debug, Object, Serialize)]
pub struct TenantCodeSent {
    /// In part.
    pub address: String,
    /// UTC; until when it is good.
    pub until: DateTime<Utc>,
}

#[derive(Debug, Object)]
pub struct TenantCodeInput {
    pub code: Option<String>,
}

/// A visit that a code began.
#[derive(Debug, Object, Serialize)]
pub struct TenantSession {
    /// Asked for with everything that is shown; it stays with the page.
    pub session: String,
    /// UTC; until when it is good.
    pub until: DateTime<Utc>,
}

#[derive(Debug, Object)]
pub struct TenantSessionInput {
    pub session: String,
}

#[derive(Debug, Object)]
pub struct TenantStatementInput {
    pub session: String,
    pub format: Format,
}

#[derive(Debug, Object)]
pub struct TenantChangeInput {
    pub session: String,
    #[oai(flatten)]
    pub change: ContactChangeInput,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantContract {
    pub id: ContractId,
    pub number: String,
    pub state: ContractState,
    pub building_en: String,
    pub building_ar: String,
    pub unit_number: String,
    pub parking_number: Option<String>,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// A year's rent; where it changes within the period, the one that it begins with.
    pub rent_price: Amount,
    /// Of the parts of the period, where the rent changes within it.
    pub rent_lines: Vec<RentLine>,
    pub total_rent: Amount,
    pub insurance_amount: Amount,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantPayment {
    pub contract_number: String,
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: PaymentKind,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub state: PaymentState,
    pub method: PaymentMethod,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_state: Option<ChequeState>,
    pub collected_on: Option<NaiveDate>,
    pub receipt_id: Option<ReceiptId>,
    pub receipt_number: Option<String>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantLine {
    pub on: NaiveDate,
    pub kind: LineKind,
    pub what_en: String,
    pub what_ar: String,
    pub contract_number: Option<String>,
    pub debit: Amount,
    pub credit: Amount,
    pub balance: Amount,
}

/// A link by which the tenant sends papers that the office asked for.
#[derive(Debug, Object, Serialize)]
pub struct TenantRequest {
    pub public_id: String,
    pub kinds: AskedKinds,
    /// The last day on which it is open.
    pub ends_on: NaiveDate,
}

/// What became of the last change that the tenant asked for.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantChange {
    pub state: ContactChangeState,
    pub reason: Option<String>,
    /// UTC.
    pub asked_at: DateTime<Utc>,
}

/// All that a tenant sees.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantArea {
    pub name_en: String,
    pub name_ar: String,
    pub office_en: String,
    pub office_ar: String,
    /// Of the office.
    pub office_mobile: String,
    pub office_email: String,
    pub mobile: String,
    pub email: Option<String>,
    pub language: Language,
    /// ISO 4217.
    pub currency: String,
    /// The date at the office.
    pub as_of: NaiveDate,
    pub figures: StatementFigures,
    /// The newest on top.
    pub contracts: Vec<TenantContract>,
    /// The first due on top; without cancelled ones.
    pub payments: Vec<TenantPayment>,
    /// The account, in the order of its days.
    pub lines: Vec<TenantLine>,
    pub requests: Vec<TenantRequest>,
    pub change: Option<TenantChange>,
}
