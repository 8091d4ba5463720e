//! What a deposit is to the merchant's people: shown, filtered, moved.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::paging::Page;
use leasing::contracts::{ContractId, ContractStatus};
use leasing::facts::{self, CONTRACTS, found};
use leasing::handovers::items::HandoverItemId;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::InsuranceId;
use super::codes::{InsuranceState, days_since_end, state};
use crate::cheque_books::ChequeBookId;
use crate::contract_payments::codes::PaymentMethod;
use crate::insurance_movements::codes::{DeductionReason, MovementKind};

/// What movements of some kinds come to, less what was taken back of them.
fn sum_of(kinds: &[MovementKind]) -> String {
    let sign = if kinds.iter().all(|kind| kind.comes_in()) {
        ""
    } else {
        "-"
    };
    let kinds: Vec<&str> = kinds.iter().map(|kind| kind.sql()).collect();
    format!(
        "(SELECT {sign}coalesce(sum(m.amount), 0) FROM insurance_movements m \
         WHERE m.insurance_id = i.id AND m.kind IN ({}))",
        kinds.join(", ")
    )
}

pub(super) const CAME: &[MovementKind] = &[
    MovementKind::Received,
    MovementKind::ToppedUp,
    MovementKind::CarriedIn,
];
pub(super) const KEPT: &[MovementKind] = &[MovementKind::Deducted, MovementKind::Forfeited];
pub(super) const GIVEN_BACK: &[MovementKind] = &[MovementKind::Refunded];
pub(super) const HANDED_ON: &[MovementKind] =
    &[MovementKind::CarriedOut, MovementKind::Transferred];

kernel::list! {
    /// A contract's deposit, with the names that a screen shows beside it.
    /// `came_in` is `kept`, `refunded`, `handed_on` and `balance` together.
    pub struct Insurance = "insurances" ("Deposits", "التأمينات"), filtered by InsuranceFilter {
        from: format!(
            "insurances i JOIN {CONTRACTS} c ON c.id = i.contract_id \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id \
             JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        shown: ["cu", "u", "b"],
        key: "i.id",
        order: "c.ends_on",
        search: format!("SELECT x.id FROM insurances x WHERE x.contract_id IN ({})", found()),
        exports: [
            contract_number, customer_name_en, customer_mobile, building_name_en, unit_number, state, ended_on,
            days_since_end, agreed, came_in, kept, refunded, handed_on, balance,
        ],
    } {
        id: InsuranceId = "i.id";
        contract_id: ContractId = "i.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        contract_status: ContractStatus = "c.status";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort by "cu.title_en",
            export("Tenant", "المستأجر", ColumnKind::Text, |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort by "cu.title_ar"] = "cu.name_ar";
        customer_mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "cu.mobile";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                Some(&row.building_name_en), Some(&row.building_name_ar), language))]
            = "b.name_en";
        building_name_ar: String = "b.name_ar";
        state: InsuranceState [export("Status", "الحالة")] = state("i", "c");
        /// The contract's last day, or the day that it was cancelled.
        ended_on: NaiveDate [sort, export("Contract's end", "نهاية العقد")] = facts::ended_on("c");
        /// Negative while the contract runs.
        days_since_end: i32 [export("Days since the end", "الأيام منذ النهاية")] = days_since_end("c");
        /// What the contract asks for.
        agreed: Amount [export("Agreed", "المتفق عليه")] = "c.insurance_amount";
        /// Received, topped up and carried over from another contract.
        came_in: Amount [export("Came in", "الوارد")] = sum_of(CAME);
        /// Deducted and forfeited.
        kept: Amount [export("Kept", "المخصوم والمصادر")] = sum_of(KEPT);
        refunded: Amount [export("Refunded", "المردود")] = sum_of(GIVEN_BACK);
        /// Carried over to another contract, or transferred to the owner or the registry.
        handed_on: Amount [export("Handed on", "المرحّل والمحوّل")] = sum_of(HANDED_ON);
        balance: Amount [sort, export("Held", "الرصيد")] = "i.balance";
        version: i64 = "i.version";
    }
}

kernel::filter! {
    pub struct InsuranceFilter {
        /// true: deposits of which something is held; false: settled ones.
        held: bool = "((i.balance > 0) = ?)";
        state: InsuranceState = format!("{} = ?", state("i", "c"));
        contract_id: ContractId = "i.contract_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        /// Contracts that are over from this day on.
        ended_from: NaiveDate = format!("{} >= ?", facts::ended_on("c"));
        ended_to: NaiveDate = format!("{} <= ?", facts::ended_on("c"));
    }
}

/// Sums over every deposit that matches, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct InsuranceTotals {
    pub balance: Amount,
    /// Of `balance`: of contracts that are over.
    pub to_refund: Amount,
    /// Of `to_refund`: for more than 30 days.
    pub late: Amount,
}

impl InsuranceTotals {
    /// The select list that it is read from.
    pub(super) fn sums() -> String {
        let state = state("i", "c");
        format!(
            "coalesce(sum(i.balance), 0) AS balance, \
             coalesce(sum(i.balance) FILTER (WHERE {days} > 0), 0) AS to_refund, \
             coalesce(sum(i.balance) FILTER (WHERE {state} = {late}), 0) AS late",
            days = days_since_end("c"),
            late = InsuranceState::Late.sql(),
        )
    }
}

/// One page of deposits, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct InsurancePage {
    pub items: Vec<Insurance>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: InsuranceTotals,
}

impl InsurancePage {
    pub(super) fn new(page: Page<Insurance>, totals: InsuranceTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

#[derive(Debug, Object)]
pub struct TopUpInput {
    /// An issued contract.
    pub contract_id: ContractId,
    pub amount: String,
    /// The day the money came; not in the future.
    pub moved_on: String,
    pub method: Option<PaymentMethod>,
    pub reference: Option<String>,
    pub note: Option<String>,
}

#[derive(Debug, Multipart)]
pub struct DeductionInput {
    pub amount: String,
    /// Not in the future, and not before the deposit's last movement.
    pub moved_on: String,
    pub reason: DeductionReason,
    /// What was found; required for the reason `other`.
    pub note: Option<String>,
    /// A picture of the damage, which that reason asks for: PNG, JPEG or WebP, at most 5 MB.
    /// Not asked for where the damage is a line of a handover that has one.
    pub file: Option<Upload>,
    /// The line of a signed move-out that it is kept for.
    pub handover_item_id: Option<i64>,
    /// The version that the form was opened with.
    pub version: i64,
}

/// What was kept of a deposit for one damage.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct KeptForDamage {
    pub handover_item_id: HandoverItemId,
    pub amount: Amount,
}

/// The deposit that stands behind a handover, and what was kept of it for its damages.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct HandoverDeposit {
    /// Absent where no deposit was received.
    pub deposit: Option<Insurance>,
    pub kept: Vec<KeptForDamage>,
}

#[derive(Debug, Object)]
pub struct RefundInput {
    pub amount: String,
    pub moved_on: String,
    /// `cash`, `cheque` or `transfer`.
    pub method: Option<PaymentMethod>,
    /// The tenant's account, where it is transferred.
    pub iban: Option<String>,
    /// The bank that the cheque is drawn on.
    pub bank: Option<String>,
    /// The cheque's number, or the transfer's reference.
    pub reference: Option<String>,
    /// The book that the cheque is written from; without it the cheque is written elsewhere.
    pub cheque_book_id: Option<ChequeBookId>,
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct TransferInput {
    pub amount: String,
    pub moved_on: String,
    /// The owner or the registry that holds it from then on.
    pub paid_to: String,
    pub reference: Option<String>,
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ForfeitInput {
    pub amount: String,
    pub moved_on: String,
    /// Why the tenant has lost it.
    pub note: String,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct CarryOverInput {
    /// An issued contract of the same tenant.
    pub contract_id: ContractId,
    /// All that is held without it.
    pub amount: Option<String>,
    pub moved_on: String,
    pub note: Option<String>,
    pub version: i64,
}
