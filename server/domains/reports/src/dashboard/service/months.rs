//! What fell due and what came in, month by month.

use chrono::{Datelike as _, Months, NaiveDate};
use collections::facts::{collected, deposited, rent};
use kernel::money::Amount;
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use serde::Deserialize;

use super::super::model::MonthFigures;

#[derive(Deserialize)]
pub(super) struct MonthSums {
    month: NaiveDate,
    due: Decimal,
    collected: Decimal,
    deposits: Decimal,
}

/// The sums of twelve months from `first` on: `counted` of each payment of `payments`, which may be
/// joined to more and is called `p`.
pub(super) fn sql(payments: &str, counted: &str, first: &str) -> String {
    let part = |day: &str, is_due: &str, is_collected: &str, is_deposit: &str| {
        format!(
            "SELECT date_trunc('month', p.{day})::date AS month, \
             sum({counted}) FILTER (WHERE {is_due}) AS due, \
             sum({counted}) FILTER (WHERE {is_collected}) AS collected, \
             sum({counted}) FILTER (WHERE {is_deposit}) AS deposits \
             FROM {payments} p WHERE p.{day} >= {first} AND p.{day} < {first} + interval '12 months' \
             GROUP BY 1"
        )
    };
    format!(
        "SELECT m.month, coalesce(sum(m.due), 0)::text AS due, \
         coalesce(sum(m.collected), 0)::text AS collected, \
         coalesce(sum(m.deposits), 0)::text AS deposits FROM ({due} UNION ALL {received}) m GROUP BY 1",
        due = part("due_on", &rent("p"), "false", "false"),
        received = part("collected_on", "false", &collected("p"), &deposited("p")),
    )
}

pub(super) fn first_month(today: NaiveDate) -> Result<NaiveDate> {
    let first = today
        .with_day(1)
        .and_then(|day| day.checked_sub_months(Months::new(11)));
    first.ok_or_else(|| Problem::internal(anyhow::anyhow!("a day before the calendar")))
}

/// All twelve, also those without a payment.
pub(super) fn months(first: NaiveDate, sums: &[MonthSums]) -> Vec<MonthFigures> {
    (0..12)
        .map(|offset| {
            let month = first + Months::new(offset);
            let found = sums.iter().find(|sums| sums.month == month);
            let sum = |of: fn(&MonthSums) -> Decimal| Amount(found.map_or(Decimal::ZERO, of));
            MonthFigures {
                month,
                due: sum(|sums| sums.due),
                collected: sum(|sums| sums.collected),
                deposits: sum(|sums| sums.deposits),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn a_year_has_twelve_months_also_where_nothing_came() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a date");
        let first = first_month(day("2026-03-31")).expect("a month");
        assert_eq!(first, day("2025-04-01"));
        let march = MonthSums {
            month: day("2026-03-01"),
            due: dec!(10.50),
            collected: dec!(3),
            deposits: dec!(0.25),
        };
        let months = months(first, &[march]);
        assert_eq!(months.len(), 12);
        assert_eq!(months[11].month, day("2026-03-01"));
        assert_eq!(months[11].due, Amount(dec!(10.50)));
        assert_eq!(months[11].deposits, Amount(dec!(0.25)));
        assert_eq!(months[0].due, Amount::default());
    }
}
