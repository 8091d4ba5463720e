//! The stored codes of imports of merchants.

kernel::code! {
    /// How far a merchant is taken in.
    pub enum MerchantImportState: text {
        Waiting = "waiting" ("Waiting", "في الانتظار"),
        Running = "running" ("Being taken in", "قيد الاستقبال"),
        Done = "done" ("Taken in", "تم الاستقبال"),
        Failed = "failed" ("Not taken in", "لم يتم الاستقبال"),
    }
}

impl MerchantImportState {
    pub fn is_under_way(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}
