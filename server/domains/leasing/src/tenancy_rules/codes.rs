//! The stored codes of tenancy law.

kernel::code! {
    /// What a term of notice is counted in.
    pub enum NoticeUnit: text {
        Days = "days" ("Days", "أيام"),
        Months = "months" ("Months", "أشهر"),
    }
}

kernel::code! {
    /// What limits a rise of the rent.
    pub enum RentCap: text {
        None = "none" ("The contract only", "العقد فقط"),
        Percent = "percent" ("A percentage", "نسبة مئوية"),
        Index = "index" ("A rent index", "مؤشر الإيجارات"),
    }
}

kernel::code! {
    /// What happens to a rent above the limit.
    pub enum Enforcement: text {
        Warn = "warn" ("A warning", "تنبيه"),
        /// Unless somebody with the right to it gives a reason.
        Refuse = "refuse" ("A refusal", "رفض"),
    }
}

kernel::code! {
    /// Why the rent of a next term is limited as it is.
    pub enum LimitReason: text {
        Free = "free" ("No limit", "لا حد"),
        Percent = "percent" ("A percentage", "نسبة مئوية"),
        Index = "index" ("The rent index", "مؤشر الإيجارات"),
        /// The index rent has to be entered before a rise.
        IndexMissing = "index_missing" ("The index rent is not known", "إيجار المؤشر غير معروف"),
        /// In the tenancy's first years.
        Frozen = "frozen" ("The first years of the tenancy", "سنوات الإيجار الأولى"),
        RecentRise = "recent_rise" ("The rent rose a short while ago", "ارتفع الإيجار قبل مدة قصيرة"),
        /// The last day to serve notice passed without it.
        NoticeLate = "notice_late" ("Notice was not served in time", "لم يُبلغ الإشعار في موعده"),
    }
}
