kernel::error_enum! {
    /// Why a registration cannot be recorded or withdrawn.
    pub enum RegistrationError {
        /// A draft is not registered.
        NotIssued { contract: String } = 501 "registrations.not_issued" (
            "Contract {contract} was not issued. Issue it before you record its registration.",
            "العقد {contract} غير صادر. أصدره قبل تسجيل تصديقه."
        ),
        Recorded { contract: String } = 501 "registrations.recorded" (
            "The registration of contract {contract} is recorded already. Withdraw it first, then record the right one.",
            "تصديق العقد {contract} مسجل بالفعل. اسحبه أولاً ثم سجل الصحيح."
        ),
        Withdrawn = 501 "registrations.withdrawn" (
            "This registration was already withdrawn.",
            "سُحب هذا التصديق مسبقاً."
        ),
        NotRecorded { contract: String } = 501 "registrations.not_recorded" (
            "No registration of contract {contract} is recorded, so there is none to withdraw.",
            "لا يوجد تصديق مسجل للعقد {contract} حتى يُسحب."
        ),
    }
}
