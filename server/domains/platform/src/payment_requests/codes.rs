use crate::account_invoices::AccountInvoiceStatus;

kernel::code! {
    /// What became of a link.
    pub enum PaymentRequestState: text {
        Sent = "sent" ("Sent", "مرسل"),
        Opened = "opened" ("Opened", "مفتوح"),
        Paid = "paid" ("Paid", "مدفوع"),
        Cancelled = "cancelled" ("Cancelled", "ملغى"),
    }
}

/// The state of the request `r` of the invoice `i`.
pub(super) fn state() -> String {
    format!(
        "CASE WHEN r.cancelled_at IS NOT NULL OR i.status = {} THEN {} WHEN i.status = {} THEN {} \
         WHEN r.opened_at IS NOT NULL THEN {} ELSE {} END",
        AccountInvoiceStatus::Cancelled.sql(),
        PaymentRequestState::Cancelled.sql(),
        AccountInvoiceStatus::Paid.sql(),
        PaymentRequestState::Paid.sql(),
        PaymentRequestState::Opened.sql(),
        PaymentRequestState::Sent.sql(),
    )
}
