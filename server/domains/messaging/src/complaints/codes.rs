//! The stored codes of complaints.

kernel::code! {
    /// What a tenant has to say.
    pub enum ComplaintKind: text {
        Complaint = "complaint" ("Complaint", "شكوى"),
        Suggestion = "suggestion" ("Suggestion", "اقتراح"),
    }
}

kernel::code! {
    /// How far a complaint is.
    pub enum ComplaintState: text {
        Open = "open" ("Open", "مفتوحة"),
        UnderWay = "under_way" ("Under way", "قيد المعالجة"),
        Closed = "closed" ("Closed", "مغلقة"),
    }
}
