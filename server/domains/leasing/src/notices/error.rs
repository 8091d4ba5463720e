kernel::error_enum! {
    /// Why a notice cannot be recorded or withdrawn.
    pub enum NoticeError {
        /// A draft has no tenant yet, and what is over needs no notice.
        NotRunning { contract: String } = 501 "notices.not_running" (
            "Contract {contract} is not live. Only a contract that is issued and not over can be given notice of.",
            "العقد {contract} غير ساري. يُسجل الإشعار لعقد صادر لم ينته بعد."
        ),
        Given { contract: String } = 501 "notices.given" (
            "Notice of contract {contract} was already given. Withdraw it first, then record the new one.",
            "سُجل إشعار للعقد {contract} مسبقاً. اسحبه أولاً ثم سجل الإشعار الجديد."
        ),
        Withdrawn = 501 "notices.withdrawn" (
            "This notice was already withdrawn.",
            "سُحب هذا الإشعار مسبقاً."
        ),
    }
}
