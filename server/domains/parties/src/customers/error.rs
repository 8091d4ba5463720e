kernel::error_enum! {
    /// Why a tenant cannot be changed.
    pub enum CustomerError {
        /// Nothing is let to a disabled tenant.
        Disabled { name_en: String, name_ar: String } = 501 "customers.disabled" (
            "The tenant {name_en} is disabled. Activate the tenant first.",
            "المستأجر {name_ar} معطل. قم بتفعيله أولاً."
        ),
        /// Another entry of the same person remains.
        Merged = 409 "customers.merged" (
            "This tenant was merged into another one. Open that one and go on there.",
            "تم دمج هذا المستأجر في مستأجر آخر. افتح ذلك المستأجر وتابع منه."
        ),
        /// Contracts, messages or a timeline refer to it.
        InUse = 501 "customers.in_use" (
            "The tenant has contracts or messages. Disable the tenant instead.",
            "المستأجر مرتبط بعقود أو رسائل. قم بتعطيله بدلاً من ذلك."
        ),
    }
}
