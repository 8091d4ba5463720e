//! Whose balance it is, and who owes it.

kernel::code! {
    /// Whose balance it is.
    pub enum BalanceParty: text {
        Customer = "customer" ("Tenant", "مستأجر"),
        Owner = "owner" ("Owner", "مالك"),
    }
}

kernel::code! {
    /// Who owes a balance.
    pub enum BalanceSide: text {
        ToOffice = "to_office" ("Owed to the office", "مستحق للمكتب"),
        ByOffice = "by_office" ("Owed by the office", "مستحق على المكتب"),
    }
}
