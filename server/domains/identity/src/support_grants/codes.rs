//! The stored codes of support access.

kernel::code! {
    /// How far a support access is.
    pub enum SupportGrantState: text {
        Asked = "asked" ("Asked for", "بانتظار السماح"),
        Allowed = "allowed" ("Open", "مفتوح"),
        Declined = "declined" ("Declined", "مرفوض"),
        Ended = "ended" ("Ended", "منتهٍ"),
    }
}

kernel::code! {
    /// For how long the office is opened to support.
    pub enum SupportPeriod: text {
        Hour = "hour" ("1 hour", "ساعة واحدة"),
        Day = "day" ("1 day", "يوم واحد"),
        ThreeDays = "three_days" ("3 days", "3 أيام"),
        Date = "date" ("Until a date", "حتى تاريخ"),
    }
}
