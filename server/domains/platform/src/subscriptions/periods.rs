//! The paid periods of a subscription, all counted from its first day.

use chrono::{Months, NaiveDate};

use super::BillingPeriod;

impl BillingPeriod {
    const fn months(self) -> u32 {
        match self {
            Self::Monthly => 1,
            Self::Yearly => 12,
        }
    }
}

/// The last day of the first so many periods. From the 31st a month ends before the month's last day where that is earlier,
/// and the next one goes on from there.
pub fn last_day(starts_on: NaiveDate, billing: BillingPeriod, periods: u32) -> NaiveDate {
    let months = Months::new(billing.months().saturating_mul(periods));
    let next = starts_on.checked_add_months(months);
    next.and_then(|next| next.pred_opt())
        .unwrap_or(NaiveDate::MAX)
}

/// The end of the first period that ends after this last paid day and not before today: paying it opens the account.
pub fn next_paid_through(
    starts_on: NaiveDate,
    billing: BillingPeriod,
    paid_through: NaiveDate,
    today: NaiveDate,
) -> NaiveDate {
    let ends = (1..).map(|periods| last_day(starts_on, billing, periods));
    ends.into_iter()
        .find(|end| *end > paid_through && *end >= today || *end == NaiveDate::MAX)
        .unwrap_or(NaiveDate::MAX)
}

/// The first and last day of the period that a day lies in; the first period where it lies before them.
pub fn period_of(
    starts_on: NaiveDate,
    billing: BillingPeriod,
    day: NaiveDate,
) -> (NaiveDate, NaiveDate) {
    let mut first = starts_on;
    for periods in 1.. {
        let last = last_day(starts_on, billing, periods);
        let Some(next) = last.succ_opt().filter(|_| last < day) else {
            return (first, last);
        };
        first = next;
    }
    (first, NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    #[test]
    fn months_and_leap_days_do_not_drift() {
        for (starts_on, billing, periods, last) in [
            ("2026-01-31", BillingPeriod::Monthly, 1, "2026-02-27"),
            ("2026-01-31", BillingPeriod::Monthly, 2, "2026-03-30"),
            ("2026-01-31", BillingPeriod::Monthly, 3, "2026-04-29"),
            ("2028-02-29", BillingPeriod::Yearly, 1, "2029-02-27"),
            ("2028-02-29", BillingPeriod::Yearly, 4, "2032-02-28"),
            ("2026-03-01", BillingPeriod::Yearly, 2, "2028-02-29"),
        ] {
            let ends = last_day(day(starts_on), billing, periods);
            assert_eq!(ends, day(last), "{periods} from {starts_on}");
        }
    }

    #[test]
    fn a_payment_reaches_today() {
        let next = |paid: &str, today: &str| {
            next_paid_through(
                day("2026-01-15"),
                BillingPeriod::Monthly,
                day(paid),
                day(today),
            )
        };
        assert_eq!(next("2026-02-14", "2026-02-10"), day("2026-03-14"));
        assert_eq!(next("2026-02-14", "2026-05-20"), day("2026-06-14"));
        // A last day that was agreed on by hand leads back to the periods.
        assert_eq!(next("2026-02-20", "2026-02-10"), day("2026-03-14"));
    }

    proptest! {
        #[test]
        fn a_day_lies_in_its_period(offset in 0_i64..40_000, days in 0_i64..4_000, yearly in any::<bool>()) {
            let billing = if yearly { BillingPeriod::Yearly } else { BillingPeriod::Monthly };
            let starts_on = day("2000-01-01") + chrono::Duration::days(offset);
            let today = starts_on + chrono::Duration::days(days);
            let (first, last) = period_of(starts_on, billing, today);
            prop_assert!(first <= today && today <= last);
            if first > starts_on {
                let before = first - chrono::Duration::days(1);
                prop_assert_eq!(period_of(starts_on, billing, before).1, before);
            }
        }

        #[test]
        fn periods_follow_each_other_without_a_gap(
            offset in 0_i32..40_000,
            periods in 1_u32..60,
            yearly in any::<bool>(),
        ) {
            let billing = if yearly { BillingPeriod::Yearly } else { BillingPeriod::Monthly };
            let starts_on = day("2000-01-01") + chrono::Duration::days(offset.into());
            let first = last_day(starts_on, billing, periods);
            let next = last_day(starts_on, billing, periods + 1);
            let days = (next - first).num_days();
            let expected = if yearly { 364..=367 } else { 27..=32 };
            prop_assert!(expected.contains(&days));
            prop_assert_eq!(next_paid_through(starts_on, billing, first, starts_on), next);
            let reached = next_paid_through(starts_on, billing, starts_on, next);
            prop_assert_eq!(reached, next);
        }
    }
}
