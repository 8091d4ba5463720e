//! The stored codes of exports.

kernel::code! {
    /// How far an export is.
    pub enum ExportState: text {
        Waiting = "waiting" ("Waiting", "في الانتظار"),
        Running = "running" ("Being made", "قيد الإعداد"),
        Done = "done" ("Ready", "جاهز"),
        Failed = "failed" ("Not made", "لم يُعد"),
        /// Its asker left it.
        Cancelled = "cancelled" ("Cancelled", "ملغى"),
        /// The file is gone.
        Expired = "expired" ("File removed", "أُزيل الملف"),
    }
}

kernel::code! {
    /// What kind of file an export is.
    pub enum ExportFormat: text {
        Csv = "csv" ("CSV", "CSV"),
        /// Fewer than 50,000 rows.
        Xlsx = "xlsx" ("Excel", "إكسل"),
        /// A JSON object a line.
        Jsonl = "jsonl" ("JSON lines", "JSON Lines"),
    }
}
