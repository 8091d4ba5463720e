//! Amounts: two decimals, rounded half up, on final results only.

use rust_decimal::prelude::{FromPrimitive, ToPrimitive};
use rust_decimal::{Decimal, RoundingStrategy};

/// Rounds half up (away from zero) to two decimals, and has exactly two: `1.005` becomes `1.01`.
pub fn round(amount: Decimal) -> Decimal {
    let mut rounded = amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    rounded.rescale(2);
    rounded
}

/// Whether an amount has at most two decimals that count.
pub(crate) fn has_two_decimals(amount: Decimal) -> bool {
    amount.scale() <= 2 || amount.normalize().scale() <= 2
}

/// Appends an amount as the document spells it: two decimals, a point, no grouping.
pub(crate) fn push_amount(out: &mut String, amount: Decimal) {
    use std::fmt::Write;
    let mut amount = amount;
    if amount.scale() != 2 {
        amount = round(amount);
    }
    // Writing to a String cannot fail.
    let _ = match i64::try_from(amount.mantissa()) {
        Ok(cents) => {
            let sign = if cents < 0 { "-" } else { "" };
            let cents = cents.unsigned_abs();
            write!(out, "{sign}{}.{:02}", cents / 100, cents % 100)
        }
        Err(_) => write!(out, "{amount}"),
    };
}

/// Appends a quantity, price or rate with the decimals it has, but two at least.
pub(crate) fn push_number(out: &mut String, number: Decimal) {
    use std::fmt::Write;
    let number = number.normalize();
    if number.scale() <= 2 {
        return push_amount(out, number);
    }
    let _ = write!(out, "{number}");
}

/// A percentage of a base as rule BR-KSA-EN16931-03 computes it: in double precision, so that some halves go down.
pub(crate) fn percentage_in_double(base: Decimal, percent: Decimal) -> Option<Decimal> {
    let part = base.to_f64()? * percent.to_f64()? / 100.0;
    let cents = (part * 100.0 + 0.5).floor();
    Decimal::from_f64(cents).map(|cents| cents / Decimal::ONE_HUNDRED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    fn amount(value: Decimal) -> String {
        let mut out = String::new();
        push_amount(&mut out, value);
        out
    }

    #[test]
    fn halves_go_up() {
        assert_eq!(round(dec!(1.005)), dec!(1.01));
        assert_eq!(round(dec!(2.675)), dec!(2.68));
        assert_eq!(round(dec!(2.674999999)), dec!(2.67));
        assert_eq!(round(dec!(-0.005)), dec!(-0.01));
    }

    #[test]
    fn amounts_have_two_decimals() {
        assert_eq!(amount(dec!(115)), "115.00");
        assert_eq!(amount(dec!(0.1)), "0.10");
        assert_eq!(amount(dec!(-0.05)), "-0.05");
        assert_eq!(amount(dec!(1.0050)), "1.01");
        assert_eq!(
            amount(dec!(123456789012345678901.20)),
            "123456789012345678901.20"
        );
    }

    #[test]
    fn numbers_keep_their_decimals() {
        let mut out = String::new();
        push_number(&mut out, dec!(3.33333));
        push_number(&mut out, dec!(2));
        assert_eq!(out, "3.333332.00");
    }
}
