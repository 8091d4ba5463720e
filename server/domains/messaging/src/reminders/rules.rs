//! Which rule applies to a payment on a day.

use chrono::NaiveDate;

/// A rule whose day was missed is made up for within this many days.
pub const CATCH_UP_DAYS: i64 = 3;

/// The rule that a payment is reminded under on `today`: of those whose day has come, the nearest.
///
/// `known_since` is the day from which the tenant owes it: a contract that is issued five days before
/// a payment does not bring the reminder of seven days before. `lateness` is how many days after its
/// own day a rule still counts (0 for a day that lies ahead).
pub fn rule_for(
    rules: &[i16],
    due_on: NaiveDate,
    known_since: NaiveDate,
    today: NaiveDate,
    lateness: i64,
) -> Option<i16> {
    let left = (due_on - today).num_days();
    let nearest = rules
        .iter()
        .copied()
        .filter(|rule| i64::from(*rule) >= left)
        .min()?;
    let late = i64::from(nearest) - left;
    let its_day = due_on - chrono::Duration::days(i64::from(nearest));
    (late <= lateness && its_day >= known_since).then_some(nearest)
}

/// The due dates that any rule can concern on `today`.
pub fn window(rules: &[i16], today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    let first = rules.iter().copied().min()?;
    let last = rules.iter().copied().max()?;
    let day = |days: i64| today + chrono::Duration::days(days);
    Some((day(i64::from(first) - CATCH_UP_DAYS), day(i64::from(last))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DEFAULT: [i16; 3] = [7, 1, 0];

    fn day(offset: i64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2028, 2, 25).unwrap() + chrono::Duration::days(offset)
    }

    fn on(days_left: i64) -> Option<i16> {
        rule_for(&DEFAULT, day(days_left), day(-100), day(0), CATCH_UP_DAYS)
    }

    #[test]
    fn on_its_day_each_rule_has_its_turn() {
        assert_eq!((on(7), on(1), on(0)), (Some(7), Some(1), Some(0)));
        assert_eq!((on(8), on(-4)), (None, None));
    }

    #[test]
    fn a_missed_day_is_made_up_for_by_the_nearest_rule_only() {
        assert_eq!(on(5), Some(7), "two days late");
        assert_eq!(on(3), None, "four days late: let it be");
        let close = [3, 2, 1];
        assert_eq!(
            rule_for(&close, day(1), day(-9), day(0), CATCH_UP_DAYS),
            Some(1),
            "not 3 and 2 as well"
        );
    }

    #[test]
    fn after_the_due_date() {
        assert_eq!(
            rule_for(&[-3], day(-3), day(-100), day(0), CATCH_UP_DAYS),
            Some(-3)
        );
        assert_eq!(
            rule_for(&[-3], day(-2), day(-100), day(0), CATCH_UP_DAYS),
            None
        );
    }

    #[test]
    fn what_came_into_being_after_the_rules_day_waits_for_the_next() {
        assert_eq!(
            rule_for(&DEFAULT, day(5), day(0), day(0), CATCH_UP_DAYS),
            None
        );
        assert_eq!(
            rule_for(&DEFAULT, day(7), day(0), day(0), CATCH_UP_DAYS),
            Some(7)
        );
    }

    proptest! {
        /// Whichever mornings the job runs on, no rule is used twice in the wrong order, and a run
        /// on every morning uses each rule exactly on its day.
        #[test]
        fn rules_only_come_nearer(skipped in proptest::collection::vec(any::<bool>(), 40)) {
            let due = day(20);
            let mut last: Option<i16> = None;
            for (offset, skip) in skipped.iter().enumerate() {
                if *skip { continue }
                let today = day(offset as i64);
                let Some(rule) = rule_for(&[14, 7, 1, 0, -3], due, day(-100), today, CATCH_UP_DAYS) else { continue };
                prop_assert!(last.is_none_or(|earlier| rule <= earlier));
                prop_assert!((due - today).num_days() <= i64::from(rule));
                last = Some(rule);
            }
        }

        #[test]
        fn every_match_lies_in_the_window(left in -60_i64..60, rules in proptest::collection::vec(-30_i16..40, 1..6)) {
            let due = day(left);
            if rule_for(&rules, due, day(-900), day(0), CATCH_UP_DAYS).is_some() {
                let (first, last) = window(&rules, day(0)).unwrap();
                prop_assert!(first <= due && due <= last);
            }
        }
    }
}
