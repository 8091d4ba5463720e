kernel::error_enum! {
    /// Why a clause cannot be removed.
    pub enum ClauseError {
        InUse = 501 "clauses.in_use" (
            "Contracts have this clause. Disable it instead: new contracts then do without it.",
            "توجد عقود بهذا البند. عطّله بدلاً من حذفه، فلا يُدرج في العقود الجديدة."
        ),
    }
}
