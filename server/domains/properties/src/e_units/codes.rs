use kernel::facts::Day;

use crate::facts;

kernel::code! {
    /// Whether visitors see a unit's page.
    pub enum EUnitState: text {
        Shown = "shown" ("Shown", "معروضة"),
        /// The unit or its building is disabled.
        Hidden = "hidden" ("Unit disabled", "الوحدة معطلة"),
        /// Its last day is over.
        Over = "over" ("Over", "انتهت"),
        Withdrawn = "withdrawn" ("Withdrawn", "مسحوبة"),
    }
}

/// The [`EUnitState`] today of the page `e` of the unit `u` in the building `b`.
pub(crate) fn state(e: &str, u: &str, b: &str) -> String {
    format!(
        "CASE WHEN {e}.withdrawn_at IS NOT NULL THEN {withdrawn} WHEN {e}.ends_on < {today} THEN {over} \
         WHEN NOT ({in_use}) THEN {hidden} ELSE {shown} END",
        withdrawn = EUnitState::Withdrawn.sql(),
        over = EUnitState::Over.sql(),
        hidden = EUnitState::Hidden.sql(),
        shown = EUnitState::Shown.sql(),
        today = Day::Today,
        in_use = facts::in_use(u, b),
    )
}
