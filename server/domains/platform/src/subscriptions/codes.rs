kernel::code! {
    /// For how long a subscription is paid at a time.
    pub enum BillingPeriod: text {
        Monthly = "monthly" ("Monthly", "شهري"),
        Yearly = "yearly" ("Yearly", "سنوي"),
    }
}
