use kernel::text::DayText;

kernel::error_enum! {
    /// Why an opening balance cannot be entered or withdrawn.
    pub enum OpeningBalanceError {
        /// One holds at a time.
        AlreadyThere { number: String } = 501 "opening_balances.already_there" (
            "The opening balance {number} is there already. Withdraw it first.",
            "يوجد رصيد افتتاحي رقم {number}. اسحبه أولاً."
        ),
        /// Closed statements began without it, or with it.
        Stated { until: DayText } = 501 "opening_balances.stated" (
            "The owner's statements are closed until {until}. Their first one said what the account began with.",
            "أُغلقت كشوف المالك حتى {until:#}، وقد ذكر أولها ما بدأ به الحساب."
        ),
        /// It was paid, divided, waived, used or refunded.
        Used { number: String } = 501 "opening_balances.used" (
            "Something of the opening balance {number} was paid, waived or used. Take that back first.",
            "سُدد أو أُعفي أو استُخدم شيء من الرصيد الافتتاحي {number}. ألغِ ذلك أولاً."
        ),
        /// A second time.
        Withdrawn = 501 "opening_balances.withdrawn" (
            "This opening balance was withdrawn before.",
            "سُحب هذا الرصيد الافتتاحي من قبل."
        ),
    }
}
