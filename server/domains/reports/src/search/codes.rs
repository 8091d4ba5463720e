//! By what a record was found exactly.

kernel::code! {
    /// The number that was typed in full.
    pub enum Matched: text {
        Unit = "unit" ("Unit number", "رقم الوحدة"),
        Contract = "contract" ("Contract number", "رقم العقد"),
        Cheque = "cheque" ("Cheque number", "رقم الشيك"),
        Receipt = "receipt" ("Receipt number", "رقم سند القبض"),
        Mobile = "mobile" ("Mobile", "الجوال"),
    }
}
