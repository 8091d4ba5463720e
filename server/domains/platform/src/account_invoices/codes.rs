kernel::code! {
    /// What an invoice is for.
    pub enum AccountInvoiceKind: text {
        Start = "start" ("New period", "فترة جديدة"),
        Renewal = "renewal" ("Renewal", "تجديد"),
        Upgrade = "upgrade" ("Larger plan", "باقة أكبر"),
        Other = "other" ("Other", "أخرى"),
    }
}

kernel::code! {
    /// How an invoice stands.
    pub enum AccountInvoiceStatus: text {
        Draft = "draft" ("Draft", "مسودة"),
        Issued = "issued" ("Issued", "صادرة"),
        Paid = "paid" ("Paid", "مدفوعة"),
        Cancelled = "cancelled" ("Cancelled", "ملغاة"),
    }
}
