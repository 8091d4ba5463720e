//! What an owner is asked, and what became of it.

kernel::code! {
    /// What an owner is asked for.
    pub enum ApprovalKind: text {
        Cost = "cost" ("Cost above the limit", "تكلفة فوق الحد"),
        Lease = "lease" ("Lease below the minimum rent", "إيجار دون الحد الأدنى"),
    }
}

kernel::code! {
    /// What became of a question.
    pub enum ApprovalState: text {
        Waiting = "waiting" ("Waiting", "بانتظار الرد"),
        Approved = "approved" ("Approved", "تمت الموافقة"),
        Declined = "declined" ("Declined", "مرفوض"),
        /// The office decided instead of the owner.
        Overridden = "overridden" ("Decided by the office", "بتّ فيه المكتب"),
        /// The last day passed without an answer.
        Expired = "expired" ("No answer in time", "انتهت المهلة"),
        Withdrawn = "withdrawn" ("Withdrawn", "مسحوب"),
    }
}

impl ApprovalState {
    /// Whether what was asked for may be done, as far as this owner goes.
    pub const fn allows(self) -> bool {
        matches!(self, Self::Approved | Self::Overridden)
    }
}
