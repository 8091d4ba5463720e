//! The numbers to act on, by name.

kernel::code! {
    /// What a number of the dashboard counts.
    pub enum ToDoName: text {
        DueToday = "due_today" ("Due today", "مستحقة اليوم"),
        DueThisWeek = "due_this_week" ("Due within seven days", "مستحقة خلال سبعة أيام"),
        Overdue = "overdue" ("Overdue", "متأخرة"),
        NotCollected = "not_collected" ("Not collected", "غير محصلة"),
        Expiring30 = "expiring_30" ("Ending within 30 days", "تنتهي خلال 30 يومًا"),
        Expiring60 = "expiring_60" ("Ending within 60 days", "تنتهي خلال 60 يومًا"),
        Expiring90 = "expiring_90" ("Ending within 90 days", "تنتهي خلال 90 يومًا"),
        Drafts = "drafts" ("Drafts", "مسودات"),
        Unsigned = "unsigned" ("Not signed", "غير موقعة"),
        VacantUnits = "vacant_units" ("Vacant units", "وحدات شاغرة"),
        DocumentsExpiring = "documents_expiring" ("Documents that expire", "مستندات تنتهي"),
    }
}
