//! What a payment is to the platform's staff.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;

use super::{AccountPaymentId, AccountPaymentMethod, AccountPaymentStatus, GatewayState};
use crate::account_invoices::AccountInvoiceId;
use crate::merchants::MerchantId;
use crate::plans::model::{PRICE, price_cell};

kernel::list! {
    /// One try to pay an invoice.
    pub struct AccountPayment = "account_payments" ("Account payments", "مدفوعات الحسابات"), filtered by AccountPaymentFilter {
        from: "platform.account_payments p JOIN platform.account_invoices i ON i.id = p.invoice_id \
            JOIN platform.merchants m ON m.id = p.merchant_id JOIN platform.currencies y ON y.code = p.currency",
        key: "p.id",
        order: "p.id DESC",
        search: "m.search_key",
    } {
        id: AccountPaymentId = "p.id";
        /// What the gateway knows it by.
        reference: String [export("Reference", "المرجع", ColumnKind::Code, |row, _| row.reference.as_str().into())] = "p.reference";
        invoice_id: AccountInvoiceId = "p.invoice_id";
        invoice_number: Option<String> [export("Invoice", "الفاتورة", ColumnKind::Code,
            |row, _| row.invoice_number.as_deref().unwrap_or_default().into())] = "i.number";
        merchant_id: MerchantId = "p.merchant_id";
        merchant_name_en: String [export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String = "m.name_ar";
        method: AccountPaymentMethod [sort, export("Way", "الطريقة")] = "p.method";
        status: AccountPaymentStatus [sort, export("Status", "الحالة")] = "p.status";
        gateway_state: Option<GatewayState> [export("Gateway", "البوابة")] = "p.gateway_state";
        /// The gateway's reference.
        gateway_id: Option<String> = "p.gateway_id";
        currency: String [export("Currency", "العملة", ColumnKind::Code)] = "p.currency";
        amount: String [sort by "p.amount", export("Amount", "المبلغ", PRICE, |row, language| price_cell(&row.amount, language))]
            = "round(p.amount, y.exponent)::text";
        /// The gateway's words.
        failure: Option<String> [export("Failure", "سبب الفشل")] = "p.failure";
        /// Paid where the invoice was paid or cancelled already: to be given back.
        is_surplus: bool = "p.is_surplus";
        received_on: Option<NaiveDate> [sort, export("Received on", "تاريخ الاستلام")] = "p.received_on";
        note: Option<String> [export("Note", "ملاحظة")] = "p.note";
        asked_at: Option<DateTime<Utc>> = "p.asked_at";
        paid_at: Option<DateTime<Utc>> [sort, export("Paid at", "تاريخ الدفع")] = "p.paid_at";
        created_at: DateTime<Utc> [sort by "p.id", export("Begun", "بدأت")] = "p.created_at";
        version: i64 = "p.version";
    }
}

kernel::filter! {
    pub struct AccountPaymentFilter {
        merchant_id: MerchantId = "p.merchant_id = ?";
        invoice_id: AccountInvoiceId = "p.invoice_id = ?";
        status: AnyOf<AccountPaymentStatus> = "p.status = ANY(?)";
        method: AccountPaymentMethod = "p.method = ?";
        is_surplus: bool = "p.is_surplus = ?";
        received_from: NaiveDate = "p.received_on >= ?";
        received_to: NaiveDate = "p.received_on <= ?";
    }
}
