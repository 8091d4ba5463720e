//! What a unit's owner sees of its payments: nothing that is between the merchant and the tenant.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, Exported as _, bilingual};
use kernel::money::Amount;
use kernel::paging::Page;
use leasing::contracts::ContractId;
use leasing::facts::number_key;
use parties::customers::CustomerId;
use parties::facts::names_key;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{Place, holdings, own_part};
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::codes::{NotCollectedReason, PaymentKind, PaymentMethod, PaymentStatus};
use super::model::{ContractPaymentFilter, from};
use super::{ContractPaymentId, PaymentState};
use crate::cheques::ChequeState;
use crate::receipts::ReceiptId;

/// What an owner's search looks in: what the list shows, so no mobile and no paper of the tenant.
/// Numbers of cheques and receipts have no normalised column: their hyphens are dropped here, as a
/// query's are.
pub(super) fn searched() -> String {
    format!(
        "({tenant} || ' ' || {contract} || ' ' || lower(u.number) || ' ' || b.search_key || ' ' || \
         lower(replace(coalesce(q.number, ''), '-', '')) || ' ' || \
         replace(replace(lower(coalesce(p.receipt_number, '')), 'r-', 'r '), '-', ''))",
        tenant = names_key("cu"),
        contract = number_key("c"),
    )
}

kernel::list! {
    /// A payment of a contract, as the unit's owner sees it.
    #[derive(Clone)]
    pub struct OwnContractPayment = "contract_payments" ("Contract payments", "دفعات العقود"),
        filtered by ContractPaymentFilter
    {
        from: format!(
            "{} JOIN {} h ON h.thing_id = c.unit_id AND h.period @> p.due_on",
            from(),
            holdings(Place::Unit),
        ),
        key: "p.id",
        order: "p.due_on",
        exports: [
            contract_number, customer_name_en, building_name_en, unit_number, kind, due_on, amount, share, own_amount, state, method, cheque_number, bank, cheque_date, cheque_state, collected_on, receipt_number, not_collected_reason,
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
        /// The whole.
        amount: Amount [sort, export("Amount", "المبلغ")] = "p.amount";
        /// The owner's share on the day that it falls due, per cent.
        share: Amount [sort, export("Share %", "الحصة %")] = "h.share";
        /// The owner's part of the amount.
        own_amount: Amount [sort, export("Your part", "حصتك")] = own_part("p.amount", "h");
        due_on: NaiveDate [sort, export("Due on", "تاريخ الاستحقاق")] = "p.due_on";
        status: PaymentStatus [sort] = "p.status";
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
        /// Where the cheque stands.
        cheque_state: Option<ChequeState> [export("Cheque", "حالة الشيك")] = "q.state";
        /// The day the bank paid the cheque.
        clearance_date: Option<NaiveDate> = "q.cleared_on";
        collected_on: Option<NaiveDate> [sort, export("Collected on", "تاريخ التحصيل")]
            = "p.collected_on";
        receipt_id: Option<ReceiptId> = "r.id";
        receipt_number: Option<String> [export("Receipt", "سند القبض", ColumnKind::Code)] = "p.receipt_number";
        /// How it was received, where collected.
        collected_method: Option<PaymentMethod> = "r.method";
        /// Of the transfer or card payment.
        reference: Option<String> = "r.reference";
        not_collected_reason: Option<NotCollectedReason> [export("Reason", "السبب")]
            = "p.not_collected_reason";
        version: i64 = "p.version";
    }
}

/// Sums over every payment that matches, whatever the page: of the owner's parts but `amount`.
/// `own_amount` is the sum of `collected`, `not_collected`, `overdue`, `due` and `cancelled`.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct OwnPaymentTotals {
    pub count: i64,
    /// The whole.
    pub amount: Amount,
    pub own_amount: Amount,
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

/// One page of an owner's payments, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct OwnContractPaymentPage {
    pub items: Vec<OwnContractPayment>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: OwnPaymentTotals,
}

impl OwnContractPaymentPage {
    pub(super) fn new(page: Page<OwnContractPayment>, totals: OwnPaymentTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}
