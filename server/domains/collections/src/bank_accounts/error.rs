kernel::error_enum! {
    /// Why an account cannot be used or removed.
    pub enum BankAccountError {
        /// Slips name it.
        InUse = 501 "bank_accounts.in_use" (
            "Deposit slips name this account. Disable it instead.",
            "توجد قسائم إيداع لهذا الحساب. قم بتعطيله بدلاً من ذلك."
        ),
    }
}
