use kernel::facts::Day;

kernel::code! {
    /// Whether a tenant can send documents by a link.
    pub enum DocumentRequestState: text {
        Open = "open" ("Open", "مفتوح"),
        /// Its last day is over.
        Over = "over" ("Over", "منتهٍ"),
        Closed = "closed" ("Closed", "مغلق"),
    }
}

/// The [`DocumentRequestState`] today of the request `r`.
pub(super) fn state(r: &str) -> String {
    format!(
        "CASE WHEN {r}.closed_at IS NOT NULL THEN {closed} WHEN {r}.ends_on < {today} THEN {over} ELSE {open} END",
        closed = DocumentRequestState::Closed.sql(),
        over = DocumentRequestState::Over.sql(),
        open = DocumentRequestState::Open.sql(),
        today = Day::Today,
    )
}
