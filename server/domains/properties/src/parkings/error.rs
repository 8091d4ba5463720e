kernel::error_enum! {
    /// Why a parking cannot be changed.
    pub enum ParkingError {
        /// A contract lets it.
        Rented { number: String } = 501 "parkings.rented" (
            "Parking {number} is rented. It cannot be disabled before its contract ends.",
            "الموقف {number} مؤجر. لا يمكن تعطيله قبل انتهاء عقده."
        ),
        /// It was taken out of use.
        Disabled { number: String } = 501 "parkings.disabled" (
            "Parking {number} is disabled. Activate it first.",
            "الموقف {number} معطل. قم بتفعيله أولاً."
        ),
        /// Contracts or owners refer to it.
        InUse = 501 "parkings.in_use" (
            "The parking has contracts or owners. Disable it instead.",
            "الموقف مرتبط بعقود أو ملاك. قم بتعطيله بدلاً من ذلك."
        ),
        /// A parking of a disabled building cannot be let.
        BuildingDisabled = 501 "parkings.building_disabled" (
            "The building is disabled. Activate it first.",
            "المبنى معطل. قم بتفعيله أولاً."
        ),
    }
}
