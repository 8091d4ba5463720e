//! Which lists tell what was changed since an instant: those whose rows are records that the audit log has under a noun. The
//! composed product says which they are.

use std::sync::OnceLock;

use crate::error::Problem;
use crate::text::Text;

/// The published name of a list's row, and the noun of the record that it shows.
pub type AuditedRows = &'static [(&'static str, &'static str)];

static ROWS: OnceLock<AuditedRows> = OnceLock::new();

/// Says which lists take `updated_since`.
pub fn plug_audited_rows(rows: AuditedRows) {
    let _ = ROWS.set(rows);
}

/// The noun under which the audit log has the records of these rows.
pub(super) fn noun_of(row: &str) -> Option<&'static str> {
    let rows = ROWS.get().copied().unwrap_or_default();
    rows.iter()
        .find(|(name, _)| *name == row)
        .map(|(_, noun)| *noun)
}

pub(super) fn no_changes_told() -> Problem {
    Problem::field(
        "updated_since",
        Text::fixed(
            "This list does not tell what was changed since an instant. Leave the parameter out.",
            "لا تبيّن هذه القائمة ما تغيّر منذ لحظة معينة. احذف هذا المعامل.",
        ),
    )
}
