//! Which fees a late payment has on a day, without a database.

use chrono::{Days, Months, NaiveDate};
use rust_decimal::{Decimal, RoundingStrategy};

use super::entity::Model;
use super::{LateFeeBasis, LateFeeRepeats};

/// A payment that is late, and what it was charged so far.
#[derive(Debug, Clone)]
pub(super) struct Late {
    pub amount: Decimal,
    pub due_on: NaiveDate,
    /// Fees so far, waived ones too.
    pub count: i16,
    pub charged: Decimal,
}

/// The fees that are due by today and were not charged yet, by their numbers. Their sum never passes the most of a payment.
pub(super) fn fees(rule: &Model, late: &Late, today: NaiveDate) -> Vec<(i16, Decimal)> {
    let mut charged = late.charged;
    let mut fees = Vec::new();
    for number in late.count + 1..=due_by(rule, late.due_on, today) {
        let fee = match rule.basis {
            LateFeeBasis::Flat => rule.rate,
            LateFeeBasis::Percent => (late.amount * rule.rate / Decimal::ONE_HUNDRED)
                .round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero),
        };
        let left = rule.most.map_or(fee, |most| most - charged);
        let fee = fee.min(left);
        if fee <= Decimal::ZERO {
            break;
        }
        charged += fee;
        fees.push((number, fee));
    }
    fees
}

/// How many fees a payment has by a day: the first on the day after the grace, then on that day of each month.
fn due_by(rule: &Model, due_on: NaiveDate, today: NaiveDate) -> i16 {
    let grace = u64::try_from(rule.grace_days).unwrap_or_default();
    let first = due_on + Days::new(grace + 1);
    let months = match rule.repeats {
        LateFeeRepeats::Once => 0..1,
        LateFeeRepeats::Monthly => 0..MOST_MONTHS,
    };
    let due = months.take_while(|month| first + Months::new(*month) <= today);
    i16::try_from(due.count()).unwrap_or(i16::MAX)
}

/// A debt of ten years is no matter of fees any more.
const MOST_MONTHS: u32 = 120;

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use proptest::prelude::*;

    use super::*;
    use crate::late_fees::LateFeeRuleId;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn rule(basis: LateFeeBasis, rate: &str, repeats: LateFeeRepeats) -> Model {
        Model {
            id: LateFeeRuleId(1),
            is_active: true,
            grace_days: 5,
            basis,
            rate: rate.parse().expect("a rate"),
            repeats,
            most: None,
            applies_from: Some(day("2026-01-01")),
            clause: None,
            version: 1,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        }
    }

    fn late(amount: &str, due_on: &str) -> Late {
        Late {
            amount: amount.parse().expect("an amount"),
            due_on: day(due_on),
            count: 0,
            charged: Decimal::ZERO,
        }
    }

    fn amounts(fees: &[(i16, Decimal)]) -> Vec<String> {
        fees.iter().map(|(_, fee)| fee.to_string()).collect()
    }

    #[test]
    fn the_days_of_grace_cost_nothing() {
        let rule = rule(LateFeeBasis::Flat, "150.00", LateFeeRepeats::Once);
        let late = late("9000", "2026-03-01");
        assert_eq!(fees(&rule, &late, day("2026-03-06")), []);
        assert_eq!(amounts(&fees(&rule, &late, day("2026-03-07"))), ["150.00"]);
        assert_eq!(amounts(&fees(&rule, &late, day("2027-03-07"))), ["150.00"]);
    }

    #[test]
    fn nights_that_were_missed_are_made_up_for_and_a_month_end_stays_one() {
        let rule = rule(LateFeeBasis::Percent, "2.5", LateFeeRepeats::Monthly);
        let late = late("1001.00", "2026-01-25");
        assert_eq!(fees(&rule, &late, day("2026-02-27")).len(), 1);
        assert_eq!(
            amounts(&fees(&rule, &late, day("2026-02-28"))),
            ["25.03", "25.03"]
        );
        let known = Late {
            count: 2,
            charged: Decimal::new(5006, 2),
            ..late
        };
        assert_eq!(fees(&rule, &known, day("2026-03-30")), []);
        assert_eq!(fees(&rule, &known, day("2026-03-31"))[0].0, 3);
    }

    #[test]
    fn the_last_fee_is_what_is_left_of_the_most() {
        let rule = Model {
            most: Some(Decimal::from(250)),
            ..rule(LateFeeBasis::Flat, "100", LateFeeRepeats::Monthly)
        };
        let late = late("9000", "2026-01-01");
        assert_eq!(
            amounts(&fees(&rule, &late, day("2026-12-31"))),
            ["100", "100", "50"]
        );
    }

    proptest! {
        /// However often it runs, and whatever nights are missed, a payment is charged the same.
        #[test]
        fn runs_add_up_to_what_one_run_charges(
            runs in prop::collection::btree_set(0_u64..700, 0..20),
            rate in 1_i64..100_000, most in prop::option::of(1_i64..500_000),
        ) {
            let rule = Model {
                most: most.map(|most| Decimal::new(most, 2)),
                ..rule(LateFeeBasis::Flat, "1", LateFeeRepeats::Monthly)
            };
            let rule = Model { rate: Decimal::new(rate, 2), ..rule };
            let fresh = late("9000", "2026-01-31");
            let mut one = fresh.clone();
            for after in runs.iter().chain([&700]) {
                for (number, fee) in fees(&rule, &one, fresh.due_on + Days::new(*after)) {
                    prop_assert_eq!(number, one.count + 1);
                    one.count = number;
                    one.charged += fee;
                }
            }
            let at_once = fees(&rule, &fresh, fresh.due_on + Days::new(700));
            prop_assert_eq!(one.charged, at_once.iter().map(|(_, fee)| *fee).sum::<Decimal>());
            prop_assert!(rule.most.is_none_or(|most| one.charged <= most));
        }
    }
}
