use kernel::text::DayText;

kernel::error_enum! {
    /// Why a statement cannot be closed.
    pub enum OwnerStatementError {
        /// The account begins with an agreement.
        NoAgreement = 501 "owner_statements.no_agreement" (
            "This owner has no management agreement yet, so there is no account to state. Add the agreement first.",
            "لا توجد اتفاقية إدارة مع هذا المالك بعد، فلا حساب لإصدار كشف له. أضف الاتفاقية أولاً."
        ),
        /// Closed statements have the day already.
        Closed { until: DayText } = 501 "owner_statements.closed" (
            "The owner's statements are closed until {until} already. What came later stands in the next one.",
            "أُغلقت كشوف المالك حتى {until:#} بالفعل. وما طرأ بعدها يظهر في الكشف التالي."
        ),
        /// The agreement begins later.
        NotYet { from: DayText } = 501 "owner_statements.not_yet" (
            "The owner's account begins on {from}. Choose a later month.",
            "يبدأ حساب المالك في {from:#}. اختر شهراً لاحقاً."
        ),
        /// Somebody else closed it at the same moment.
        ClosedNow = 409 "owner_statements.closed_now" (
            "Someone else has just closed this statement. Reload the page.",
            "أغلق شخص آخر هذا الكشف للتو. أعد تحميل الصفحة."
        ),
    }
}
