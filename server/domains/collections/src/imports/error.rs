kernel::error_enum! {
    /// Why an import does not go on.
    pub enum ImportError {
        /// It is being written, or was.
        NotOpen = 501 "imports.not_open" (
            "This import was already written or is being written. Upload the file again to import it once more.",
            "تم حفظ هذا الاستيراد أو ما زال قيد الحفظ. ارفع الملف من جديد لاستيراده مرة أخرى."
        ),
        /// Nothing is written while a cell is wrong.
        Faulty { rows: i32 } = 501 "imports.faulty" (
            "Rows with faults: {rows}. Correct them, then import.",
            "صفوف فيها أخطاء: {rows}. صحّحها ثم استورد."
        ),
        /// Only what was written is undone.
        NotCommitted = 501 "imports.not_committed" (
            "Only a finished import can be undone.",
            "يمكن التراجع عن استيراد مكتمل فقط."
        ),
        /// Some of its rows were worked with since.
        BuiltOn { rows: usize } = 501 "imports.built_on" (
            "Rows that were used or changed since: {rows}. An import is undone as a whole, so nothing was undone.",
            "صفوف استُخدمت أو تغيرت منذ ذلك الحين: {rows}. التراجع يشمل الاستيراد كله، لذلك لم يُتراجع عن شيء."
        ),
        /// Of one row.
        ChangedSince = 409 "imports.changed_since" (
            "It was changed since the import.",
            "تغيّر بعد الاستيراد."
        ),
        /// Of one row.
        HasDocuments = 501 "imports.has_documents" (
            "Documents were added to it since the import.",
            "أُضيفت إليه مستندات بعد الاستيراد."
        ),
        /// The rows are not kept for ever.
        RowsGone = 501 "imports.rows_gone" (
            "The rows of this import are no longer kept, so it cannot be undone.",
            "لم تعد صفوف هذا الاستيراد محفوظة، لذلك لا يمكن التراجع عنه."
        ),
        /// The worker gave up.
        Interrupted = 501 "imports.interrupted" (
            "The import could not be finished, and nothing of it was saved. Please try again.",
            "تعذر إكمال الاستيراد ولم يُحفظ منه شيء. يرجى المحاولة مرة أخرى."
        ),
    }
}
