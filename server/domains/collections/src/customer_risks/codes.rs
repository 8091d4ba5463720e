//! How risky a tenant is, and why, as codes.

kernel::code! {
    /// How a tenant paid so far, from the least to the most risky.
    pub enum RiskLevel: text {
        /// Nothing fell due yet.
        Unknown = "unknown" ("No payments yet", "لا توجد دفعات بعد"),
        Low = "low" ("Pays on time", "يدفع في موعده"),
        Medium = "medium" ("Watch", "يحتاج متابعة"),
        High = "high" ("High risk", "مخاطرة عالية"),
    }
}

kernel::code! {
    /// What speaks against a tenant.
    pub enum RiskReason: text {
        Bounced = "bounced" ("Cheques that bounced", "شيكات مرتجعة"),
        OverdueNow = "overdue_now" ("Payments that are overdue", "دفعات متأخرة حالياً"),
        PaysLate = "pays_late" ("Pays late", "يدفع متأخراً"),
    }
}
