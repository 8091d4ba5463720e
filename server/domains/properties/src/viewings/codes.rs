kernel::code! {
    /// What became of a viewing.
    pub enum ViewingState: text {
        Planned = "planned" ("Planned", "مجدول", "مجدولة"),
        Done = "done" ("Done", "تم", "تمت"),
        /// Nobody came.
        NoShow = "no_show" ("Did not come", "لم يحضر", "لم يحضر"),
        Cancelled = "cancelled" ("Cancelled", "ملغى", "ملغاة"),
    }
}
