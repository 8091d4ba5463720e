//! The stored codes of copies.

kernel::code! {
    /// How far a copy of a merchant is.
    pub enum MerchantCopyState: text {
        Waiting = "waiting" ("Waiting", "في الانتظار"),
        Running = "running" ("Being made", "قيد الإعداد"),
        Done = "done" ("Ready", "جاهز", "جاهزة"),
        Failed = "failed" ("Not made", "لم يُعد", "لم تُعد"),
        /// Somebody left it.
        Cancelled = "cancelled" ("Cancelled", "ملغى", "ملغاة"),
        /// The archive is gone.
        Expired = "expired" ("File removed", "أُزيل الملف", "أُزيل ملفها"),
    }
}

impl MerchantCopyState {
    pub fn is_under_way(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}
