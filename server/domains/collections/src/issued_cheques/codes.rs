kernel::code! {
    /// Whom an issued cheque pays.
    pub enum IssuedPurpose: text {
        OwnerPayout = "owner_payout" ("Payout to an owner", "دفعة لمالك"),
        TenantRefund = "tenant_refund" ("Refund to a tenant", "رد لمستأجر"),
        Supplier = "supplier" ("Supplier", "مورد"),
        Other = "other" ("Other", "أخرى"),
    }
}

impl IssuedPurpose {
    /// Written by itself; the others come with what they pay.
    pub const fn is_by_itself(self) -> bool {
        matches!(self, Self::Supplier | Self::Other)
    }
}

kernel::code! {
    /// Where an issued cheque stands.
    pub enum IssuedState: text {
        Written = "written" ("Written", "محرر"),
        HandedOver = "handed_over" ("Handed over", "تم تسليمه"),
        Cleared = "cleared" ("Cleared", "تم صرفه"),
        Stopped = "stopped" ("Stopped", "موقوف"),
        Cancelled = "cancelled" ("Cancelled", "ملغى"),
    }
}

impl IssuedState {
    /// The account has to be funded for it.
    pub const OPEN: [Self; 2] = [Self::Written, Self::HandedOver];

    pub fn is_open(self) -> bool {
        Self::OPEN.contains(&self)
    }

    /// Some of the states, as the list behind `IN` in SQL.
    pub fn open_list() -> String {
        let literals: Vec<_> = Self::OPEN.iter().map(|state| state.sql()).collect();
        format!("({})", literals.join(", "))
    }
}
