kernel::error_enum! {
    /// Why an invoice is not made, changed or paid.
    pub enum AccountInvoiceError {
        /// It is issued.
        Frozen = 501 "account_invoices.frozen" (
            "An issued invoice is not changed any more. Cancel it and issue another.",
            "لا يمكن تعديل فاتورة صادرة. ألغها وأصدر فاتورة أخرى."
        ),
        /// It waits for no payment.
        NotOpen = 501 "account_invoices.not_open" (
            "This invoice waits for no payment: it is paid or cancelled already.",
            "هذه الفاتورة لا تنتظر دفعاً: إما مدفوعة أو ملغاة."
        ),
        /// It is paid.
        Paid = 501 "account_invoices.paid" (
            "A paid invoice is not cancelled. Give the money back at the payment gateway or by transfer.",
            "لا يمكن إلغاء فاتورة مدفوعة. أعد المبلغ عبر بوابة الدفع أو بتحويل بنكي."
        ),
        /// Another purchase waits for its payment.
        AnotherOpen = 501 "account_invoices.another_open" (
            "Another purchase of this merchant waits for its payment. Pay or cancel that invoice first.",
            "هناك عملية شراء أخرى لهذه المنشأة بانتظار الدفع. ادفع تلك الفاتورة أو ألغها أولاً."
        ),
        /// Cards are not taken.
        NoCards = 501 "account_invoices.no_cards" (
            "Cards are not taken at the moment. Pay by transfer, or ask our sales team.",
            "الدفع بالبطاقة غير متاح حالياً. ادفع بتحويل بنكي أو تواصل مع فريق المبيعات."
        ),
    }
}
