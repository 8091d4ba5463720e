//! What a payment makes of a subscription.

use chrono::NaiveDate;

use crate::subscriptions::BillingPeriod;
use crate::subscriptions::periods::last_day;

/// The days that are paid by an invoice of a new period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    pub starts_on: NaiveDate,
    pub paid_through: NaiveDate,
}

/// The first period of what is paid on a day: after the trial's days and after all days that are paid already, so that
/// nobody pays for a day twice.
pub fn paid(
    today: NaiveDate,
    trial_ends_on: Option<NaiveDate>,
    paid_through: Option<NaiveDate>,
    billing: BillingPeriod,
) -> Paid {
    let taken = trial_ends_on.into_iter().chain(paid_through).max();
    let free = taken.and_then(|last| last.succ_opt());
    let starts_on = free.map_or(today, |free| free.max(today));
    Paid {
        starts_on,
        paid_through: last_day(starts_on, billing, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    #[test]
    fn no_day_is_paid_twice() {
        let monthly = |today, trial, through| {
            paid(
                day(today),
                Option::map(trial, day),
                Option::map(through, day),
                BillingPeriod::Monthly,
            )
        };
        let from = |paid: Paid| (paid.starts_on, paid.paid_through);
        let trial = monthly("2026-03-15", Some("2026-03-20"), None);
        assert_eq!(from(trial), (day("2026-03-21"), day("2026-04-20")));
        let late = monthly("2026-03-25", Some("2026-03-20"), Some("2026-01-01"));
        assert_eq!(from(late), (day("2026-03-25"), day("2026-04-24")));
        let early = monthly("2026-03-25", None, Some("2026-03-30"));
        assert_eq!(from(early), (day("2026-03-31"), day("2026-04-29")));
    }
}
