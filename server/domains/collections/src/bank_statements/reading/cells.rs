//! What banks write into cells: days in both orders and with names of months, amounts with signs, sides and currencies.

use chrono::{Datelike as _, NaiveDate};
use kernel::text::fold_digits;
use rust_decimal::Decimal;

use crate::imports::amount;

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// The three parts of a day, without the time that may follow.
fn parts(cell: &str) -> Option<[String; 3]> {
    let folded = fold_digits(cell.trim());
    let mut parts: Vec<String> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .take(3)
        .map(str::to_lowercase)
        .collect();
    // A time glued to the day by a T.
    if let Some(last) = parts.last_mut()
        && let Some((day, _)) = last.split_once('t')
        && day.len() <= 2
        && !day.is_empty()
        && day.bytes().all(|b| b.is_ascii_digit())
    {
        *last = day.to_owned();
    }
    // Without separators: 14Mar2026.
    if parts.len() == 1 {
        let whole = parts.pop()?;
        let first = whole.find(|c: char| c.is_alphabetic())?;
        let rest = whole.get(first..)?;
        let last = rest.find(|c: char| c.is_ascii_digit())?;
        let (month, year) = rest.split_at(last);
        return Some([
            whole.get(..first)?.to_owned(),
            month.to_owned(),
            year.to_owned(),
        ]);
    }
    parts.try_into().ok()
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

fn month(text: &str) -> Option<u32> {
    let name = text.get(..3)?;
    let found = MONTHS.iter().position(|month| *month == name)?;
    u32::try_from(found + 1).ok()
}

fn year(text: &str) -> Option<i32> {
    let year: i32 = text.parse().ok()?;
    match text.len() {
        4 => Some(year),
        2 => Some(2000 + year),
        _ => None,
    }
}

/// A day as a bank writes it; `day_first` decides where both orders are possible.
pub(super) fn day(cell: &str, day_first: bool) -> Option<NaiveDate> {
    let [first, second, third] = parts(cell)?;
    let found = if first.len() == 4 && first.bytes().all(|b| b.is_ascii_digit()) {
        let month = month(&second).or_else(|| number(&second))?;
        NaiveDate::from_ymd_opt(year(&first)?, month, number(&third)?)
    } else if let Some(named) = month(&second) {
        NaiveDate::from_ymd_opt(year(&third)?, named, number(&first)?)
    } else if let Some(named) = month(&first) {
        NaiveDate::from_ymd_opt(year(&third)?, named, number(&second)?)
    } else {
        let (day, month) = if day_first {
            (&first, &second)
        } else {
            (&second, &first)
        };
        NaiveDate::from_ymd_opt(year(&third)?, number(month)?, number(day)?)
    };
    found.filter(|day| (2000..2100).contains(&day.year()))
}

/// Whether a day is possible in one order only, and then in which.
pub(super) fn says_day_first(cell: &str) -> Option<bool> {
    let [first, second, _] = parts(cell)?;
    let (first, second) = (number(&first)?, number(&second)?);
    match (first > 12 && first <= 31, second > 12 && second <= 31) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// Whether a cell names a side: what goes out is below zero.
pub(super) fn is_debit(cell: &str) -> Option<bool> {
    let cell = cell.trim().trim_end_matches('.').to_lowercase();
    match cell.as_str() {
        "d" | "dr" | "debit" | "db" | "مدين" | "-" => Some(true),
        "c" | "cr" | "credit" | "دائن" | "+" => Some(false),
        _ => None,
    }
}

/// An amount as a bank writes it: nothing of an empty cell, `Err` of one that is no amount.
pub(super) fn money(cell: &str) -> Result<Option<Decimal>, ()> {
    let mut text = fold_digits(cell.trim()).replace('\u{2212}', "-");
    if text.is_empty() || text.chars().all(|c| matches!(c, '-' | ' ')) {
        return Ok(None);
    }
    let mut negative = false;
    if let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        negative = true;
        text = inner.to_owned();
    }
    // A side or a currency before or behind the digits.
    let is_word = |c: char| c.is_alphabetic() || c == '.' || c == ' ';
    let worded = |found: String| {
        let has_word = found.chars().any(char::is_alphabetic);
        if has_word { found } else { String::new() }
    };
    let head = worded(text.chars().take_while(|c| is_word(*c)).collect());
    let tail: String = text.chars().rev().take_while(|c| is_word(*c)).collect();
    let tail = worded(tail.chars().rev().collect());
    let digits = text
        .get(head.len()..text.len().saturating_sub(tail.len()).max(head.len()))
        .unwrap_or_default()
        .to_owned();
    for word in [&head, &tail] {
        negative |= is_debit(word.trim()) == Some(true) && word.trim() != "-";
    }
    let mut digits = digits.trim().to_owned();
    for sign in ["-", "+"] {
        if let Some(rest) = digits.strip_suffix(sign).or(digits.strip_prefix(sign)) {
            negative ^= sign == "-";
            digits = rest.trim().to_owned();
        }
    }
    let amount: Decimal = amount(&digits).parse().map_err(|_| ())?;
    Ok(Some(if negative { -amount } else { amount }))
}

/// The number of a cheque that a bank's text names: digits behind a word for cheque.
pub(super) fn cheque_in(text: &str) -> Option<String> {
    let folded = fold_digits(text).to_lowercase();
    let mut named = 0;
    let tokens = folded.split(|c: char| !c.is_alphanumeric());
    for token in tokens.filter(|token| !token.is_empty()) {
        let split = token.find(|c: char| c.is_ascii_digit());
        let (word, digits) = token.split_at(split.unwrap_or(token.len()));
        if CHEQUE_WORDS.contains(&word) {
            named = 4;
        }
        let is_number = digits.len() >= 3 && digits.bytes().all(|b| b.is_ascii_digit());
        if named > 0 && is_number && (word.is_empty() || named == 4) {
            return Some(digits.to_owned());
        }
        named = if digits.is_empty() || named == 4 {
            named - i32::from(named > 0)
        } else {
            0
        };
    }
    None
}

const CHEQUE_WORDS: [&str; 12] = [
    "chq",
    "cheque",
    "cheques",
    "check",
    "chk",
    "cq",
    "chqno",
    "chequeno",
    "شيك",
    "الشيك",
    "بشيك",
    "شيكات",
];
