kernel::error_enum! {
    /// Why a link is not sent or cancelled.
    pub enum PaymentRequestError {
        /// The invoice waits for no payment.
        NotOpen = 501 "payment_requests.not_open" (
            "This invoice waits for no payment. Choose one that is issued and not paid.",
            "هذه الفاتورة لا تنتظر دفعاً. اختر فاتورة صادرة وغير مدفوعة."
        ),
        /// The link is cancelled.
        Cancelled = 501 "payment_requests.cancelled" (
            "This link is cancelled already. Send another one.",
            "هذا الرابط ملغى بالفعل. أرسل رابطاً آخر."
        ),
    }
}
