use kernel::text::DayText;

kernel::error_enum! {
    /// Why an owner is not asked, or a question not decided.
    pub enum OwnerApprovalError {
        /// No agreement asks for it.
        NotNeeded = 501 "owner_approvals.not_needed" (
            "No owner has to be asked: it keeps what the management agreements allow.",
            "لا حاجة لسؤال أي مالك: الأمر ضمن ما تسمح به اتفاقيات الإدارة."
        ),
        /// The same question waits for its answer.
        AlreadyAsked { number: String } = 501 "owner_approvals.already_asked" (
            "The owner is already asked with {number}. Wait for the answer, or withdraw that question first.",
            "سُئل المالك بالفعل بموجب {number}. انتظر الرد أو اسحب ذلك السؤال أولاً."
        ),
        /// Somebody decided it, or it was withdrawn.
        Decided = 501 "owner_approvals.decided" (
            "This question was decided already. Reload the page.",
            "تم البت في هذا السؤال بالفعل. أعد تحميل الصفحة."
        ),
        /// Its last day is over.
        Over { ended: DayText } = 501 "owner_approvals.over" (
            "This question could be answered until {ended}. Ask the office to send a new one.",
            "كان الرد على هذا السؤال ممكناً حتى {ended:#}. اطلب من المكتب إرسال سؤال جديد."
        ),
    }
}
