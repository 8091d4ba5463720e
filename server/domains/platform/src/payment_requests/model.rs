//! What a link is to the platform's staff.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::ColumnKind;
use kernel::text::Language;
use poem_openapi::Object;

use super::codes::state;
use super::{PaymentRequestId, PaymentRequestState};
use crate::account_invoices::AccountInvoiceId;
use crate::merchants::MerchantId;
use crate::plans::model::{PRICE, price_cell};

kernel::list! {
    /// A link to an invoice that was sent.
    pub struct PaymentRequest = "payment_requests" ("Payment requests", "طلبات الدفع"), filtered by PaymentRequestFilter {
        from: "platform.payment_requests r JOIN platform.account_invoices i ON i.id = r.invoice_id \
            JOIN platform.merchants m ON m.id = r.merchant_id JOIN platform.currencies y ON y.code = i.currency",
        key: "r.id",
        order: "r.id DESC",
        search: "m.search_key",
    } {
        id: PaymentRequestId = "r.id";
        invoice_id: AccountInvoiceId = "r.invoice_id";
        invoice_number: Option<String> [export("Invoice", "الفاتورة", ColumnKind::Code,
            |row, _| row.invoice_number.as_deref().unwrap_or_default().into())] = "i.number";
        merchant_id: MerchantId = "r.merchant_id";
        merchant_name_en: String [export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String = "m.name_ar";
        state: PaymentRequestState [export("Status", "الحالة")] = state();
        recipient: String [export("Sent to", "أُرسل إلى")] = "r.recipient";
        language: Language = "r.language";
        message: Option<String> [export("Message", "الرسالة")] = "r.message";
        currency: String [export("Currency", "العملة", ColumnKind::Code)] = "i.currency";
        total: String [export("Total", "الإجمالي", PRICE, |row, language| price_cell(&row.total, language))]
            = "round(i.total, y.exponent)::text";
        due_on: NaiveDate [export("To be paid by", "آخر يوم للدفع")] = "i.due_on";
        sent_at: DateTime<Utc> [sort by "r.id", export("Sent", "تاريخ الإرسال")] = "r.sent_at";
        opened_at: Option<DateTime<Utc>> [sort, export("Opened", "تاريخ الفتح")] = "r.opened_at";
        cancelled_at: Option<DateTime<Utc>> = "r.cancelled_at";
        version: i64 = "r.version";
    }
}

kernel::filter! {
    pub struct PaymentRequestFilter {
        merchant_id: MerchantId = "r.merchant_id = ?";
        invoice_id: AccountInvoiceId = "r.invoice_id = ?";
        opened: bool = "(r.opened_at IS NOT NULL) = ?";
    }
}

#[derive(Debug, Object)]
pub struct PaymentRequestInput {
    pub invoice_id: AccountInvoiceId,
    /// The merchant's own address unless it says otherwise.
    pub recipient: Option<String>,
    pub language: Language,
    /// Words of the staff above the link.
    pub message: Option<String>,
}

#[derive(Debug, Object)]
pub struct CancelPaymentRequestInput {
    /// The version that was seen.
    pub version: i64,
}
