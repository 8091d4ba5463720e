//! What a charge is for, and what became of it.

kernel::code! {
    /// What a tenant is charged for.
    pub enum ChargeKind: text {
        BankFee = "bank_fee" ("Bank charge", "رسوم البنك"),
        Bounce = "bounce" ("Bounced cheque", "شيك مرتجع"),
        Postponement = "postponement" ("Postponed cheque", "تأجيل شيك"),
        Replacement = "replacement" ("Replaced cheque", "استبدال شيك"),
        EarlyExit = "early_exit" ("Early exit", "إخلاء مبكر"),
        Utilities = "utilities" ("Water and electricity", "ماء وكهرباء"),
        Damage = "damage" ("Damage", "أضرار"),
        Other = "other" ("Other", "أخرى"),
        Late = "late" ("Late payment", "تأخر في السداد"),
        Registration = "registration" ("Registration of the contract", "تسجيل العقد"),
        Opening = "opening" ("Opening balance", "رصيد افتتاحي"),
        Transfer = "transfer" ("Transfer to another tenant", "التنازل لمستأجر آخر"),
    }
}

impl ChargeKind {
    /// Whether a settlement charges it; the others are for cheques, late payments, registrations, transfers and
    /// opening balances.
    pub const fn is_of_settlement(self) -> bool {
        matches!(
            self,
            Self::EarlyExit | Self::Utilities | Self::Damage | Self::Other
        )
    }
}

kernel::code! {
    /// What became of a charge.
    pub enum ChargeStatus: text {
        Open = "open" ("Open", "مفتوح", "مفتوحة"),
        Paid = "paid" ("Paid", "مدفوع", "مدفوعة"),
        Waived = "waived" ("Waived", "معفى", "معفاة"),
    }
}
