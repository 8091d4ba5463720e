//! What a payment is to the merchant's people: shown, filtered, given.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, Exported as _, bilingual};
use kernel::facts::Day;
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

use super::codes::{
    ContractView, NotCollectedReason, PaymentDesk, PaymentKind, PaymentMethod, PaymentStatus,
};
use super::{ContractPaymentId, PaymentState};
use crate::cheques::{ChequeId, ChequeState};
use crate::facts::{cheque_key, receipt_key};
use crate::receipts::ReceiptId;
use crate::settlements::SettlementId;

/// Payments of issued contracts, with what their lists show beside them.
pub(super) fn from() -> String {
    format!(
        "contract_payments p \
         JOIN {CONTRACTS} c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
         JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
         JOIN {UNITS} u ON u.id = c.unit_id \
         JOIN {BUILDINGS} b ON b.id = u.building_id \
         LEFT JOIN receipts r ON r.number = p.receipt_number \
         LEFT JOIN cheques q ON q.contract_payment_id = p.id AND q.is_current"
    )
}

/// Whether the payment `p` is open and its cheque `q` is in one of these states.
pub(super) fn waits_for(p: &str, q: &str, states: &[ChequeState]) -> String {
    format!(
        "{p}.status = {} AND coalesce({q}.state IN {}, false)",
        PaymentStatus::OnDate.sql(),
        ChequeState::list(states)
    )
}

/// Whether what pays the payment lies in the house: its cheque in the safe, or the cash of the day.
pub(super) fn in_house() -> String {
    format!(
        "({}) OR (p.status = {} AND coalesce(r.method = {}, false) AND p.collected_on = {})",
        waits_for("p", "q", &ChequeState::IN_SAFE),
        PaymentStatus::Collected.sql(),
        PaymentMethod::Cash.sql(),
        Day::Today,
    )
}

/// Whether the office has a cheque for the payment, or the bank has it and has not answered.
pub(super) fn in_hand() -> String {
    let states = [ChequeState::IN_SAFE, ChequeState::AT_BANK].concat();
    waits_for("p", "q", &states)
}

kernel::list! {
    /// A payment of an issued contract, with the names that a screen shows beside it.
    #[derive(Clone)]
    pub struct ContractPayment = "contract_payments" ("Contract payments", "دفعات العقود"),
        filtered by ContractPaymentFilter
    {
        from: from(),
        shown: ["cu", "u", "b", "r", "q"],
        key: "p.id",
        order: "p.due_on",
        // Numbers of cheques and receipts have no normalised column: their hyphens are dropped here,
        // as a query's are.
        search: format!(
            "SELECT x.id FROM contract_payments x WHERE x.contract_id IN ({}) \
             UNION ALL SELECT x.contract_payment_id FROM cheques x WHERE x.is_current AND {} LIKE ? \
             UNION ALL SELECT x.contract_payment_id FROM receipts x WHERE x.voided_at IS NULL AND {} LIKE ?",
            found(),
            cheque_key("x"),
            receipt_key("x"),
        ),
        exports: [
            contract_number, customer_name_en, customer_mobile, building_name_en, unit_number, kind, due_on, amount, state, method, cheque_number, bank, cheque_date, cheque_state, collected_on, receipt_number, not_collected_reason,
        ],
    } {
        id: ContractPaymentId = "p.id";
        contract_id: ContractId = "p.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort by "cu.title_en",
            export("Tenant", "المستأجر", ColumnKind::Text, |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort by "cu.title_ar"]
            = "cu.name_ar";
        customer_mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "cu.mobile";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                Some(&row.building_name_en), Some(&row.building_name_ar), language))]
            = "b.name_en";
        building_name_ar: String = "b.name_ar";
        #[oai(rename = "type")]
        #[serde(rename = "type")]
        kind: PaymentKind [sort as "type", export("Type", "النوع")] = "p.type";
        /// Its place among the contract's payments of this type.
        sequence: i32 = "p.sequence";
        amount: Amount [sort, export("Amount", "المبلغ")] = "p.amount";
        due_on: NaiveDate [sort, export("Due on", "تاريخ الاستحقاق")] = "p.due_on";
        // Open, collected, not collected, and cancelled ones last; an index has the same.
        status: PaymentStatus [sort by "((p.status + 3) % 4)"] = "p.status";
        /// The status as today makes it.
        state: PaymentState [export("Status", "الحالة")] => PaymentState::Upcoming;
        /// 0 unless overdue.
        days_overdue: i64 => 0;
        /// As agreed.
        method: PaymentMethod [sort, export("Method", "طريقة الدفع", ColumnKind::Text,
            |row, language| row.collected_method.unwrap_or(row.method).cell(language))]
            = "p.method";
        cheque_number: Option<String> [sort, export("Cheque no.", "رقم الشيك", ColumnKind::Code)]
            = "q.number";
        bank: Option<String> [sort, export("Bank", "البنك")] = "q.bank";
        cheque_date: Option<NaiveDate> [export("Cheque date", "تاريخ الشيك")] = "q.cheque_date";
        cheque_id: Option<ChequeId> = "q.id";
        cheque_version: Option<i64> = "q.version";
        /// Where the cheque stands.
        cheque_state: Option<ChequeState> [export("Cheque", "حالة الشيك")] = "q.state";
        /// The day the bank paid the cheque.
        clearance_date: Option<NaiveDate> = "q.cleared_on";
        collected_on: Option<NaiveDate> [sort, export("Collected on", "تاريخ التحصيل")]
            = "p.collected_on";
        collected_by: Option<String> = "p.collected_by";
        /// The settlement that cancelled it, paid it from the tenant's balance, or gave rent back with it.
        settlement_id: Option<SettlementId> = "p.settlement_id";
        receipt_id: Option<ReceiptId> = "r.id";
        receipt_number: Option<String> [export("Receipt", "سند القبض", ColumnKind::Code)] = "p.receipt_number";
        /// How it was received, where collected.
        collected_method: Option<PaymentMethod> = "r.method";
        /// Of the transfer or card payment.
        reference: Option<String> = "r.reference";
        not_collected_reason: Option<NotCollectedReason> [export("Reason", "السبب")]
            = "p.not_collected_reason";
        note: Option<String> = "p.note";
        /// The payment that it was a part of, where a bank or the tenant paid in parts.
        split_from_id: Option<ContractPaymentId> = "p.split_from_id";
        version: i64 = "p.version";
    }
}

kernel::filter! {
    pub struct ContractPaymentFilter {
        /// One payment, where a list is opened for it.
        contract_payment_id: ContractPaymentId = "p.id = ?";
        /// Payments of current contracts, or of those moved to the history; both without it.
        view: ContractView;
        status: PaymentStatus = "p.status = ?";
        state: PaymentState;
        #[oai(rename = "type")]
        #[serde(rename = "type")]
        kind: PaymentKind = "p.type = ?";
        /// How it was collected, or is to be.
        method: PaymentMethod = "coalesce(r.method, p.method) = ?";
        /// Taken in and not yet answered by the bank. false: all others.
        in_hand: bool = format!("(({}) = ?)", in_hand());
        /// In the house: a cheque in the safe, or cash of today. false: all others.
        in_house: bool = format!("(({}) = ?)", in_house());
        /// What the collection desk has to do with it.
        desk: PaymentDesk;
        bank: String = "q.bank = ?";
        building_id: BuildingId = "u.building_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        contract_id: ContractId = "p.contract_id = ?";
        due_from: NaiveDate = "p.due_on >= ?";
        due_to: NaiveDate = "p.due_on <= ?";
        collected_from: NaiveDate = "p.collected_on >= ?";
        collected_to: NaiveDate = "p.collected_on <= ?";
        not_collected_reason: NotCollectedReason = "p.not_collected_reason = ?";
    }
}

/// Sums over every payment that matches, whatever the page.
/// `amount` is the sum of `collected`, `not_collected`, `overdue`, `due` and `cancelled`.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct PaymentTotals {
    pub count: i64,
    pub amount: Amount,
    pub collected: Amount,
    /// Of `collected`: deposits, which are the tenants' money.
    pub deposits: Amount,
    pub not_collected: Amount,
    /// On date, and the date has passed.
    pub overdue: Amount,
    /// On date, today or later.
    pub due: Amount,
    pub cancelled: Amount,
    /// Of `overdue` and `due`: what is promised by cheques that lie in the safe or at the bank.
    pub cheques_in_hand: Amount,
}

/// How many payments the desk has one thing to do with, and their sum.
#[derive(Debug, Object, Serialize)]
pub struct PaymentDeskCount {
    pub desk: PaymentDesk,
    pub count: i64,
    pub amount: Amount,
}

/// One page of payments, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct ContractPaymentPage {
    pub items: Vec<ContractPayment>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: PaymentTotals,
}

impl ContractPaymentPage {
    pub(super) fn new(page: Page<ContractPayment>, totals: PaymentTotals) -> Self {
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
pub struct CollectInput {
    /// The day the money came; not in the future.
    pub collected_on: String,
    /// As agreed without it.
    pub method: Option<PaymentMethod>,
    /// Of the transfer or card payment.
    pub reference: Option<String>,
    pub note: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct UncollectInput {
    /// Why the receipt is void.
    pub reason: String,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct NotCollectedInput {
    pub reason: Option<NotCollectedReason>,
    /// Required for the reason `other`.
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ReturnToOnDateInput {
    pub note: Option<String>,
    pub version: i64,
}

/// What may change of a payment that is not collected: how and when it is to be paid.
#[derive(Debug, Object)]
pub struct ContractPaymentUpdate {
    pub method: Option<PaymentMethod>,
    /// Required for a cheque, as is the bank.
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<String>,
    pub due_on: String,
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BulkCollectInput {
    /// The day the money came; not in the future.
    pub collected_on: String,
    /// As agreed with each tenant without it.
    pub method: Option<PaymentMethod>,
    pub reference: Option<String>,
    pub note: Option<String>,
    /// At most 200.
    pub payments: Vec<PaymentVersion>,
}

#[derive(Debug, Object)]
pub struct PaymentVersion {
    pub id: ContractPaymentId,
    pub version: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct BulkCollectResult {
    pub collected: u32,
    pub refused: u32,
    /// The sum of what was collected.
    pub amount: Amount,
    /// In the order that was sent.
    pub results: Vec<CollectOutcome>,
}

/// What became of one payment of a bulk collection.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CollectOutcome {
    pub id: ContractPaymentId,
    pub collected: bool,
    pub receipt_number: Option<String>,
    /// The payment's version since, for taking the collection back.
    pub version: Option<i64>,
    /// Why not: a code for programs and a sentence for people.
    pub code: Option<String>,
    pub message: Option<String>,
}
