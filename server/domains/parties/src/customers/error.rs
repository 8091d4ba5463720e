kernel::error_enum! {
    /// Why a tenant cannot be changed.
    pub enum CustomerError {
        /// Contracts, messages or a timeline refer to it.
        InUse = 501 "customers.in_use" (
            "The tenant has contracts or messages. Disable the tenant instead.",
            "المستأجر مرتبط بعقود أو رسائل. قم بتعطيله بدلاً من ذلك."
        ),
    }
}
