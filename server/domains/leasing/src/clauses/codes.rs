//! What stands in a clause's text for what its contract says.

kernel::code! {
    /// A field of a clause's text, written in braces.
    pub enum ClauseField: text {
        Tenant = "tenant" ("The tenant's name", "اسم المستأجر"),
        Landlord = "landlord" ("The landlord's name", "اسم المؤجر"),
        Building = "building" ("The building", "المبنى"),
        Unit = "unit" ("The unit's number", "رقم الوحدة"),
        Parking = "parking" ("The parking's number", "رقم الموقف"),
        StartsOn = "starts_on" ("The first day", "اليوم الأول"),
        EndsOn = "ends_on" ("The last day", "اليوم الأخير"),
        Rent = "rent" ("The yearly rent", "الإيجار السنوي"),
        TotalRent = "total_rent" ("The rent of the period", "إيجار المدة"),
        Deposit = "deposit" ("The deposit", "التأمين"),
    }
}
