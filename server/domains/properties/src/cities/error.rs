kernel::error_enum! {
    /// Why a city cannot be changed.
    pub enum CityError {
        /// Sectors or buildings refer to it.
        InUse = 501 "cities.in_use" (
            "The city has sectors or buildings. Disable it instead.",
            "المدينة مرتبطة بقطاعات أو مبانٍ. قم بتعطيلها بدلاً من ذلك."
        ),
    }
}
