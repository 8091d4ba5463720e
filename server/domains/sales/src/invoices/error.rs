kernel::error_enum! {
    /// Why something cannot be done with an invoice.
    pub enum InvoiceError {
        /// A payment has one invoice.
        AlreadyInvoiced { number: String } = 501 "invoices.already_invoiced" (
            "The payment was already invoiced: {number}. Correct that invoice by a credit or debit note.",
            "صدرت لهذه الدفعة فاتورة بالفعل: {number}. صححها بإشعار دائن أو مدين."
        ),
        /// A deposit is held, not earned.
        Deposit = 501 "invoices.deposit" (
            "A deposit is not a supply: it carries no tax invoice.",
            "مبلغ التأمين ليس توريداً: لا تصدر له فاتورة ضريبية."
        ),
        /// What a settlement gave back is no supply.
        GivenBack = 501 "invoices.given_back" (
            "This is rent that was given back. Write a credit note on the invoice of the payment that had brought it.",
            "هذا إيجار مردود. أصدر إشعاراً دائناً على فاتورة الدفعة التي جاء منها."
        ),
        /// Only payments that are still owed or were paid are invoiced.
        PaymentCancelled = 501 "invoices.payment_cancelled" (
            "The payment is cancelled and cannot be invoiced.",
            "الدفعة ملغاة ولا يمكن إصدار فاتورة لها."
        ),
        /// The device was registered for the other type only.
        TypeNotRegistered = 501 "invoices.type_not_registered" (
            "The connected device is not registered for this type of invoice. Renew the connection with both types in the e-invoicing setting.",
            "الجهاز المرتبط غير مسجل لهذا النوع من الفواتير. جدد الربط بكلا النوعين في إعداد الفوترة الإلكترونية."
        ),
        /// Notes correct invoices, not notes.
        NotAnInvoice = 501 "invoices.not_an_invoice" (
            "Only an invoice is corrected by a note.",
            "تُصحَّح الفواتير فقط بالإشعارات."
        ),
        /// A note refers to what the authority knows.
        OriginalNotAccepted { number: String } = 501 "invoices.original_not_accepted" (
            "The authority has not accepted invoice {number} yet. Wait until it is reported or cleared, or re-issue it if it was rejected.",
            "لم تقبل الهيئة الفاتورة {number} بعد. انتظر حتى يتم الإبلاغ عنها أو اعتمادها، أو أعد إصدارها إذا رُفضت."
        ),
        /// No more can be taken back than was charged.
        MoreThanCharged { left: String } = 501 "invoices.more_than_charged" (
            "Credit notes cannot exceed what was charged. {left} can still be credited.",
            "لا يمكن أن تتجاوز الإشعارات الدائنة ما تم تحصيله. يمكن رد {left} فقط."
        ),
        /// Nothing was invoiced of the rent that was given back, or it was credited already.
        NothingToCredit = 501 "invoices.nothing_to_credit" (
            "No invoice of this contract's rent is left to credit.",
            "لا توجد فاتورة لإيجار هذا العقد يمكن إصدار إشعار دائن عليها."
        ),
        /// A standard invoice is shared only as it was cleared.
        NotCleared { number: String } = 501 "invoices.not_cleared" (
            "{number} may be handed out only after the authority has cleared it. Try again in a moment, or look at the e-invoice queue.",
            "لا يجوز تسليم {number} إلا بعد اعتماد الهيئة لها. حاول بعد لحظات أو راجع طابور الفواتير الإلكترونية."
        ),
        /// What was rejected is no invoice.
        Rejected { number: String } = 501 "invoices.rejected" (
            "The authority rejected {number}: it is not a valid invoice. Re-issue it from the e-invoice queue.",
            "رفضت الهيئة {number}: ليست فاتورة صالحة. أعد إصدارها من طابور الفواتير الإلكترونية."
        ),
    }
}
