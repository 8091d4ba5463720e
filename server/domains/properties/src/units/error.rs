kernel::error_enum! {
    /// Why a unit cannot be changed.
    pub enum UnitError {
        /// A contract lets it today or later.
        Rented { number: String } = 501 "units.rented" (
            "Unit {number} is rented. It cannot be disabled before its contract ends.",
            "الوحدة {number} مؤجرة. لا يمكن تعطيلها قبل انتهاء عقدها."
        ),
        /// It was taken out of use.
        Disabled { number: String } = 501 "units.disabled" (
            "Unit {number} is disabled. Activate it first.",
            "الوحدة {number} معطلة. قم بتفعيلها أولاً."
        ),
        /// Contracts, owners, meters, keys or enquiries refer to it.
        InUse = 501 "units.in_use" (
            "The unit has contracts, owners, meters, keys or enquiries. Disable it instead.",
            "الوحدة مرتبطة بعقود أو ملاك أو عدادات أو مفاتيح أو استفسارات. قم بتعطيلها بدلاً من ذلك."
        ),
        /// A unit of a disabled building cannot be let.
        BuildingDisabled = 501 "units.building_disabled" (
            "The building is disabled. Activate it first.",
            "المبنى معطل. قم بتفعيله أولاً."
        ),
    }
}
