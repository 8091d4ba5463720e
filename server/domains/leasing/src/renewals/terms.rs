//! The period and the rent of a next contract. Pure arithmetic.

use chrono::NaiveDate;
use kernel::money;
use rust_decimal::{Decimal, RoundingStrategy};

use super::RenewalChange;
use crate::contracts::rent::{self, last_day};

/// From a first day to a last one, which is part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
}

impl Term {
    /// Its length in months, where it is whole ones.
    pub fn months(self) -> Option<u32> {
        rent::whole_months(self.starts_on, self.ends_on)
    }

    /// The one after it: of so many months, else as long as this one. Nothing beyond the calendar.
    pub fn next(self, months: Option<u32>) -> Option<Self> {
        let starts_on = self.ends_on.succ_opt()?;
        let ends_on = match months.or(self.months()) {
            Some(months) => last_day(starts_on, months)?,
            None => starts_on.checked_add_signed(self.ends_on - self.starts_on)?,
        };
        Some(Self { starts_on, ends_on })
    }

    /// What it costs at so much a year.
    pub fn rent(self, of_a_year: Decimal) -> Decimal {
        rent::rent(self.starts_on, self.ends_on, of_a_year)
    }
}

/// A rent as it is changed: to a multiple of the step where there is one, never below nothing. Rounding takes no rent
/// above the most that the law allows.
pub fn changed(
    rent: Decimal,
    change: RenewalChange,
    by: Decimal,
    round_to: Option<u32>,
    most: Option<Decimal>,
) -> Decimal {
    let exact = match change {
        RenewalChange::Percent => money::round(rent + rent * by / Decimal::ONE_HUNDRED),
        RenewalChange::Amount => rent + by,
    };
    let exact = exact.max(Decimal::ZERO);
    let Some(step) = round_to.filter(|step| *step > 0).map(Decimal::from) else {
        return exact;
    };
    // A rent that stays is not rounded.
    if exact == rent {
        return exact;
    }
    let steps = (exact / step).round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
    let nearest = steps * step;
    let rounded = match most {
        Some(most) if nearest > most && exact <= most => (most / step).floor() * step,
        _ => nearest,
    };
    // Rounding makes no rise of a fall, nor a fall of a rise.
    let turns = (exact > rent) != (rounded > rent) && rounded != rent;
    if turns { exact } else { rounded }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::dec;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn term(starts_on: &str, ends_on: &str) -> Term {
        Term {
            starts_on: day(starts_on),
            ends_on: day(ends_on),
        }
    }

    #[test]
    fn the_next_term_begins_the_day_after_and_is_as_long() {
        for (before, months, next) in [
            (
                ("2026-01-01", "2026-12-31"),
                None,
                ("2027-01-01", "2027-12-31"),
            ),
            (
                ("2026-01-31", "2027-01-30"),
                None,
                ("2027-01-31", "2028-01-30"),
            ),
            (
                ("2028-02-29", "2029-02-28"),
                None,
                ("2029-03-01", "2030-02-28"),
            ),
            (
                ("2027-02-28", "2028-02-28"),
                Some(12),
                ("2028-02-29", "2029-02-28"),
            ),
            (
                ("2027-03-01", "2028-02-29"),
                None,
                ("2028-03-01", "2029-02-28"),
            ),
            (
                ("2026-01-01", "2026-12-31"),
                Some(6),
                ("2027-01-01", "2027-06-30"),
            ),
            // Not of whole months: as many days.
            (
                ("2026-01-01", "2026-01-20"),
                None,
                ("2026-01-21", "2026-02-09"),
            ),
        ] {
            let found = term(before.0, before.1).next(months);
            assert_eq!(found, Some(term(next.0, next.1)), "{before:?}");
        }
    }

    #[test]
    fn a_term_costs_its_part_of_the_year() {
        assert_eq!(
            term("2027-01-01", "2027-12-31").rent(dec!(36000)),
            dec!(36000)
        );
        assert_eq!(
            term("2027-01-01", "2028-12-31").rent(dec!(36000)),
            dec!(72000)
        );
        assert_eq!(
            term("2027-01-01", "2027-05-31").rent(dec!(36000)),
            dec!(15000)
        );
        assert_eq!(
            term("2027-01-01", "2027-01-20").rent(dec!(36500)),
            dec!(2000)
        );
    }

    #[test]
    fn rents_change_by_a_percentage_or_an_amount_and_are_rounded() {
        use RenewalChange::{Amount, Percent};
        for (rent, change, by, step, most, expected) in [
            (dec!(36000), Percent, dec!(5), None, None, dec!(37800)),
            (dec!(36333), Percent, dec!(5), Some(50), None, dec!(38150)),
            (dec!(36333), Percent, dec!(5), Some(5), None, dec!(38150)),
            (dec!(36000), Amount, dec!(1500), Some(50), None, dec!(37500)),
            (dec!(36000), Amount, dec!(-1500), None, None, dec!(34500)),
            (dec!(1000), Amount, dec!(-1500), None, None, dec!(0)),
            // Rounded up it would pass the limit.
            (
                dec!(36333),
                Percent,
                dec!(5),
                Some(50),
                Some(dec!(38149.65)),
                dec!(38100),
            ),
            // No multiple lies between the rent and the limit.
            (
                dec!(1001),
                Percent,
                dec!(2),
                Some(50),
                Some(dec!(1021.02)),
                dec!(1021.02),
            ),
            // A rise that is above the limit by itself is not hidden.
            (
                dec!(36000),
                Percent,
                dec!(10),
                Some(50),
                Some(dec!(37800)),
                dec!(39600),
            ),
            (
                dec!(36333),
                Percent,
                dec!(0),
                Some(50),
                Some(dec!(36333)),
                dec!(36333),
            ),
        ] {
            let found = changed(rent, change, by, step, most);
            assert_eq!(found, expected, "{rent} {by} {step:?} {most:?}");
        }
    }

    proptest! {
        #[test]
        fn rounding_takes_no_rent_above_the_limit(
            minor in 100_i64..100_000_000, basis in 0_i64..1_000, cap in 0_i64..1_000,
            step in prop::sample::select(vec![5_u32, 10, 50]),
        ) {
            let (rent, by) = (Decimal::new(minor, 2), Decimal::new(basis, 2));
            let most = (rent + rent * Decimal::new(cap, 2) / Decimal::ONE_HUNDRED).trunc_with_scale(2);
            let exact = changed(rent, RenewalChange::Percent, by, None, None);
            let rounded = changed(rent, RenewalChange::Percent, by, Some(step), Some(most));
            prop_assert!(exact > most || rounded <= most);
            prop_assert!((rounded - exact).abs() <= Decimal::from(step));
        }

        #[test]
        fn a_term_is_followed_without_a_gap(offset in 0_u64..10_000, length in 0_u64..1_500) {
            let starts_on = day("2020-01-01") + chrono::Days::new(offset);
            let before = Term { starts_on, ends_on: starts_on + chrono::Days::new(length) };
            let next = before.next(None).unwrap();
            prop_assert_eq!(Some(next.starts_on), before.ends_on.succ_opt());
            match before.months() {
                Some(months) => prop_assert_eq!(next.months(), Some(months)),
                None => prop_assert_eq!(next.ends_on - next.starts_on, before.ends_on - before.starts_on),
            }
        }
    }
}
