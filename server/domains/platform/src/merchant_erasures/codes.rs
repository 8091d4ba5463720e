//! The stored codes of erasures.

kernel::code! {
    /// How far an erasure is.
    pub enum MerchantErasureState: text {
        Planned = "planned" ("Planned", "مخطط له"),
        Running = "running" ("Being erased", "قيد المحو"),
        Done = "done" ("Erased", "تم المحو"),
        Cancelled = "cancelled" ("Cancelled", "ملغى"),
    }
}
