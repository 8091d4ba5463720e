//! Amounts in words, as cheques, contracts and receipts need them.
//!
//! The phrase is exact to the currency's smallest unit and works for every value a [`Decimal`]
//! can hold, so that no document can fail on a large amount.

mod arabic;
mod currency;
mod english;

#[cfg(test)]
mod tests;

pub use currency::{Currency, UnknownCurrency};

use rust_decimal::{Decimal, RoundingStrategy};

use crate::language::Bilingual;

/// An amount taken apart into whole units and the smallest units of its currency.
struct Parts {
    negative: bool,
    whole: u128,
    minor: u128,
}

impl Parts {
    fn of(amount: Decimal, currency: Currency) -> Self {
        let exponent = currency.exponent();
        let rounded = amount
            .abs()
            .round_dp_with_strategy(exponent, RoundingStrategy::MidpointAwayFromZero);
        let whole = rounded.trunc();
        let minor = (rounded - whole) * Decimal::from(10_u32.pow(exponent));
        let whole = whole.mantissa().unsigned_abs();
        let minor = minor.trunc().mantissa().unsigned_abs();
        Self {
            negative: amount.is_sign_negative() && (whole > 0 || minor > 0),
            whole,
            minor,
        }
    }
}

/// Writes an amount in words: "Only …" in English, "فقط … لا غير" in Arabic.
///
/// The amount is rounded half away from zero to the currency's exponent first, as the figures
/// beside it are. A negative amount begins with "minus" or "سالب".
pub fn amount_in_words(amount: Decimal, currency: Currency) -> Bilingual {
    let parts = Parts::of(amount, currency);
    Bilingual::new(
        english::phrase(&parts, currency),
        arabic::phrase(&parts, currency),
    )
}

/// Splits a number into groups of three digits, the lowest first.
fn groups_of_thousand(mut number: u128) -> Vec<usize> {
    let mut groups = Vec::new();
    while number > 0 {
        // A remainder below 1,000 fits every usize.
        groups.push((number % 1000) as usize);
        number /= 1000;
    }
    groups
}
