//! The stored codes of registrations.

kernel::code! {
    /// A number that a registration asks for.
    pub enum MissingNumber: text {
        Registration = "registration" ("Registration number", "رقم التسجيل"),
        Electricity = "electricity" ("Electricity number", "رقم الكهرباء"),
        Sewerage = "sewerage" ("Sewerage number", "رقم الصرف الصحي"),
        /// Of the unit's meters, one or both.
        Meters = "meters" ("Electricity or sewerage number", "رقم الكهرباء أو الصرف الصحي"),
    }
}
