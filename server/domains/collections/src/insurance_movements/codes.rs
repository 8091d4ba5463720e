//! What moves a deposit, and why some of it is kept.

kernel::code! {
    /// What moved a deposit. A movement that takes another back has the kind of that one.
    pub enum MovementKind: text {
        /// With the receipt of an insurance payment.
        Received = "received" ("Received", "مقبوض"),
        /// Beside what the contract agreed.
        ToppedUp = "topped_up" ("Topped up", "زيادة"),
        CarriedIn = "carried_in" ("Carried over from another contract", "مُرحّل من عقد آخر"),
        CarriedOut = "carried_out" ("Carried over to another contract", "مُرحّل إلى عقد آخر"),
        Deducted = "deducted" ("Deducted", "مخصوم"),
        Refunded = "refunded" ("Refunded", "مردود"),
        /// To the owner or the registry, who holds it from then on.
        Transferred = "transferred" ("Handed on", "محوّل إلى جهة أخرى"),
        /// The tenant has lost it: from then on it is income.
        Forfeited = "forfeited" ("Forfeited", "مصادر"),
    }
}

impl MovementKind {
    /// Whether it brings money into the deposit.
    pub const fn comes_in(self) -> bool {
        matches!(self, Self::Received | Self::ToppedUp | Self::CarriedIn)
    }
}

kernel::code! {
    /// Why a part of a deposit is kept.
    pub enum DeductionReason: text {
        Damage = "damage" ("Damage", "أضرار"),
        Cleaning = "cleaning" ("Cleaning", "تنظيف"),
        UnpaidRent = "unpaid_rent" ("Unpaid rent", "إيجار غير مدفوع"),
        Utilities = "utilities" ("Water and electricity", "ماء وكهرباء"),
        EarlyExit = "early_exit" ("Early exit", "إخلاء مبكر"),
        Other = "other" ("Other reason", "سبب آخر"),
    }
}
