//! A rent that changes within a contract's period: each line from its own first day to the day before the next. Pure
//! arithmetic.

use chrono::{Datelike as _, Months, NaiveDate};
use kernel::money::{self, Amount};
use poem_openapi::Object;
use rust_decimal::{Decimal, dec};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Deserializer, Serialize};

use super::plan::term_months;

/// The most lines that a contract can have.
pub const MOST_LINES: usize = 60;

/// The rent of a part of a contract's period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct RentLine {
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// A year's rent; zero on days that are free of rent.
    #[serde(deserialize_with = "amount")]
    pub rent_price: Amount,
    /// What these days cost in all.
    #[serde(deserialize_with = "amount")]
    pub amount: Amount,
}

/// Empty where one rent holds for the whole period; else the lines cover it without a gap.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct RentLines(pub Vec<RentLine>);

fn amount<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse::<Decimal>()
        .map(Amount)
        .map_err(serde::de::Error::custom)
}

/// A year's rent from a day on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub starts_on: NaiveDate,
    pub rent_price: Decimal,
}

impl RentLine {
    pub fn is_free(&self) -> bool {
        self.rent_price.0.is_zero()
    }
}

impl RentLines {
    /// The lines of a period up to its last day, from steps in their order. One step is no change, so no line.
    pub fn of(steps: &[Step], ends_on: NaiveDate) -> Self {
        if steps.len() < 2 {
            return Self::default();
        }
        let next = steps.iter().skip(1).map(|step| step.starts_on);
        let lasts = next.filter_map(|day| day.pred_opt()).chain([ends_on]);
        let lines = steps.iter().zip(lasts).map(|(step, last)| RentLine {
            starts_on: step.starts_on,
            ends_on: last,
            rent_price: Amount(step.rent_price),
            amount: Amount(rent(step.starts_on, last, step.rent_price)),
        });
        Self(lines.collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn total(&self) -> Decimal {
        self.0.iter().map(|line| line.amount.0).sum()
    }

    fn paid(&self) -> impl DoubleEndedIterator<Item = &RentLine> {
        self.0.iter().filter(|line| !line.is_free())
    }

    /// The year's rent that the tenancy begins with.
    pub fn first(&self) -> Option<Decimal> {
        self.paid().next().map(|line| line.rent_price.0)
    }

    /// The year's rent that it ends with: what the next contract counts from.
    pub fn last(&self) -> Option<Decimal> {
        self.paid().next_back().map(|line| line.rent_price.0)
    }

    pub fn least(&self) -> Option<Decimal> {
        self.paid().map(|line| line.rent_price.0).min()
    }

    /// The greatest rent of a year that begins within the first year: a rise of the first day in parts is one.
    pub fn most_of_first_year(&self) -> Option<Decimal> {
        let first = self.0.first()?.starts_on;
        let year = first.checked_add_months(Months::new(12))?;
        let begun = self.paid().filter(|line| line.starts_on < year);
        begun.map(|line| line.rent_price.0).max()
    }

    /// The year's rent on a day of the period.
    pub fn on(&self, day: NaiveDate) -> Option<Decimal> {
        let held = |line: &&RentLine| line.starts_on <= day && day <= line.ends_on;
        self.0.iter().find(held).map(|line| line.rent_price.0)
    }
}

/// What these days cost at so much a year: by months where they are whole ones, else by days over 365.
pub fn rent(starts_on: NaiveDate, ends_on: NaiveDate, of_a_year: Decimal) -> Decimal {
    let rent = match whole_months(starts_on, ends_on) {
        Some(months) => of_a_year * Decimal::from(months) / dec!(12),
        None => of_a_year * Decimal::from((ends_on - starts_on).num_days() + 1) / dec!(365),
    };
    money::round(rent)
}

/// The length in months, where it is whole ones.
pub fn whole_months(starts_on: NaiveDate, ends_on: NaiveDate) -> Option<u32> {
    let months = term_months(starts_on, ends_on);
    (months > 0 && last_day(starts_on, months) == Some(ends_on)).then_some(months)
}

/// The last of so many months. One from a day that the last month lacks ends with that month: from 29 February to
/// 28 February.
pub fn last_day(starts_on: NaiveDate, months: u32) -> Option<NaiveDate> {
    let next = starts_on.checked_add_months(Months::new(months))?;
    if next.day() < starts_on.day() {
        return Some(next);
    }
    next.pred_opt()
}

/// The rent of a plan's payments that fall due on these days, in parts that each belong to one rent: the count of
/// payments of each, and its sum. Free days go with the rent after them, and a rent on whose days nothing falls due is
/// paid with the one before it.
pub fn parts(lines: &[RentLine], due: &[NaiveDate]) -> Vec<(u32, Decimal)> {
    let mut parts: Vec<(u32, Decimal)> = Vec::new();
    let mut rest = due.iter().copied().peekable();
    let mut waiting = (0, Decimal::ZERO);
    for (at, line) in lines.iter().enumerate() {
        let is_last = at + 1 == lines.len();
        while rest
            .next_if(|day| is_last || *day <= line.ends_on)
            .is_some()
        {
            waiting.0 += 1;
        }
        waiting.1 += line.amount.0;
        let goes_on = line.is_free() && !is_last;
        if goes_on || (waiting.0 == 0 && parts.is_empty() && !is_last) {
            continue;
        }
        let joins = waiting.0 == 0 || waiting.1.is_zero();
        match parts.last_mut().filter(|_| joins) {
            Some(before) => {
                before.0 += waiting.0;
                before.1 += waiting.1;
            }
            None => parts.push(waiting),
        }
        waiting = (0, Decimal::ZERO);
    }
    parts
}

#[cfg(test)]
mod tests {
    use chrono::Days;
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn steps(given: &[(&str, i64)]) -> Vec<Step> {
        let step = |(from, rent): &(&str, i64)| Step {
            starts_on: day(from),
            rent_price: Decimal::from(*rent),
        };
        given.iter().map(step).collect()
    }

    #[test]
    fn a_second_year_costs_more() {
        let wanted = steps(&[("2026-01-01", 60_000), ("2027-01-01", 66_000)]);
        let lines = RentLines::of(&wanted, day("2027-12-31"));
        assert_eq!(lines.0[0].ends_on, day("2026-12-31"));
        assert_eq!(lines.total(), dec!(126_000));
        assert_eq!(lines.first(), Some(dec!(60_000)));
        assert_eq!(lines.last(), Some(dec!(66_000)));
        assert_eq!(lines.on(day("2026-12-31")), Some(dec!(60_000)));
        assert_eq!(lines.on(day("2027-01-01")), Some(dec!(66_000)));
        assert_eq!(lines.most_of_first_year(), Some(dec!(60_000)));
    }

    #[test]
    fn thirty_free_days_before_or_within_the_year() {
        let wanted = steps(&[("2026-01-01", 0), ("2026-01-31", 60_000)]);
        let more = RentLines::of(&wanted, day("2027-01-30"));
        assert_eq!(more.total(), dec!(60_000));
        assert_eq!(more.least(), Some(dec!(60_000)));
        let within = RentLines::of(&wanted, day("2026-12-31"));
        assert_eq!(within.total(), dec!(55_068.49));
        assert_eq!(within.0[0].amount.0, Decimal::ZERO);
    }

    #[test]
    fn one_rent_is_no_line() {
        let one = steps(&[("2026-01-01", 60_000)]);
        assert!(RentLines::of(&one, day("2026-12-31")).is_empty());
    }

    #[test]
    fn payments_follow_the_rent_of_their_days() {
        let lines = RentLines::of(
            &steps(&[("2026-01-01", 60_000), ("2027-01-01", 66_000)]),
            day("2027-12-31"),
        );
        let due = ["2026-01-01", "2026-07-01", "2027-01-01", "2027-07-01"].map(day);
        let expected = vec![(2, dec!(60_000)), (2, dec!(66_000))];
        assert_eq!(parts(&lines.0, &due), expected);
        // Paid in advance for both years.
        assert_eq!(parts(&lines.0, &due[..1]), vec![(1, dec!(126_000))]);
        let free = RentLines::of(
            &steps(&[("2026-01-01", 0), ("2026-02-01", 12_000), ("2026-12-01", 0)]),
            day("2026-12-31"),
        );
        let due = ["2026-01-01", "2026-12-15"].map(day);
        assert_eq!(parts(&free.0, &due), vec![(2, free.total())]);
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let lines = RentLines::of(
            &steps(&[("2026-01-01", 0), ("2026-02-01", 12_000)]),
            day("2026-12-31"),
        );
        let kept = serde_json::to_value(&lines).unwrap();
        assert_eq!(kept[1]["rent_price"], "12000.00");
        assert_eq!(serde_json::from_value::<RentLines>(kept).unwrap(), lines);
    }

    proptest! {
        #[test]
        fn lines_cover_the_period_and_parts_add_up(
            offset in 0_u64..2_000,
            gaps in prop::collection::vec((1_u64..500, 0_i64..90_000_000, any::<bool>()), 2..12),
            length in 1_u64..400,
            due in prop::collection::vec(0_u64..3_000, 1..40),
        ) {
            let first = day("2024-01-31") + Days::new(offset);
            let mut at = first;
            let mut wanted = Vec::new();
            for (days, rent, is_free) in &gaps {
                let rent = if *is_free { Decimal::ZERO } else { Decimal::new(*rent, 2) };
                wanted.push(Step { starts_on: at, rent_price: rent });
                at = at + Days::new(*days);
            }
            let last = wanted.last().unwrap().starts_on + Days::new(length);
            let lines = RentLines::of(&wanted, last);
            prop_assert_eq!(lines.0.first().unwrap().starts_on, first);
            prop_assert_eq!(lines.0.last().unwrap().ends_on, last);
            prop_assert!(lines.0.iter().all(|line| line.starts_on <= line.ends_on));
            prop_assert!(lines.0.windows(2).all(|pair| pair[0].ends_on.succ_opt() == Some(pair[1].starts_on)));
            let mut due: Vec<NaiveDate> = due.iter().map(|days| first + Days::new(*days)).collect();
            due.sort();
            let parts = parts(&lines.0, &due);
            prop_assert_eq!(parts.iter().map(|part| part.1).sum::<Decimal>(), lines.total());
            prop_assert_eq!(parts.iter().map(|part| part.0 as usize).sum::<usize>(), due.len());
            prop_assert!(parts.iter().all(|part| part.0 > 0));
        }
    }
}
