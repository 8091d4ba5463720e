kernel::error_enum! {
    /// Why a sector cannot be changed.
    pub enum SectorError {
        /// Others refer to it.
        InUse = 501 "sectors.in_use" (
            "The sector has districts or buildings. Disable it instead.",
            "القطاع مرتبط بأحياء أو مبانٍ. قم بتعطيله بدلاً من ذلك."
        ),
    }
}
