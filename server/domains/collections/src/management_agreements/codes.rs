//! What a fee is charged of.

use kernel::facts::Day;

kernel::code! {
    /// What the management fee's percentage is of.
    pub enum FeeBasis: text {
        /// Rent that came in.
        Collected = "collected" ("Collected rent", "الإيجار المحصل"),
        /// Rent that fell due, whether it came in or not.
        Billed = "billed" ("Rent due", "الإيجار المستحق"),
    }
}

kernel::code! {
    /// What an agreement is on a day.
    pub enum AgreementState: text {
        Upcoming = "upcoming" ("Upcoming", "قادمة"),
        Running = "running" ("Running", "سارية"),
        Ended = "ended" ("Ended", "منتهية"),
    }
}

/// The [`AgreementState`] of the agreement `a` on a day.
pub(super) fn state(a: &str, day: Day<'_>) -> String {
    format!(
        "CASE WHEN {a}.starts_on > {day} THEN {upcoming} WHEN {a}.ends_on < {day} THEN {ended} ELSE {running} END",
        upcoming = AgreementState::Upcoming.sql(),
        ended = AgreementState::Ended.sql(),
        running = AgreementState::Running.sql(),
    )
}
