kernel::error_enum! {
    /// Why a building cannot be changed.
    pub enum BuildingError {
        /// Units, parkings or owners refer to it.
        InUse = 501 "buildings.in_use" (
            "The building has units, parkings or owners. Disable it instead.",
            "المبنى مرتبط بوحدات أو مواقف أو ملاك. قم بتعطيله بدلاً من ذلك."
        ),
        /// One of its units is let today or later.
        Rented { rented: i64 } = 501 "buildings.rented" (
            "The building has {rented} rented units. It cannot be disabled before their contracts end.",
            "في المبنى {rented} من الوحدات المؤجرة. لا يمكن تعطيله قبل انتهاء عقودها."
        ),
    }
}
