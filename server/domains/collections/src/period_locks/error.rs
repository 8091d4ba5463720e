use kernel::text::DayText;

kernel::error_enum! {
    /// Why nothing is dated into a month, or a month is not closed or reopened.
    pub enum PeriodLockError {
        /// The day lies in a closed month.
        Closed { month: String, opens: DayText } = 501 "period_locks.closed" (
            "{month} is closed, so no money can be dated into it or taken out of it. Choose a day from {opens} on, or ask somebody who may reopen the month.",
            "شهر {month} مقفل، فلا يمكن تأريخ مبالغ فيه أو سحبها منه. اختر يوماً ابتداءً من {opens:#} أو اطلب من صاحب الصلاحية إعادة فتح الشهر."
        ),
        /// It is closed already.
        AlreadyClosed { through: DayText } = 501 "period_locks.already_closed" (
            "The books are closed up to {through} already.",
            "الدفاتر مقفلة حتى {through:#} بالفعل."
        ),
        /// Nothing from that month on is closed.
        NotClosed = 501 "period_locks.not_closed" (
            "This month is not closed, so there is nothing to reopen.",
            "هذا الشهر غير مقفل، فلا يوجد ما يُعاد فتحه."
        ),
    }
}
