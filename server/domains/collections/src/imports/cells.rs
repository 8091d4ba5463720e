//! What people write into cells, brought into the form that forms take.

use kernel::text::{fold_digits, tidy_phone};
use kernel::validation::rules;

use super::codes::ImportCell;

/// A cell as the form's field would be typed; what is not understood stays for the rules to refuse.
pub(super) fn normal(cell: &str, kind: ImportCell, country: &str) -> String {
    let cell = cell.trim();
    if cell.is_empty() {
        return String::new();
    }
    match kind {
        ImportCell::Text | ImportCell::Choice => cell.to_owned(),
        ImportCell::Day => day(cell).unwrap_or_else(|| cell.to_owned()),
        ImportCell::Amount => amount(cell),
        ImportCell::Whole => amount(cell),
        ImportCell::Mobile => mobile(cell, country),
    }
}

/// Day, month, year as the region writes them, or year, month, day.
fn day(cell: &str) -> Option<String> {
    let folded = fold_digits(cell);
    // A time that a spreadsheet adds says nothing about the day.
    let folded = folded.split(['T', ' ']).next().unwrap_or_default();
    let parts: Vec<&str> = folded.split(['/', '-', '.']).collect();
    let [first, second, third] = parts.as_slice() else {
        return None;
    };
    let (year, month, day) = if first.len() == 4 {
        (first, second, third)
    } else {
        (third, second, first)
    };
    if year.len() != 4 {
        return None;
    }
    let number = |text: &str| text.parse::<u32>().ok();
    Some(format!(
        "{:04}-{:02}-{:02}",
        number(year)?,
        number(month)?,
        number(day)?
    ))
}

/// Without the separators of thousands; a single comma before one or two digits is the decimal point.
pub(crate) fn amount(cell: &str) -> String {
    let folded: String = fold_digits(cell)
        .chars()
        .filter(|c| {
            !matches!(
                c,
                ' ' | '\u{A0}' | '\u{202F}' | '\u{066C}' | '\u{200E}' | '\u{200F}'
            )
        })
        .collect();
    let (whole, fraction) = match folded.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (folded.as_str(), None),
    };
    let groups: Vec<&str> = whole.split(',').collect();
    let is_grouped = groups.len() > 1 && groups[1..].iter().all(|group| group.len() == 3);
    match (groups.as_slice(), fraction) {
        (_, Some(fraction)) if is_grouped => format!("{}.{fraction}", groups.concat()),
        (_, None) if is_grouped => groups.concat(),
        ([before, after], None) if matches!(after.len(), 1 | 2) => format!("{before}.{after}"),
        _ => folded,
    }
}

/// With the country's code, where it was left out or a spreadsheet dropped the zero or the plus before it.
fn mobile(cell: &str, country: &str) -> String {
    let tidy = tidy_phone(cell);
    let cell = tidy.as_str();
    if let Ok(mobile) = rules::mobile(cell) {
        return mobile;
    }
    let international = || rules::mobile(&format!("+{cell}")).ok();
    rules::national_mobile(cell, country)
        .or_else(international)
        .unwrap_or_else(|| cell.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn days_are_read_as_the_region_writes_them() {
        for (cell, day) in [
            ("2026-03-14", "2026-03-14"),
            ("14/3/2026", "2026-03-14"),
            ("14.03.2026", "2026-03-14"),
            ("٢٠٢٦/٠٣/١٤", "2026-03-14"),
            ("14-03-2026 00:00:00", "2026-03-14"),
        ] {
            assert_eq!(normal(cell, ImportCell::Day, "AE"), day);
        }
        for cell in ["3/26", "soon", "14/03/26"] {
            assert_eq!(normal(cell, ImportCell::Day, "AE"), cell);
        }
    }

    #[test]
    fn amounts_lose_their_separators_and_no_coin() {
        for (cell, amount) in [
            ("36,000.50", "36000.50"),
            ("1,234,567", "1234567"),
            ("١٢٬٥٠٠٫٧٥", "12500.75"),
            ("1250,5", "1250.5"),
            ("36 000", "36000"),
            ("12,34,56", "12,34,56"),
            ("a lot", "alot"),
        ] {
            assert_eq!(normal(cell, ImportCell::Amount, "AE"), amount);
        }
    }

    #[test]
    fn mobiles_get_the_code_of_the_country() {
        for (cell, mobile) in [
            ("0501234567", "+971501234567"),
            ("501234567", "+971501234567"),
            ("٠٥٠١٢٣٤٥٦٧", "+971501234567"),
            ("+966501234567", "+966501234567"),
            ("971501234567", "+971501234567"),
            ("+971 50 123-4567", "+971501234567"),
            ("12", "12"),
        ] {
            assert_eq!(normal(cell, ImportCell::Mobile, "AE"), mobile);
        }
    }

    proptest! {
        #[test]
        fn no_cell_makes_it_panic(cell in "\\PC{0,40}") {
            for kind in [ImportCell::Day, ImportCell::Amount, ImportCell::Mobile, ImportCell::Whole] {
                let _ = normal(&cell, kind, "AE");
            }
        }
    }
}
