//! How a fee is counted, and how often.

kernel::code! {
    /// What the rate of a late fee is.
    pub enum LateFeeBasis: text {
        Flat = "flat" ("An amount", "مبلغ ثابت"),
        Percent = "percent" ("Percent of what is late", "نسبة من المبلغ المتأخر"),
    }
}

kernel::code! {
    /// How often a payment that stays unpaid is charged.
    pub enum LateFeeRepeats: text {
        Once = "once" ("Once", "مرة واحدة"),
        Monthly = "monthly" ("Every month", "كل شهر"),
    }
}
