//! The codes that payments have beside those of the contracts.

pub use leasing::contracts::{PaymentKind, PaymentMethod, PaymentStatus};

kernel::code! {
    /// Why money did not come.
    pub enum NotCollectedReason: text {
        InsufficientFunds = "insufficient_funds" ("Insufficient funds", "رصيد غير كافٍ"),
        SignatureMismatch = "signature_mismatch" ("Signature does not match", "التوقيع غير مطابق"),
        AccountClosed = "account_closed" ("Account closed", "الحساب مغلق"),
        Stopped = "stopped" ("Payment stopped", "تم إيقاف الصرف"),
        Stale = "stale" ("Cheque out of date", "شيك منتهي الصلاحية"),
        WordsFigures = "words_figures" ("Words and figures differ", "اختلاف المبلغ بين الأرقام والحروف"),
        Other = "other" ("Other reason", "سبب آخر"),
    }
}

kernel::code! {
    /// What the collection desk has to do with a payment today.
    pub enum PaymentDesk: text {
        /// Its cheque lies in the safe and is to be deposited by tomorrow.
        ToBank = "to_bank" ("To bank", "للإيداع"),
        Late = "late" ("Late", "متأخرة"),
        /// Returned by the bank, or otherwise not collected.
        Bounced = "bounced" ("Bounced", "مرتجعة"),
        Upcoming = "upcoming" ("Upcoming", "قادمة"),
        Done = "done" ("Done", "منتهية"),
    }
}

kernel::code! {
    /// Whose payments: of the current contracts, of those moved to the history, or of both.
    pub enum ContractView: text {
        Current = "current" ("Current contracts", "العقود الحالية"),
        Historical = "historical" ("Historical contracts", "العقود التاريخية"),
        All = "all" ("All contracts", "جميع العقود"),
    }
}
