//! What is owed, to the last fraction of the currency.

use chrono::NaiveDate;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::subscriptions::BillingPeriod;
use crate::subscriptions::periods::period_of;

/// Rounds to the currency's decimals, half away from zero, as the tax authorities of the region do.
pub fn rounded(amount: Decimal, decimals: u32) -> Decimal {
    amount.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
}

/// A net amount with its tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tax {
    pub net: Decimal,
    pub rate: Decimal,
    pub vat: Decimal,
    pub total: Decimal,
}

impl Tax {
    /// The tax of a net amount at a percentage.
    pub fn on(net: Decimal, rate: Decimal, decimals: u32) -> Self {
        let vat = rounded(net * rate / Decimal::ONE_HUNDRED, decimals);
        Self {
            net,
            rate,
            vat,
            total: net + vat,
        }
    }
}

/// How the difference of a dearer plan is reached, as it is shown before and printed after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The day from which the dearer plan counts.
    pub from: NaiveDate,
    /// The last day of the present period.
    pub to: NaiveDate,
    /// Days of the present period that are left, today among them.
    pub days: i64,
    pub of_days: i64,
    /// Whole periods that are paid ahead.
    pub periods: u32,
    /// Of one period.
    pub old_price: Decimal,
    pub new_price: Decimal,
    /// What is left of the present period.
    pub of_present: Decimal,
    /// What the periods ahead come to.
    pub ahead: Decimal,
    pub net: Decimal,
}

/// What a dearer plan costs more from today to the last paid day; nothing where no paid day is left.
pub fn difference(
    (starts_on, billing): (NaiveDate, BillingPeriod),
    paid_through: NaiveDate,
    today: NaiveDate,
    (old_price, new_price): (Decimal, Decimal),
    decimals: u32,
) -> Option<Difference> {
    let today = today.max(starts_on);
    if today > paid_through {
        return None;
    }
    let (first, last) = period_of(starts_on, billing, today);
    // A last day that was agreed on by hand may lie within the period.
    let to = last.min(paid_through);
    let days = (to - today).num_days() + 1;
    let of_days = (last - first).num_days() + 1;
    let more = new_price - old_price;
    let of_present = rounded(
        more * Decimal::from(days) / Decimal::from(of_days),
        decimals,
    );
    let mut periods = 0;
    let mut ahead = Decimal::ZERO;
    let mut next = last;
    while next < paid_through {
        let Some(first) = next.succ_opt() else { break };
        let (_, end) = period_of(starts_on, billing, first);
        let whole = (end - first).num_days() + 1;
        let paid = (end.min(paid_through) - first).num_days() + 1;
        if paid == whole {
            periods += 1;
            ahead += more;
        } else {
            ahead += rounded(more * Decimal::from(paid) / Decimal::from(whole), decimals);
        }
        next = end;
    }
    Some(Difference {
        from: today,
        to,
        days,
        of_days,
        periods,
        old_price,
        new_price,
        of_present,
        ahead,
        net: of_present + ahead,
    })
}

/// What the days from one of a period's to its last cost.
pub fn part(
    price: Decimal,
    (first, last): (NaiveDate, NaiveDate),
    from: NaiveDate,
    decimals: u32,
) -> Decimal {
    let days = (last - from).num_days() + 1;
    let of_days = (last - first).num_days() + 1;
    if days >= of_days {
        return rounded(price, decimals);
    }
    rounded(
        price * Decimal::from(days) / Decimal::from(of_days),
        decimals,
    )
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn money(text: &str) -> Decimal {
        text.parse().expect("an amount")
    }

    #[test]
    fn a_difference_is_exact_to_the_fil() {
        let monthly = (day("2026-01-31"), BillingPeriod::Monthly);
        let prices = (money("10.000"), money("25.555"));
        // The period from the 28th of February to the 30th of March has 31 days; 12 of them are left.
        let found =
            difference(monthly, day("2026-03-30"), day("2026-03-19"), prices, 3).expect("owed");
        assert_eq!((found.days, found.of_days, found.periods), (12, 31, 0));
        assert_eq!(found.net, money("6.021"));
        // One more period is paid ahead.
        let found =
            difference(monthly, day("2026-04-29"), day("2026-03-19"), prices, 3).expect("owed");
        assert_eq!((found.periods, found.net), (1, money("21.576")));
        assert_eq!(
            difference(monthly, day("2026-03-30"), day("2026-03-31"), prices, 3),
            None
        );
    }

    #[test]
    fn part_of_a_period_costs_its_days() {
        let march = (day("2026-03-01"), day("2026-03-31"));
        assert_eq!(
            part(money("310.00"), march, day("2026-03-01"), 2),
            money("310.00")
        );
        assert_eq!(
            part(money("310.00"), march, day("2026-03-22"), 2),
            money("100.00")
        );
        assert_eq!(
            part(money("100.00"), march, day("2026-03-31"), 2),
            money("3.23")
        );
    }

    #[test]
    fn tax_is_rounded_once() {
        let tax = Tax::on(money("6.021"), money("5"), 3);
        assert_eq!((tax.vat, tax.total), (money("0.301"), money("6.322")));
        let none = Tax::on(money("6.021"), Decimal::ZERO, 3);
        assert_eq!((none.vat, none.total), (Decimal::ZERO, money("6.021")));
    }

    proptest! {
        #[test]
        fn a_whole_period_costs_the_whole_difference(
            offset in 0_i64..9_000, yearly in any::<bool>(), nth in 0_u32..30, more in 1_i64..9_999_999,
        ) {
            let billing = if yearly { BillingPeriod::Yearly } else { BillingPeriod::Monthly };
            let starts_on = day("2020-01-01") + Duration::days(offset);
            let (first, last) = (0..nth).fold(period_of(starts_on, billing, starts_on), |(_, last), _| {
                period_of(starts_on, billing, last + Duration::days(1))
            });
            let more = Decimal::new(more, 3);
            let found = difference((starts_on, billing), last, first, (Decimal::ONE, Decimal::ONE + more), 3);
            prop_assert_eq!(found.expect("owed").net, more);
        }

        #[test]
        fn later_is_never_dearer_and_never_more_than_the_rest(
            offset in 0_i64..9_000, days in 0_i64..366, more in 1_i64..9_999_999,
        ) {
            let starts_on = day("2020-01-01") + Duration::days(offset);
            let (_, last) = period_of(starts_on, BillingPeriod::Yearly, starts_on);
            let today = starts_on + Duration::days(days);
            prop_assume!(today < last);
            let more = Decimal::new(more, 2);
            let at = |today| difference(
                (starts_on, BillingPeriod::Yearly), last, today, (Decimal::ZERO, more), 2,
            ).expect("owed").net;
            prop_assert!(at(today + Duration::days(1)) <= at(today));
            prop_assert!(at(today) <= more && at(today) >= Decimal::ZERO);
        }
    }
}
