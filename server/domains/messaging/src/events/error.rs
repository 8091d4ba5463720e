kernel::error_enum! {
    /// Why events are not read on.
    pub enum EventError {
        /// A cursor that this list of this account did not give.
        Cursor = 400 "events.cursor" (
            "This cursor is not of this account's events. Leave it out to read from the first event that is kept.",
            "هذا المؤشر ليس لأحداث هذا الحساب. احذفه لتقرأ من أول حدث محفوظ."
        ),
    }
}
