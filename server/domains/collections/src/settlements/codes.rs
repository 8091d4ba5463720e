//! The codes of settlements.

kernel::code! {
    /// What became of a settlement.
    pub enum SettlementStatus: text {
        Draft = "draft" ("Draft", "مسودة"),
        Posted = "posted" ("Posted", "مرحّلة"),
        Reversed = "reversed" ("Taken back", "معكوسة"),
    }
}

kernel::code! {
    /// How the rent of a part of the term is counted.
    pub enum RentBasis: text {
        /// A year's rent over 365, for each day.
        Daily = "daily" ("By the day, a year's rent over 365", "باليوم، إيجار السنة على 365"),
        /// A twelfth of a year's rent for each whole month, a thirtieth of that for each day more.
        Monthly = "monthly" ("By whole months, then a thirtieth a day", "بالأشهر الكاملة ثم جزء من ثلاثين لليوم"),
    }
}

kernel::code! {
    /// What becomes of a cheque in the house or at the bank.
    pub enum ChequeAnswer: text {
        /// The tenant has it back.
        Return = "return" ("Return to the tenant", "إعادة إلى المستأجر"),
        /// It still pays what is owed.
        Keep = "keep" ("Keep for the debt", "الاحتفاظ به للدين"),
        /// From the bank, and then back to the tenant.
        Withdraw = "withdraw" ("Withdraw from the bank and return", "سحب من البنك ثم إعادة"),
    }
}

kernel::code! {
    /// What a line of a settlement's account is.
    pub enum SettlementLineKind: text {
        RentDue = "rent_due" ("Rent to the last day", "الإيجار حتى آخر يوم"),
        RentCollected = "rent_collected" ("Rent collected", "الإيجار المحصل"),
        RentByCheque = "rent_by_cheque" ("To come by cheques that are kept", "سيأتي بشيكات محتفظ بها"),
        EarlyExit = "early_exit" ("Early exit", "إخلاء مبكر"),
        Utilities = "utilities" ("Water and electricity", "ماء وكهرباء"),
        Damage = "damage" ("Damage", "أضرار"),
        Other = "other" ("Other", "أخرى"),
        Fee = "fee" ("Open charge", "رسم مفتوح"),
        Deposit = "deposit" ("Deposit held", "التأمين المحتفظ به"),
    }
}
