//! What callers see of contracts.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::money::Amount;
use poem_openapi::{Enum, Object};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{ContractId, ContractState};
use crate::neighbours::{BuildingId, CustomerId, ParkingId, UnitId};

/// A contract, as lists show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ContractRow {
    pub id: ContractId,
    /// `D-…` while it is a draft, `C-…` from its issue on.
    pub number: String,
    /// 0 cancelled, 1 active, 2 draft, 3 expired.
    pub status: i16,
    /// Derived from the status, the signature and today's date.
    #[sea_orm(skip)]
    pub state: ContractState,
    pub customer_id: CustomerId,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub customer_mobile: String,
    pub unit_id: UnitId,
    pub unit_number: String,
    pub building_id: BuildingId,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub parking_id: Option<ParkingId>,
    pub parking_number: Option<String>,
    pub issue_date: NaiveDate,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// A year's rent.
    pub rent_price: Amount,
    /// The rent of the whole period.
    pub total_rent: Amount,
    pub insurance_amount: Amount,
    pub tasdeq_number: Option<String>,
    pub is_historical: bool,
    /// UTC.
    pub issued_at: Option<DateTime<Utc>>,
    /// UTC.
    pub signed_at: Option<DateTime<Utc>>,
    pub version: i64,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

/// One page of contracts, with the sums over all pages.
#[derive(Debug, Object, Serialize)]
pub struct ContractPage {
    pub items: Vec<ContractRow>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: ContractTotals,
}

/// Sums over all contracts that match.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct ContractTotals {
    pub total_rent: Amount,
    pub insurance_amount: Amount,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct ContractFilter {
    /// 0 cancelled, 1 active, 2 draft, 3 expired.
    pub status: Option<i16>,
    pub state: Option<ContractState>,
    /// true: historical contracts; false: current ones.
    pub historical: Option<bool>,
    /// Live contracts whose last day is within this many months.
    pub expires_within_months: Option<i32>,
    /// Live contracts that carry no registration number.
    pub unattested: Option<bool>,
    pub signed: Option<bool>,
    pub building_id: Option<i64>,
    pub unit_id: Option<i64>,
    pub parking_id: Option<i64>,
    pub customer_id: Option<i64>,
    /// First days from this date on.
    pub starts_from: Option<NaiveDate>,
    pub starts_to: Option<NaiveDate>,
    /// Last days from this date on.
    pub ends_from: Option<NaiveDate>,
    pub ends_to: Option<NaiveDate>,
}

/// One payment of a contract.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ContractPaymentRow {
    pub id: i64,
    /// 1 rent, 2 insurance.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    #[sea_orm(from_alias = "type")]
    pub kind: i16,
    pub sequence: i32,
    pub amount: Amount,
    pub due_on: NaiveDate,
    /// 0 cancelled, 1 on date, 2 collected, 3 not collected.
    pub status: i16,
    pub method: String,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    pub collected_on: Option<NaiveDate>,
    pub receipt_number: Option<String>,
}

/// What can be done with a contract by the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ContractAction {
    /// The whole draft.
    Edit,
    /// Registration number and notes.
    EditRegistration,
    Issue,
    Cancel,
    Delete,
    /// To the historical contracts.
    Archive,
    /// Back to the current contracts.
    Restore,
    RevokeLink,
    RenewLink,
}

/// Something to know before going on.
#[derive(Debug, Clone, Object, Serialize)]
pub struct ContractWarning {
    /// Stable, for programs.
    pub code: String,
    /// In the caller's language.
    pub message: String,
}

/// The tenant's signature under a contract.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ContractSignature {
    pub id: i64,
    pub signer_name: String,
    /// UTC.
    pub signed_at: DateTime<Utc>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    /// The language that the contract was read in.
    pub language: String,
    /// SHA-256 of what was shown.
    pub document_hash: String,
    /// SHA-256 of the stored PDF.
    pub pdf_hash: Option<String>,
}

/// What the screens of one contract need beyond its row.
#[derive(Debug, Clone, FromQueryResult)]
pub struct ContractMore {
    pub customer_email: Option<String>,
    pub customer_status: i16,
    pub customer_language: String,
    pub unit_status: i16,
    pub unit_minimum_rent: Amount,
    pub parking_status: Option<i16>,
    pub insurance_method: Option<String>,
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    pub notes: Option<String>,
    pub public_id: String,
    pub public_revoked_at: Option<DateTime<Utc>>,
    pub issued_by: Option<String>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
}

/// One contract with everything that its screens show.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Contract {
    #[oai(flatten)]
    #[serde(flatten)]
    pub contract: ContractRow,
    pub customer_email: Option<String>,
    pub unit_minimum_rent: Amount,
    pub insurance_method: Option<String>,
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    pub notes: Option<String>,
    pub issued_by: Option<String>,
    /// UTC.
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
    /// Of the page that the tenant reads and signs; only from the issue on.
    pub public_id: Option<String>,
    /// The absolute address of that page; absent while it is closed.
    pub public_url: Option<String>,
    pub payments: Vec<ContractPaymentRow>,
    /// What was collected of the rent and the insurance.
    pub collected_amount: Amount,
    pub signature: Option<ContractSignature>,
    pub allowed_actions: Vec<ContractAction>,
    pub warnings: Vec<ContractWarning>,
}

/// What became of a contract's payments when it was cancelled.
#[derive(Debug, Object, Serialize)]
pub struct CancelledContract {
    pub contract: Contract,
    /// Payments that were open and are cancelled now.
    pub cancelled_payments: u32,
    /// Payments that had been collected before and keep their receipts.
    pub collected_payments: u32,
    pub collected_amount: Amount,
}

/// One payment of a generated plan, in the form's own fields.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct PlannedRow {
    /// 1 rent, 2 insurance.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: i16,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub method: String,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
}

/// A generated plan. Nothing is stored.
#[derive(Debug, Object, Serialize)]
pub struct Plan {
    pub payments: Vec<PlannedRow>,
    pub total_rent: Amount,
    pub insurance_amount: Amount,
    /// Whole months from the first day to the last.
    pub term_months: u32,
}
