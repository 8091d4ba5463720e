//! The codes of transfers.

kernel::code! {
    /// Who pays which rent.
    pub enum TransferShare: text {
        /// What was paid for later days is given back.
        ByDays = "by_days" ("By days: each tenant for the own days", "بالأيام: كل مستأجر عن أيامه"),
        /// What was paid for later days is between the two tenants.
        ByDueDate = "by_due_date" ("By due dates: each tenant what falls due in the own time", "بتاريخ الاستحقاق: كل مستأجر ما يستحق في مدته"),
    }
}

kernel::code! {
    /// What becomes of the deposit.
    pub enum TransferDeposit: text {
        CarriedOver = "carried_over" ("Carried over to the new tenant", "يُرحّل إلى المستأجر الجديد"),
        Settled = "settled" ("Stays, to be settled with the old tenant", "يبقى لتسويته مع المستأجر السابق"),
    }
}

kernel::code! {
    /// Who pays the fee.
    pub enum TransferPayer: text {
        OldTenant = "old_tenant" ("The tenant who leaves", "المستأجر المتنازل"),
        NewTenant = "new_tenant" ("The tenant who takes over", "المستأجر المتنازل له"),
    }
}
