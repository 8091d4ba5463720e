//! The codes of cheques: what they are for, where they stand, what can be done with them.

kernel::code! {
    /// What a cheque is for. A security cheque is kept and never banked.
    pub enum ChequePurpose: text {
        Payment = "payment" ("Payment", "دفعة"),
        Security = "security" ("Security", "ضمان"),
    }
}

kernel::code! {
    /// Where a cheque stands.
    pub enum ChequeState: text {
        Expected = "expected" ("Expected from the tenant", "بانتظار المستأجر"),
        Received = "received" ("In the safe", "في الخزنة"),
        Held = "held" ("Postponed", "مؤجل"),
        Deposited = "deposited" ("Deposited", "مودع"),
        Represented = "represented" ("Deposited again", "أُعيد إيداعه"),
        Cleared = "cleared" ("Cleared", "تم صرفه"),
        PartlyPaid = "partly_paid" ("Partly paid", "مدفوع جزئياً"),
        Bounced = "bounced" ("Bounced", "مرتجع"),
        Replaced = "replaced" ("Replaced", "مستبدل"),
        Returned = "returned" ("Returned to the tenant", "أُعيد للمستأجر"),
        Lost = "lost" ("Lost", "مفقود"),
        Legal = "legal" ("Legal action", "إجراء قانوني"),
        Void = "void" ("Void", "ملغى"),
    }
}

kernel::code! {
    /// What can be done with a cheque.
    pub enum ChequeVerb: text {
        TakeIn = "take_in" ("Take in", "استلام"),
        Deposit = "deposit" ("Deposit", "إيداع"),
        Withdraw = "withdraw" ("Withdraw from the slip", "سحب من قسيمة الإيداع"),
        Clear = "clear" ("Mark as cleared", "تسجيل الصرف"),
        PartPay = "part_pay" ("Mark as partly paid", "تسجيل دفع جزئي"),
        Bounce = "bounce" ("Mark as bounced", "تسجيل الارتجاع"),
        Represent = "represent" ("Deposit again", "إعادة الإيداع"),
        Hold = "hold" ("Postpone", "تأجيل"),
        Release = "release" ("End the postponement", "إنهاء التأجيل"),
        Replace = "replace" ("Replace", "استبدال"),
        Return = "return" ("Return to the tenant", "إعادة للمستأجر"),
        Lose = "lose" ("Report as lost", "الإبلاغ عن فقدان"),
        GoLegal = "go_legal" ("Take legal action", "اتخاذ إجراء قانوني"),
        Reverse = "reverse" ("Reversed by the bank", "عكس من البنك"),
        Void = "void" ("Void", "إلغاء"),
        /// An answer of the bank that was entered by mistake.
        TakeBack = "take_back" ("Take the bank's answer back", "التراجع عن رد البنك"),
    }
}

kernel::code! {
    /// What the collection desk has to do with a cheque today.
    pub enum ChequeDesk: text {
        /// In the safe, and to be deposited by tomorrow.
        ToBank = "to_bank" ("To bank", "للإيداع"),
        /// In the safe, and its date has passed.
        Late = "late" ("Not deposited in time", "لم يودع في موعده"),
        /// Deposited, and the bank has not answered.
        AtBank = "at_bank" ("At the bank", "لدى البنك"),
        Bounced = "bounced" ("Bounced", "مرتجع"),
        /// In the safe or postponed, to be deposited later.
        Upcoming = "upcoming" ("Upcoming", "قادم"),
        /// Its date is six months ago: a bank refuses it soon.
        Stale = "stale" ("Going stale", "يقارب انتهاء صلاحيته"),
        /// In the house: in the safe or postponed.
        InSafe = "in_safe" ("In the safe", "في الخزنة"),
        Done = "done" ("Done", "منتهٍ"),
    }
}
