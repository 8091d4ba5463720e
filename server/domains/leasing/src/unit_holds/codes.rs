//! What a hold is on a day.

use kernel::facts::Day;

kernel::code! {
    /// What a hold is on a day.
    pub enum UnitHoldState: text {
        Upcoming = "upcoming" ("Upcoming", "قادم"),
        Held = "held" ("Held", "محجوز"),
        /// Its last day is over.
        Lapsed = "lapsed" ("Lapsed", "انقضى"),
        Released = "released" ("Released", "أُلغي"),
    }
}

/// The [`UnitHoldState`] of the hold `h` on a day.
pub(super) fn state(h: &str, day: Day<'_>) -> String {
    format!(
        "CASE WHEN {h}.released_on IS NOT NULL THEN {released} WHEN {h}.ends_on < {day} THEN {lapsed} \
         WHEN {h}.starts_on > {day} THEN {upcoming} ELSE {held} END",
        released = UnitHoldState::Released.sql(),
        lapsed = UnitHoldState::Lapsed.sql(),
        upcoming = UnitHoldState::Upcoming.sql(),
        held = UnitHoldState::Held.sql(),
    )
}
