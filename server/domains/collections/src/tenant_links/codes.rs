kernel::code! {
    /// Whether a tenant can enter by a link.
    pub enum TenantLinkState: text {
        Open = "open" ("Open", "مفتوح"),
        Closed = "closed" ("Closed", "مغلق"),
    }
}

kernel::code! {
    /// What happened at a tenant's link.
    pub enum TenantLinkVisitKind: text {
        CodeSent = "code_sent" ("Code sent", "إرسال الرمز"),
        CodeRefused = "code_refused" ("Wrong or expired code", "رمز خاطئ أو منتهٍ"),
        Entered = "entered" ("Entered", "دخول"),
        Paper = "paper" ("Opened a paper", "فتح مستند"),
        AskedChange = "asked_change" ("Asked for a change", "طلب تغيير"),
    }
}

/// The [`TenantLinkState`] of the link `l`.
pub(super) fn state(l: &str) -> String {
    format!(
        "CASE WHEN {l}.closed_at IS NULL THEN {} ELSE {} END",
        TenantLinkState::Open.sql(),
        TenantLinkState::Closed.sql(),
    )
}
