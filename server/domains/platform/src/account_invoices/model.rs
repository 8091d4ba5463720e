//! What an invoice is to the platform's staff.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use poem_openapi::Object;

use super::{AccountInvoiceId, AccountInvoiceKind, AccountInvoiceStatus, InvoiceLines};
use crate::merchants::MerchantId;
use crate::plans::model::{PRICE, price_cell};

kernel::list! {
    /// What a merchant owes or paid.
    pub struct AccountInvoice = "account_invoices" ("Account invoices", "فواتير الحسابات"), filtered by AccountInvoiceFilter {
        from: "platform.account_invoices i JOIN platform.merchants m ON m.id = i.merchant_id \
            JOIN platform.currencies y ON y.code = i.currency",
        key: "i.id",
        order: "i.id DESC",
        search: "m.search_key",
    } {
        id: AccountInvoiceId = "i.id";
        /// Nothing for a draft.
        number: Option<String> [sort, export("Number", "الرقم", ColumnKind::Code,
            |row, _| row.number.as_deref().unwrap_or_default().into())] = "i.number";
        /// The end of its public address.
        unique_id: String = "i.unique_id";
        merchant_id: MerchantId = "i.merchant_id";
        account_id: i64 [export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        merchant_name_en: String [sort as "merchant", export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String = "m.name_ar";
        kind: AccountInvoiceKind [sort, export("For", "مقابل")] = "i.kind";
        status: AccountInvoiceStatus [sort, export("Status", "الحالة")] = "i.status";
        period_from: Option<NaiveDate> [export("From", "من")] = "i.period_from";
        period_to: Option<NaiveDate> [export("To", "إلى")] = "i.period_to";
        currency: String [export("Currency", "العملة", ColumnKind::Code)] = "i.currency";
        net: String [export("Without VAT", "بدون الضريبة", PRICE, |row, language| price_cell(&row.net, language))]
            = "round(i.net, y.exponent)::text";
        /// In per cent.
        vat_rate: String = "i.vat_rate::text";
        vat: String [export("VAT", "الضريبة", PRICE, |row, language| price_cell(&row.vat, language))]
            = "round(i.vat, y.exponent)::text";
        total: String [sort by "i.total", export("Total", "الإجمالي", PRICE, |row, language| price_cell(&row.total, language))]
            = "round(i.total, y.exponent)::text";
        lines: InvoiceLines = "i.content->'lines'";
        issued_on: Option<NaiveDate> [sort, export("Issued on", "تاريخ الإصدار")] = "i.issued_on";
        due_on: NaiveDate [sort, export("To be paid by", "آخر يوم للدفع")] = "i.due_on";
        paid_at: Option<DateTime<Utc>> [sort, export("Paid at", "تاريخ الدفع")] = "i.paid_at";
        cancelled_at: Option<DateTime<Utc>> = "i.cancelled_at";
        cancel_reason: Option<String> [export("Reason", "السبب")] = "i.cancel_reason";
        version: i64 = "i.version";
    }
}

kernel::filter! {
    pub struct AccountInvoiceFilter {
        merchant_id: MerchantId = "i.merchant_id = ?";
        kind: AccountInvoiceKind = "i.kind = ?";
        status: AnyOf<AccountInvoiceStatus> = "i.status = ANY(?)";
        currency: String = "i.currency = ?";
        issued_from: NaiveDate = "i.issued_on >= ?";
        issued_to: NaiveDate = "i.issued_on <= ?";
        /// To be paid by this day or later.
        due_from: NaiveDate = "i.due_on >= ?";
        /// To be paid by this day or earlier.
        due_to: NaiveDate = "i.due_on <= ?";
    }
}

/// One thing that is bought.
#[derive(Debug, Object)]
pub struct InvoiceLineInput {
    pub title_en: Option<String>,
    pub title_ar: Option<String>,
    /// Without tax.
    pub amount: Option<String>,
}

#[derive(Debug, Object)]
pub struct AccountInvoiceInput {
    pub merchant_id: MerchantId,
    pub due_on: Option<String>,
    pub lines: Vec<InvoiceLineInput>,
}

#[derive(Debug, Object)]
pub struct AccountInvoiceUpdate {
    #[oai(flatten)]
    pub invoice: AccountInvoiceInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct IssueAccountInvoiceInput {
    /// The version that was seen.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct CancelAccountInvoiceInput {
    /// Why.
    pub reason: Option<String>,
    /// The version that was seen.
    pub version: i64,
}

/// Money that came without the gateway.
#[derive(Debug, Object)]
pub struct RecordAccountPaymentInput {
    pub method: crate::account_payments::AccountPaymentMethod,
    pub received_on: Option<String>,
    /// The bank's reference, or who took the money.
    pub note: Option<String>,
    /// The version that was seen.
    pub version: i64,
}
