kernel::code! {
    /// How an owner was paid.
    pub enum PayoutMethod: text {
        Transfer = "transfer" ("Bank transfer", "تحويل مصرفي"),
        Cheque = "cheque" ("Cheque", "شيك"),
        Cash = "cash" ("Cash", "نقداً"),
    }
}
