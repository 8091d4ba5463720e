//! What a movement of a deposit is to its readers.

use chrono::NaiveDate;
use kernel::code::Code as _;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::paging::Page;
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, found};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::InsuranceMovementId;
use super::codes::{DeductionReason, MovementKind};
use crate::contract_payments::codes::PaymentMethod;
use crate::facts::receipt_key;
use crate::insurances::InsuranceId;
use crate::receipts::ReceiptId;

kernel::list! {
    /// A movement of a deposit, with the names that a screen shows beside it.
    pub struct InsuranceMovement = "insurance_movements" ("Deposit movements", "حركات التأمين"),
        filtered by InsuranceMovementFilter
    {
        from: format!(
            "insurance_movements m JOIN insurances i ON i.id = m.insurance_id \
             JOIN {CONTRACTS} c ON c.id = i.contract_id \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id \
             JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN receipts r ON r.id = m.receipt_id \
             LEFT JOIN insurance_movements back ON back.reverses_id = m.id \
             LEFT JOIN insurance_movements undone ON undone.id = m.reverses_id"
        ),
        shown: ["i", "c", "cu", "u", "b", "r", "back", "undone"],
        key: "m.id",
        order: "m.moved_on DESC, m.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: format!(
            "SELECT x.id FROM insurance_movements x JOIN insurances y ON y.id = x.insurance_id \
                 WHERE y.contract_id IN ({}) \
             UNION ALL SELECT x.id FROM insurance_movements x JOIN receipts y ON y.id = x.receipt_id WHERE {} LIKE ? \
             UNION ALL SELECT x.id FROM insurance_movements x WHERE lower(coalesce(x.reference, '')) || ' ' || \
                 replace(replace(lower(x.number), 'dm-', 'dm '), '-', '') LIKE ?",
            found(),
            receipt_key("y"),
        ),
        exports: [
            number, moved_on, kind, reversed_number, contract_number, customer_name_en, building_name_en, unit_number,
            amount, balance_after, method, reason, note, receipt_number, posted_by,
        ],
    } {
        id: InsuranceMovementId = "m.id";
        insurance_id: InsuranceId = "m.insurance_id";
        /// Its place among the deposit's movements.
        sequence: i32 = "m.sequence";
        number: String [sort by "m.id", export("Number", "الرقم", ColumnKind::Code)] = "m.number";
        moved_on: NaiveDate [sort, export("Date", "التاريخ")] = "m.moved_on";
        kind: MovementKind [sort, export("Movement", "الحركة")] = "m.kind";
        /// What comes in is above zero, what goes out below.
        amount: Amount [sort, export("Amount", "المبلغ")] = "m.amount";
        /// What was held after it.
        balance_after: Amount [export("Held after it", "الرصيد بعدها")] = "m.balance_after";
        contract_id: ContractId = "i.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                Some(&row.building_name_en), Some(&row.building_name_ar), language))]
            = "b.name_en";
        building_name_ar: String = "b.name_ar";
        method: Option<PaymentMethod> [export("Method", "طريقة الدفع")] = "m.method";
        /// Of a transfer or a card, or the cheque's number.
        reference: Option<String> = "m.reference";
        iban: Option<String> = "m.iban";
        bank: Option<String> = "m.bank";
        /// Of a deduction.
        reason: Option<DeductionReason> [export("Reason", "السبب")] = "m.reason";
        /// Whom it was handed on to.
        paid_to: Option<String> = "m.paid_to";
        note: Option<String> [export("Note", "ملاحظة")] = "m.note";
        has_photo: bool = "(m.photo_path IS NOT NULL)";
        receipt_id: Option<ReceiptId> = "m.receipt_id";
        receipt_number: Option<String> [export("Receipt", "سند القبض", ColumnKind::Code)] = "r.number";
        /// The movement that this one takes back.
        reverses_id: Option<InsuranceMovementId> = "m.reverses_id";
        reversed_number: Option<String> [export("Takes back", "عكس الحركة", ColumnKind::Code)] = "undone.number";
        /// The movement that takes this one back.
        reversed_by_number: Option<String> = "back.number";
        posted_by: String [export("By", "بواسطة")] = "m.posted_by";
    }
}

kernel::filter! {
    #[derive(PartialEq)]
    pub struct InsuranceMovementFilter {
        insurance_id: InsuranceId = "m.insurance_id = ?";
        contract_id: ContractId = "i.contract_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        kind: MovementKind = "m.kind = ?";
        reason: DeductionReason = "m.reason = ?";
        method: PaymentMethod = "m.method = ?";
        moved_from: NaiveDate = "m.moved_on >= ?";
        moved_to: NaiveDate = "m.moved_on <= ?";
    }
}

/// Sums over every movement that matches, whatever the page, each kind less what was taken back of it.
/// `opening` and all that came in, less all that went out, is `closing`.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct InsuranceMovementTotals {
    pub received: Amount,
    pub topped_up: Amount,
    pub carried_in: Amount,
    pub carried_out: Amount,
    pub deducted: Amount,
    pub refunded: Amount,
    pub transferred: Amount,
    /// Of the deposits that left: what became income.
    pub forfeited: Amount,
    /// What was held before the period; nothing where the list is narrowed to some kinds of movements.
    #[sea_orm(skip)]
    pub opening: Option<Amount>,
    /// What was held at its end.
    #[sea_orm(skip)]
    pub closing: Option<Amount>,
}

impl InsuranceMovementTotals {
    /// The select list that it is read from.
    pub(super) fn sums() -> String {
        let sums = MovementKind::ALL.iter().map(|kind| {
            let sign = if kind.comes_in() { "" } else { "-" };
            format!(
                "{sign}coalesce(sum(m.amount) FILTER (WHERE m.kind = {}), 0) AS {}",
                kind.sql(),
                kind.as_str()
            )
        });
        sums.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn net(&self) -> rust_decimal::Decimal {
        let came = self.received.0 + self.topped_up.0 + self.carried_in.0;
        let left = self.carried_out.0 + self.deducted.0 + self.refunded.0;
        came - left - self.transferred.0 - self.forfeited.0
    }
}

/// One page of movements, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct InsuranceMovementPage {
    pub items: Vec<InsuranceMovement>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: InsuranceMovementTotals,
}

impl InsuranceMovementPage {
    pub(super) fn new(page: Page<InsuranceMovement>, totals: InsuranceMovementTotals) -> Self {
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
pub struct ReversalInput {
    /// Why it is taken back.
    pub note: String,
    /// The version of the deposit that was shown.
    pub version: i64,
}
