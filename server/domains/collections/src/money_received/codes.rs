//! What moves a tenant's money, and where a sum stands.

kernel::code! {
    /// What moved a tenant's money. A movement that takes another back has the kind of that one.
    pub enum MoneyMovementKind: text {
        Received = "received" ("Received", "مستلم"),
        /// To a payment or a charge.
        Allocated = "allocated" ("Allocated", "مخصص"),
        /// Back to the tenant.
        Refunded = "refunded" ("Refunded", "مردود"),
    }
}

kernel::code! {
    /// Where a sum stands.
    pub enum MoneyState: text {
        /// Some of it paid nothing yet.
        OnAccount = "on_account" ("On account", "رصيد غير مخصص"),
        Settled = "settled" ("Allocated", "مخصص بالكامل"),
        Reversed = "reversed" ("Taken back", "معكوس"),
    }
}
