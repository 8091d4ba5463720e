kernel::error_enum! {
    /// Why a slip cannot be made.
    pub enum DepositSlipError {
        /// Nothing is deposited there any more.
        AccountDisabled = 501 "deposit_slips.account_disabled" (
            "This bank account is disabled. Choose another one, or enable it in the bank accounts.",
            "هذا الحساب البنكي معطل. اختر حساباً آخر أو قم بتفعيله في الحسابات البنكية."
        ),
    }
}
