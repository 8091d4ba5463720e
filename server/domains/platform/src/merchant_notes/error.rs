kernel::error_enum! {
    /// Why a note on a merchant cannot be changed.
    pub enum MerchantNoteError {
        /// A colleague wrote it, and the caller lacks the right for others' notes.
        NotYours { name: String } = 403 "merchant_notes.not_yours" (
            "{name} wrote this note. Ask {name}, or a colleague who may change others' notes.",
            "كتب هذه الملاحظة {name}. اطلب منه تعديلها، أو من زميل يحق له تعديل ملاحظات الآخرين."
        ),
    }
}
