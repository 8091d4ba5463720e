//! Numbers of workbooks as people see them.

use chrono::{Days, NaiveDate};
use rust_decimal::Decimal;

/// A number as Excel shows it: of its 15 digits, without what binary fractions add.
pub(super) fn shown(raw: &str) -> String {
    let raw = raw.trim();
    let digits = raw.strip_prefix('-').unwrap_or(raw);
    if !digits.is_empty() && digits.len() <= 15 && digits.bytes().all(|b| b.is_ascii_digit()) {
        return raw.to_owned();
    }
    let Some(number) = raw.parse::<f64>().ok().filter(|number| number.is_finite()) else {
        return raw.to_owned();
    };
    let rounded = format!("{number:.14e}");
    match Decimal::from_scientific(&rounded) {
        Ok(decimal) => decimal.normalize().to_string(),
        Err(_) => raw.to_owned(),
    }
}

/// The day that a number counts to; a number below 1 is a time of no day.
pub(super) fn day(raw: &str, from_1904: bool) -> Option<String> {
    let number = raw.trim().parse::<f64>().ok()?;
    if !(1.0..2_958_466.0).contains(&number) {
        return None;
    }
    // The range was checked: whole days of 8,000 years.
    let days = number.trunc() as u64;
    let (first, days) = if from_1904 {
        (NaiveDate::from_ymd_opt(1904, 1, 1)?, days)
    } else {
        // Excel takes 1900 for a leap year, so that later days are one further.
        (
            NaiveDate::from_ymd_opt(1899, 12, 30)?,
            if days < 60 { days + 1 } else { days },
        )
    };
    Some(first.checked_add_days(Days::new(days))?.to_string())
}

/// Whether a format of numbers shows a day.
pub(super) fn shows_day(id: u32, code: Option<&str>) -> bool {
    if matches!(id, 14..=17 | 22 | 27..=36 | 50..=58) {
        return true;
    }
    let Some(code) = code else { return false };
    let mut quoted = false;
    let mut bracket = false;
    let mut escaped = false;
    let mut year_or_day = false;
    for c in code.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' | '_' | '*' => escaped = true,
            '"' => quoted = !quoted,
            '[' if !quoted => bracket = true,
            ']' if !quoted => bracket = false,
            // The second half is of numbers below zero.
            ';' if !quoted => break,
            'd' | 'D' | 'y' | 'Y' if !quoted && !bracket => year_or_day = true,
            _ => {}
        }
    }
    year_or_day
}
