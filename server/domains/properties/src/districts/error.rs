kernel::error_enum! {
    /// Why a district cannot be changed.
    pub enum DistrictError {
        /// Others refer to it.
        InUse = 501 "districts.in_use" (
            "The district has buildings. Disable it instead.",
            "الحي مرتبط بمبانٍ. قم بتعطيله بدلاً من ذلك."
        ),
    }
}
