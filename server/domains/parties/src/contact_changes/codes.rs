kernel::code! {
    /// What became of a change that a tenant asked for.
    pub enum ContactChangeState: text {
        Waiting = "waiting" ("Waiting", "بانتظار المراجعة"),
        Accepted = "accepted" ("Accepted", "مقبول"),
        Refused = "refused" ("Refused", "مرفوض"),
    }
}
