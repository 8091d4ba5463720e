//! What a meter measures.

kernel::code! {
    /// What a meter measures.
    pub enum MeterKind: text {
        Electricity = "electricity" ("Electricity", "كهرباء"),
        Water = "water" ("Water", "ماء"),
        Gas = "gas" ("Gas", "غاز"),
        Cooling = "cooling" ("Cooling", "تبريد"),
    }
}
