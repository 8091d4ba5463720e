//! Amounts and dates in figures, written the same way in both languages.

use chrono::{DateTime, FixedOffset, NaiveDate};
use rust_decimal::{Decimal, RoundingStrategy};

use crate::words::Currency;

/// Writes an amount with thousands separated and all decimals of its currency: `1,250.505`.
pub fn amount_in_figures(amount: Decimal, currency: Currency) -> String {
    let exponent = currency.exponent();
    let rounded = amount.round_dp_with_strategy(exponent, RoundingStrategy::MidpointAwayFromZero);
    let plain = format!("{:.*}", exponent as usize, rounded.abs());
    let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    let sign = if rounded.is_sign_negative() && !rounded.is_zero() {
        "-"
    } else {
        ""
    };
    format!("{sign}{}.{decimals}", with_thousands(whole))
}

/// Writes a number with thousands separated and all its decimals, at least `decimals` of them:
/// a price per unit, a quantity, a rate.
pub(crate) fn decimal_in_figures(number: Decimal, decimals: u32) -> String {
    let number = number.normalize();
    let decimals = number.scale().max(decimals);
    let plain = format!("{:.*}", decimals as usize, number.abs());
    let sign = if number.is_sign_negative() { "-" } else { "" };
    match plain.split_once('.') {
        Some((whole, rest)) => format!("{sign}{}.{rest}", with_thousands(whole)),
        None => format!("{sign}{}", with_thousands(&plain)),
    }
}

fn with_thousands(digits: &str) -> String {
    let mut separated = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            separated.push(',');
        }
        separated.push(digit);
    }
    separated
}

/// Writes a date as day, month, year: `14/03/2026`.
pub fn date_in_figures(date: NaiveDate) -> String {
    date.format("%d/%m/%Y").to_string()
}

/// Writes an instant with its offset: `14/03/2026 10:22:31 +04:00`.
pub(crate) fn instant_in_figures(instant: DateTime<FixedOffset>) -> String {
    instant.format("%d/%m/%Y %H:%M:%S %:z").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_decimals() {
        for (number, decimals, expected) in [
            ("1234.5600", 2, "1,234.56"),
            ("1234.5", 2, "1,234.50"),
            ("0.3333333333", 2, "0.3333333333"),
            ("12.000", 0, "12"),
            ("1500000", 0, "1,500,000"),
            ("-0.5", 0, "-0.5"),
        ] {
            let number: Decimal = number.parse().expect("a number");
            assert_eq!(decimal_in_figures(number, decimals), expected);
        }
    }
}
