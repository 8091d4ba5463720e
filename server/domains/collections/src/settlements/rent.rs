//! The rent of a part of a contract's term.

use chrono::{Days, Months, NaiveDate};
use kernel::money::round;
use leasing::contracts::RentLine;
use leasing::contracts::entity::Model as Contract;
use rust_decimal::Decimal;

use super::RentBasis;

/// A contract's term and what it costs.
#[derive(Debug, Clone)]
pub(super) struct Term {
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// Of a year, where one rent holds for the whole term.
    pub rent_price: Decimal,
    /// The rents of its parts, where it changes within the term.
    pub lines: Vec<RentLine>,
    /// Of the whole term.
    pub total: Decimal,
}

impl Term {
    /// As it was agreed, for `total`.
    pub fn of(contract: &Contract, total: Decimal) -> Self {
        Self {
            starts_on: contract.starts_on,
            ends_on: contract.agreed_until(),
            rent_price: contract.rent_price,
            lines: contract.rent_lines.0.clone(),
            total,
        }
    }

    /// The rent from the first day to `last_day`, included: never more than that of the term, and all of it at its end.
    pub fn rent_until(&self, last_day: NaiveDate, basis: RentBasis) -> Decimal {
        if last_day >= self.ends_on {
            return self.total;
        }
        let rent = if self.lines.is_empty() {
            rent_of(self.starts_on, last_day, self.rent_price, basis)
        } else {
            self.lines
                .iter()
                .map(|line| used(line, last_day, basis))
                .sum()
        };
        round(rent).min(self.total)
    }

    /// A year's rent on a day of the term.
    pub fn rent_on(&self, day: NaiveDate) -> Decimal {
        let mut lines = self.lines.iter();
        let line = lines.find(|line| line.starts_on <= day && day <= line.ends_on);
        line.map_or(self.rent_price, |line| line.rent_price.0)
    }

    /// Days from the first one to `last_day`, both included.
    pub fn days(&self, last_day: NaiveDate) -> i64 {
        ((last_day - self.starts_on).num_days() + 1).max(0)
    }

    /// Whole months up to `last_day`, and the days of the one that has begun.
    pub fn months(&self, last_day: NaiveDate) -> (u32, i64) {
        months(self.starts_on, last_day)
    }
}

/// The rent of a contract from its first day to `last_day`, included; `total` is that of its whole term.
pub(crate) fn rent_until(
    contract: &Contract,
    total: Decimal,
    last_day: NaiveDate,
    basis: RentBasis,
) -> Decimal {
    Term::of(contract, total).rent_until(last_day, basis)
}

/// What the days of a line up to `last_day` cost: all of it where they are all of its days.
fn used(line: &RentLine, last_day: NaiveDate, basis: RentBasis) -> Decimal {
    if last_day >= line.ends_on {
        return line.amount.0;
    }
    if last_day < line.starts_on {
        return Decimal::ZERO;
    }
    rent_of(line.starts_on, last_day, line.rent_price.0, basis).min(line.amount.0)
}

fn rent_of(
    starts_on: NaiveDate,
    last_day: NaiveDate,
    of_a_year: Decimal,
    basis: RentBasis,
) -> Decimal {
    match basis {
        RentBasis::Daily => {
            let days = ((last_day - starts_on).num_days() + 1).max(0);
            of_a_year * Decimal::from(days) / YEAR
        }
        RentBasis::Monthly => {
            let (months, days) = months(starts_on, last_day);
            let month = of_a_year / Decimal::from(12);
            let begun = (month * Decimal::from(days) / Decimal::from(30)).min(month);
            month * Decimal::from(months) + begun
        }
    }
}

/// Whole months from a first day to `last_day`, and the days of the one that has begun.
fn months(starts_on: NaiveDate, last_day: NaiveDate) -> (u32, i64) {
    let next = last_day.checked_add_days(Days::new(1)).unwrap_or(last_day);
    let begins = |months| starts_on.checked_add_months(Months::new(months));
    let mut months = 0;
    while begins(months + 1).is_some_and(|begin| begin <= next) {
        months += 1;
    }
    let begun = begins(months).unwrap_or(starts_on);
    (months, (next - begun).num_days().max(0))
}

const YEAR: Decimal = Decimal::from_parts(365, 0, 0, false, 0);

#[cfg(test)]
mod tests {
    use leasing::contracts::RentLines;
    use leasing::contracts::rent::Step;
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn year(from: &str, to: &str) -> Term {
        Term {
            starts_on: day(from),
            ends_on: day(to),
            rent_price: Decimal::from(36_500),
            lines: Vec::new(),
            total: Decimal::from(36_500),
        }
    }

    #[test]
    fn a_day_is_a_365th_of_the_year() {
        let term = year("2026-01-01", "2026-12-31");
        let rent = |last: &str| term.rent_until(day(last), RentBasis::Daily);
        assert_eq!(rent("2026-01-01"), Decimal::from(100));
        assert_eq!(rent("2026-03-15"), Decimal::from(7_400));
        assert_eq!(rent("2026-12-31"), Decimal::from(36_500));
        assert_eq!(rent("2027-02-01"), Decimal::from(36_500));
        assert_eq!(rent("2025-12-31"), Decimal::ZERO);
    }

    #[test]
    fn a_month_is_a_twelfth_and_its_day_a_thirtieth() {
        let term = Term {
            rent_price: Decimal::from(36_000),
            total: Decimal::from(36_000),
            ..year("2026-01-31", "2027-01-30")
        };
        let rent = |last: &str| term.rent_until(day(last), RentBasis::Monthly);
        assert_eq!(rent("2026-02-27"), Decimal::from(3_000));
        assert_eq!(rent("2026-02-28"), Decimal::from(3_100));
        // The 31st day of a month costs nothing more.
        assert_eq!(rent("2026-05-30"), Decimal::from(12_000));
        assert_eq!(rent("2026-05-29"), Decimal::from(12_000));
    }

    #[test]
    fn a_leap_year_and_a_hijri_year_cost_what_was_agreed() {
        let leap = year("2028-01-01", "2028-12-31");
        for basis in [RentBasis::Daily, RentBasis::Monthly] {
            assert!(leap.rent_until(day("2028-12-30"), basis) <= leap.total);
            assert_eq!(leap.rent_until(day("2028-12-31"), basis), leap.total);
            let hijri = year("2026-06-16", "2027-06-05");
            assert_eq!(hijri.rent_until(day("2027-06-05"), basis), hijri.total);
        }
    }

    #[test]
    fn rent_that_changes_within_the_term_is_used_line_by_line() {
        let step = |from: &str, rent: i64| Step {
            starts_on: day(from),
            rent_price: Decimal::from(rent),
        };
        let steps = [
            step("2026-01-01", 0),
            step("2026-02-01", 36_500),
            step("2027-01-01", 73_000),
        ];
        let lines = RentLines::of(&steps, day("2027-12-31"));
        let term = Term {
            rent_price: Decimal::from(36_500),
            total: lines.total(),
            lines: lines.0,
            ..year("2026-01-01", "2027-12-31")
        };
        let rent = |last: &str| term.rent_until(day(last), RentBasis::Daily);
        assert_eq!(rent("2026-01-31"), Decimal::ZERO);
        assert_eq!(rent("2026-02-01"), Decimal::from(100));
        // Eleven months at 36,500 a year, then ten days at 73,000.
        let first = round(Decimal::from(36_500) * Decimal::from(11) / Decimal::from(12));
        assert_eq!(rent("2026-12-31"), first);
        assert_eq!(rent("2027-01-10"), first + Decimal::from(2_000));
        assert_eq!(rent("2027-12-31"), term.total);
        assert_eq!(term.rent_on(day("2027-01-10")), Decimal::from(73_000));
    }

    proptest! {
        #[test]
        fn rent_by_lines_grows_with_the_days(
            rents in prop::collection::vec((20_u64..500, 0_i64..9_000_000), 2..8),
            first in 0_u64..4_000, second in 0_u64..4_000, monthly in any::<bool>(),
        ) {
            let starts_on = day("2024-01-31");
            let mut at = starts_on;
            let mut steps = Vec::new();
            for (days, rent) in rents {
                steps.push(Step { starts_on: at, rent_price: Decimal::new(rent, 2) });
                at = at + Days::new(days);
            }
            let lines = RentLines::of(&steps, at);
            let term = Term {
                starts_on,
                ends_on: at,
                rent_price: Decimal::ZERO,
                total: lines.total(),
                lines: lines.0,
            };
            let basis = if monthly { RentBasis::Monthly } else { RentBasis::Daily };
            let until = |days| term.rent_until(starts_on + Days::new(days), basis);
            let (early, late) = (first.min(second), first.max(second));
            prop_assert!(until(early) >= Decimal::ZERO);
            prop_assert!(until(early) <= until(late));
            prop_assert!(until(late) <= term.total);
        }

        #[test]
        fn rent_grows_with_the_days_and_ends_at_what_was_agreed(
            offset in 0_u64..2_000, length in 1_u64..1_200, price in 0_i64..90_000_000, share in 1_i64..300,
            first in 0_u64..1_300, second in 0_u64..1_300, monthly in any::<bool>(),
        ) {
            let starts_on = day("2024-01-31") + Days::new(offset);
            let term = Term {
                starts_on,
                ends_on: starts_on + Days::new(length),
                rent_price: Decimal::new(price, 2),
                lines: Vec::new(),
                total: round(Decimal::new(price, 2) * Decimal::from(share) / Decimal::ONE_HUNDRED),
            };
            let basis = if monthly { RentBasis::Monthly } else { RentBasis::Daily };
            let (early, late) = (first.min(second), first.max(second));
            let until = |days| term.rent_until(starts_on + Days::new(days), basis);
            prop_assert!(until(early) >= Decimal::ZERO);
            prop_assert!(until(early) <= until(late));
            prop_assert!(until(late) <= term.total);
            prop_assert_eq!(until(length), term.total);
            prop_assert_eq!(until(late), round(until(late)));
        }
    }
}
