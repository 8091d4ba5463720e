//! What the platform's lists have in common.

use chrono::{DateTime, Utc};
use kernel::export::Cell;

/// A pattern that finds the typed words anywhere in columns without a search shadow.
pub(crate) fn contains(typed: Option<&str>) -> Option<String> {
    let typed = typed.map(str::trim).filter(|text| !text.is_empty())?;
    let mut pattern = String::with_capacity(typed.len() + 2);
    pattern.push('%');
    for character in typed.chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    Some(pattern)
}

/// An instant in an exported list; the platform's lists are in UTC.
pub(crate) fn instant(at: Option<DateTime<Utc>>) -> Cell {
    at.map_or(Cell::Empty, |at| Cell::DateTime(at.naive_utc()))
}

pub(crate) fn text(value: Option<&str>) -> Cell {
    value.map_or(Cell::Empty, Into::into)
}

#[cfg(test)]
mod tests {
    use super::contains;

    #[test]
    fn wildcards_are_taken_literally() {
        assert_eq!(contains(Some("50%_\\")).as_deref(), Some("%50\\%\\_\\\\%"));
        assert_eq!(contains(Some("  ")), None);
    }
}
