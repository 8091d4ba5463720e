kernel::code! {
    /// What became of a file that a tenant sent.
    pub enum SentDocumentState: text {
        Waiting = "waiting" ("Waiting", "بانتظار المراجعة"),
        Accepted = "accepted" ("Accepted", "مقبول"),
        Refused = "refused" ("Refused", "مرفوض"),
    }
}
