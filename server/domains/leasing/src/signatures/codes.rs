//! The codes of signed contracts.

kernel::code! {
    /// What a sealed contract is worth today.
    pub enum VerifyState: text {
        Valid = "valid" ("Valid", "صحيح"),
        /// A later contract of the same tenancy has begun.
        Replaced = "replaced" ("Replaced by a later contract", "حلّ محله عقد لاحق"),
        Cancelled = "cancelled" ("Cancelled", "ملغى"),
    }
}
