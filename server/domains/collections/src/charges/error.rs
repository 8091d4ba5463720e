kernel::error_enum! {
    /// Why a charge cannot be changed.
    pub enum ChargeError {
        /// It is paid or waived.
        Settled = 501 "charges.settled" (
            "This charge is paid or waived already: nothing of it is open.",
            "هذا الرسم مدفوع أو معفى منه مسبقاً ولا يوجد منه ما هو مفتوح."
        ),
    }
}
