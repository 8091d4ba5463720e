//! The stored codes of addenda.

kernel::code! {
    /// How far an addendum is.
    pub enum AddendumStatus: text {
        Draft = "draft" ("Draft", "مسودة"),
        /// Sent to those who sign.
        Issued = "issued" ("Waiting for signature", "بانتظار التوقيع"),
        /// All have signed: the contract is changed.
        Signed = "signed" ("Signed, in force", "موقّع وساري"),
        Withdrawn = "withdrawn" ("Withdrawn", "مسحوب"),
    }
}

kernel::code! {
    /// What of a contract is another.
    pub enum AddendumPart: text {
        Rent = "rent" ("Rent a year", "الإيجار السنوي"),
        TotalRent = "total_rent" ("Rent of the period", "إيجار المدة"),
        LastDay = "last_day" ("Last day", "آخر يوم"),
        Parking = "parking" ("Parking", "الموقف"),
        Terms = "terms" ("Terms", "الشروط"),
        Payments = "payments" ("Payments", "الدفعات"),
    }
}
