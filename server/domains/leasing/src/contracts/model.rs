//! What callers see of contracts, and filter them by.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::Status;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use poem_openapi::{Enum, Object};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{
    ContractId, ContractState, ContractStatus, PaymentKind, PaymentMethod, PaymentStatus, RentLine,
    RentLines,
};
use crate::clauses::model::ContractClause;
use crate::facts::{last_rent, next};
use crate::neighbours::{
    BUILDINGS, BuildingId, CUSTOMERS, CustomerId, PARKINGS, ParkingId, UNITS, UnitId,
};
use crate::signatures::SignatureId;
use crate::tenancy_rules::model::RentLimit;

kernel::list! {
    /// A contract, as lists show it.
    #[derive(Clone)]
    pub struct ContractRow = "contracts" ("Contracts", "العقود"), filtered by ContractFilter {
        from: format!(
            "contracts c JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN {PARKINGS} p ON p.id = c.parking_id"
        ),
        shown: ["cu", "u", "b", "p"],
        key: "c.id",
        order: "c.id DESC",
        exports: [
            number, state, customer_name_en, customer_mobile, building_name_en, unit_number, parking_number, issue_date, starts_on, ends_on, agreed_ends_on, notice_by, rent_price, last_rent, total_rent, insurance_amount, tasdeq_number, attest_by, stopped_on, stop_reason,
        ],
    } {
        id: ContractId = "c.id";
        /// `D-…` while it is a draft, `C-…` from its issue on.
        number: String [sort, export("Number", "الرقم", ColumnKind::Code)] = "c.number";
        status: ContractStatus = "c.status";
        /// Derived from the status, the signature and today's date.
        state: ContractState [export("Status", "الحالة")] => ContractState::Draft;
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        customer_mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "cu.mobile";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                Some(&row.building_name_en), Some(&row.building_name_ar), language))]
            = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        parking_id: Option<ParkingId> = "c.parking_id";
        parking_number: Option<String> [export("Parking", "الموقف", ColumnKind::Code)] = "p.number";
        issue_date: NaiveDate [sort, export("Issue date", "تاريخ الإصدار")] = "c.issue_date";
        starts_on: NaiveDate [sort, export("From", "من")] = "c.starts_on";
        /// The last day, included.
        ends_on: NaiveDate [sort, export("To", "إلى")] = "c.ends_on";
        /// The last day that was agreed, where the tenancy ended before it.
        agreed_ends_on: Option<NaiveDate> [export("Agreed until", "متفق عليه حتى")] = "c.agreed_ends_on";
        /// A year's rent; where it changes within the period, the one that it begins with.
        rent_price: Amount [sort, export("Yearly rent", "الإيجار السنوي")] = "c.rent_price";
        /// A year's rent at the end of the period.
        last_rent: Amount [export("Yearly rent at the end", "الإيجار السنوي في النهاية")] = last_rent("c");
        /// The rent of the whole period.
        total_rent: Amount [sort, export("Total rent", "إجمالي الإيجار")] = "c.total_rent";
        insurance_amount: Amount [export("Deposit", "التأمين")] = "c.insurance_amount";
        tasdeq_number: Option<String> [export("Registration no.", "رقم التسجيل", ColumnKind::Code)]
            = "c.tasdeq_number";
        /// The last day to register it, as the law was when it was issued.
        attest_by: Option<NaiveDate> [sort, export("Register by", "آخر يوم للتسجيل")] = "c.attest_by";
        is_historical: bool = "c.is_historical";
        /// UTC.
        issued_at: Option<DateTime<Utc>> = "c.issued_at";
        /// UTC.
        signed_at: Option<DateTime<Utc>> = "c.signed_at";
        /// Since when it is stopped for a dispute.
        stopped_on: Option<NaiveDate> [sort, export("Stopped on", "تاريخ الإيقاف")] = "c.stopped_on";
        stop_reason: Option<String> [export("Reason of the stop", "سبب الإيقاف")] = "c.stop_reason";
        stopped_by: Option<String> = "c.stopped_by";
        /// The contract whose deposit is carried over when this one is issued.
        follows_id: Option<ContractId> = "c.follows_id";
        /// The contract or the draft that follows it.
        next_id: Option<ContractId> = format!("(SELECT n.id FROM {})", next("c"));
        /// The last day to serve notice by the law of the place, while it runs.
        notice_by: Option<NaiveDate> [export("Serve notice by", "آخر يوم للإشعار")] => None;
        version: i64 = "c.version";
        /// UTC.
        created_at: DateTime<Utc> = "c.created_at";
    }
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

kernel::filter! {
    pub struct ContractFilter {
        status: ContractStatus = "c.status = ?";
        state: ContractState;
        /// true: historical contracts; false: current ones.
        historical: bool = "c.is_historical = ?";
        /// Live contracts whose last day is within this many months.
        expires_within_months: i32;
        /// Live contracts that carry no registration number.
        unattested: bool = format!(
            "((c.status = {} AND coalesce(c.tasdeq_number, '') = '') = ?)",
            ContractStatus::Active.sql()
        );
        signed: bool = "((c.signed_at IS NOT NULL) = ?)";
        /// true: contracts that another one or a draft follows.
        followed: bool = format!("(EXISTS (SELECT 1 FROM {}) = ?)", next("c"));
        /// true: contracts that are stopped for a dispute.
        stopped: bool = "((c.stopped_on IS NOT NULL) = ?)";
        building_id: BuildingId = "u.building_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        parking_id: ParkingId = "c.parking_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        /// First days from this date on.
        starts_from: NaiveDate = "c.starts_on >= ?";
        starts_to: NaiveDate = "c.starts_on <= ?";
        /// Last days from this date on.
        ends_from: NaiveDate = "c.ends_on >= ?";
        ends_to: NaiveDate = "c.ends_on <= ?";
    }
}

/// One payment of a contract.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ContractPaymentRow {
    pub id: i64,
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    #[sea_orm(from_alias = "type")]
    pub kind: PaymentKind,
    pub sequence: i32,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub status: PaymentStatus,
    pub method: PaymentMethod,
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
    /// For a dispute.
    Stop,
    Resume,
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
    pub id: SignatureId,
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
    pub customer_status: Status,
    pub customer_language: String,
    pub unit_status: Status,
    pub unit_minimum_rent: Amount,
    pub parking_status: Option<Status>,
    pub rent_lines: RentLines,
    pub insurance_method: Option<PaymentMethod>,
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    pub index_rent: Option<Amount>,
    pub cap_reason: Option<String>,
    pub cap_exceeded_by: Option<String>,
    pub notes: Option<String>,
    pub country: String,
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
    /// Of the unit, ISO 3166 alpha-2.
    pub country: String,
    pub unit_minimum_rent: Amount,
    /// The rent of each part of the period, where it changes within it.
    pub rent_lines: Vec<RentLine>,
    pub insurance_method: Option<PaymentMethod>,
    /// Printed before the terms, in the versions that were agreed.
    pub clauses: Vec<ContractClause>,
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    /// A year's rent of the unit by the official index.
    pub index_rent: Option<Amount>,
    /// Why its rent is above the law's limit, and who agreed to it.
    pub cap_reason: Option<String>,
    pub cap_exceeded_by: Option<String>,
    /// What the law says of a draft's own rent, where it follows another contract; of one that runs, of its next term.
    pub rent_limit: Option<RentLimit>,
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
    /// What was collected of the rent and the deposit.
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
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: PaymentKind,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub method: PaymentMethod,
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
