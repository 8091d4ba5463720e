kernel::error_enum! {
    /// Why a unit's page cannot be changed.
    pub enum EUnitError {
        /// It has one already.
        Exists { number: String } = 501 "e_units.exists" (
            "Unit {number} has a page already. Edit that one.",
            "للوحدة {number} صفحة بالفعل. قم بتعديلها."
        ),
        /// Nobody would see it.
        Over = 501 "e_units.over" (
            "The last day of the page is over. Give it a later one.",
            "انقضى آخر يوم لعرض الصفحة. حدد تاريخًا لاحقًا."
        ),
    }
}
