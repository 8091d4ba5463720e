kernel::error_enum! {
    /// Why something is not done with a document of the queue.
    pub enum ZatcaSubmissionError {
        /// It is on its way, or the authority has decided about it.
        NotRetryable = 501 "zatca_submissions.not_retryable" (
            "Only a document that waits or is blocked can be sent again. A rejected one is issued again instead.",
            "يمكن إعادة إرسال المستند فقط إذا كان في الانتظار أو موقوفاً. أما المستند المرفوض فيُعاد إصداره."
        ),
        /// The authority refused the device's credentials.
        Stopped = 501 "zatca_submissions.stopped" (
            "Sending is stopped because the tax authority refused the credentials. Check the connection in the e-invoicing setting, then resume sending.",
            "الإرسال متوقف لأن هيئة الزكاة والضريبة والجمارك رفضت بيانات الاعتماد. تحقق من الربط في إعداد الفوترة الإلكترونية ثم استأنف الإرسال."
        ),
        /// Nothing has stopped it.
        NotStopped = 501 "zatca_submissions.not_stopped" (
            "Sending is not stopped, so there is nothing to resume.",
            "الإرسال غير متوقف، فلا حاجة إلى استئنافه."
        ),
        /// Accepted, or still on its way.
        NotRejected = 501 "zatca_submissions.not_rejected" (
            "Only a rejected document can be issued again.",
            "يمكن إعادة إصدار المستند المرفوض فقط."
        ),
        /// It has its replacement.
        AlreadyReissued = 501 "zatca_submissions.already_reissued" (
            "This document was already issued again. Open the document that replaces it.",
            "أُعيد إصدار هذا المستند من قبل. افتح المستند البديل."
        ),
        /// Somebody else did the same at the same time, and was first.
        ReissuedMeanwhile = 409 "zatca_submissions.reissued_meanwhile" (
            "Someone else has just issued this document again. Reload the page to see the new one.",
            "أعاد شخص آخر إصدار هذا المستند للتو. حدّث الصفحة لعرض المستند الجديد."
        ),
        /// A standard document may be shared only as the authority cleared it.
        NotCleared = 501 "zatca_submissions.not_cleared" (
            "This tax invoice is not cleared by the tax authority yet, so it cannot be shared. It is available as soon as it is cleared.",
            "لم تعتمد هيئة الزكاة والضريبة والجمارك هذه الفاتورة الضريبية بعد، لذلك لا يمكن مشاركتها. ستتوفر فور اعتمادها."
        ),
    }
}
