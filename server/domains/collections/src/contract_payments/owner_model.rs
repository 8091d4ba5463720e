//! What a unit's owner sees of its payments: nothing that is between the merchant and the tenant.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, Exported as _, bilingual};
use kernel::money::Amount;
use kernel::paging::Page;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::units::UnitId;
use serde::Serialize;

use super::codes::{NotCollectedReason, PaymentKind, PaymentMethod, PaymentStatus};
use super::model::{ContractPaymentFilter, FROM, PaymentTotals};
use super::{ContractPaymentId, PaymentState};
use crate::receipts::ReceiptId;

kernel::list! {
    /// A payment of a contract, as the unit's owner sees it.
    #[derive(Clone)]
    pub struct OwnContractPayment = "contract_payments" ("Contract payments", "دفعات العقود"),
        filtered by ContractPaymentFilter
    {
        from: FROM,
        key: "p.id",
        order: "p.due_on",
        // Numbers of cheques and receipts have no normalised column: their hyphens are dropped here,
        // as a query's are.
        search: "(cu.search_key || ' ' || c.search_key || ' ' || lower(u.number) || ' ' || \
                 b.search_key || ' ' || lower(replace(coalesce(p.cheque_number, ''), '-', '')) || ' ' || \
                 replace(replace(lower(coalesce(p.receipt_number, '')), 'r-', 'r '), '-', ''))",
        exports: [
            contract_number, customer_name_en, building_name_en, unit_number, kind, due_on, amount, state, method, cheque_number, bank, cheque_date, collected_on, receipt_number, not_collected_reason,
        ],
    } {
        id: ContractPaymentId = "p.id";
        contract_id: ContractId = "p.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort by "coalesce(cu.name_en, cu.name_ar)",
            export("Tenant", "المستأجر", ColumnKind::Text, |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort by "coalesce(cu.name_ar, cu.name_en)"]
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
        amount: Amount [sort, export("Amount", "المبلغ")] = "p.amount";
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
            = "p.cheque_number";
        bank: Option<String> [sort, export("Bank", "البنك")] = "p.bank";
        cheque_date: Option<NaiveDate> [export("Cheque date", "تاريخ الشيك")] = "p.cheque_date";
        /// The day the bank paid the cheque.
        clearance_date: Option<NaiveDate> = "p.clearance_date";
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

/// One page of an owner's payments, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct OwnContractPaymentPage {
    pub items: Vec<OwnContractPayment>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: PaymentTotals,
}

impl OwnContractPaymentPage {
    pub(super) fn new(page: Page<OwnContractPayment>, totals: PaymentTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}
