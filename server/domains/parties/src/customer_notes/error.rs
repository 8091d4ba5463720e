kernel::error_enum! {
    /// Why a note cannot be changed.
    pub enum CustomerNoteError {
        /// Somebody else wrote it, and the caller lacks the right for others' notes.
        NotYours { name: String } = 403 "customer_notes.not_yours" (
            "{name} wrote this note. Ask {name}, or somebody who may change others' notes.",
            "كتب هذه الملاحظة {name}. اطلب منه تعديلها، أو ممن يحق له تعديل ملاحظات الآخرين."
        ),
    }
}
