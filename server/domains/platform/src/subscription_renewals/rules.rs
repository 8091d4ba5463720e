//! The steps of a night for one subscription.

use chrono::{Days, NaiveDate};
use kernel::tenancy::Terms;

use crate::subscriptions::BillingPeriod;
use crate::subscriptions::periods::period_of;

/// An invoice is issued so many days before the paid time ends.
pub const AHEAD: i64 = 14;
/// Days from an invoice's last one on which it is reminded of: before it, and after it.
const REMINDERS: [i64; 5] = [-7, -1, 1, 5, 10];
/// Where the account can only be read: days from the end of grace.
const LATE_REMINDERS: [i64; 3] = [7, 30, 60];

/// A subscription as a night finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    pub starts_on: NaiveDate,
    pub billing: BillingPeriod,
    pub paid_through: NaiveDate,
    /// Whether it is renewed at all.
    pub renews: bool,
    /// The invoice that waits for its payment.
    pub open: Option<OpenInvoice>,
    /// Whether the merchant has another subscription that begins later.
    pub is_followed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenInvoice {
    pub due_on: NaiveDate,
    /// Whether it is for a new period that begins with its payment.
    pub is_return: bool,
    /// How many reminders have gone out.
    pub reminded: i16,
    /// Whether a payment waits for the gateway's or the bank's answer.
    pub is_waiting: bool,
}

/// The day of a run, and the days that the platform gives.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// Today in the merchant's zone.
    pub today: NaiveDate,
    pub terms: Terms,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Issues the invoice of the next period.
    Renew {
        from: NaiveDate,
        to: NaiveDate,
        due_on: NaiveDate,
    },
    /// Cancels the unpaid one, and issues another of a period that begins with its payment.
    Return { due_on: NaiveDate },
    /// Sends the reminder with this number, counted from 1.
    Remind(i16),
    /// Cancels the unpaid one; nothing takes its place.
    Withdraw,
}

/// What is to be done today. Asked again after it was done, it is nothing.
pub fn steps(standing: &Standing, run: Run) -> Option<Step> {
    let Standing { paid_through, .. } = *standing;
    let archived = run.terms.read_only_ends(paid_through) < run.today;
    let goes_on = standing.renews && !standing.is_followed;
    let Some(open) = standing.open else {
        let near = paid_through.checked_sub_days(Days::new(AHEAD.unsigned_abs()));
        let is_near = near.is_none_or(|near| near <= run.today);
        if !goes_on || archived || !is_near {
            return None;
        }
        if run.terms.grace_ends(paid_through) < run.today {
            return Some(Step::Return {
                due_on: run.terms.read_only_ends(paid_through),
            });
        }
        let from = paid_through.succ_opt()?;
        let (_, to) = period_of(standing.starts_on, standing.billing, from);
        // Its last day is the last paid one; one that is issued late has as many days as are left of the grace.
        return Some(Step::Renew {
            from,
            to,
            due_on: paid_through.max(run.today),
        });
    };
    // Money that is on its way is waited for.
    if open.is_waiting {
        return None;
    }
    if !goes_on || (archived && open.is_return) {
        return Some(Step::Withdraw);
    }
    if run.terms.grace_ends(paid_through) < run.today && !open.is_return {
        return Some(Step::Return {
            due_on: run.terms.read_only_ends(paid_through),
        });
    }
    let (first, days): (NaiveDate, &[i64]) = if open.is_return {
        (run.terms.grace_ends(paid_through), &LATE_REMINDERS)
    } else {
        (open.due_on, &REMINDERS)
    };
    let since = (run.today - first).num_days();
    let reached = days.iter().take_while(|day| **day <= since).count();
    let reached = i16::try_from(reached).unwrap_or(i16::MAX);
    // What a stopped run missed is said once, not once for each missed day.
    (reached > open.reminded).then_some(Step::Remind(reached))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Terms = Terms {
        grace_days: 14,
        read_only_days: 90,
    };

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn monthly() -> Standing {
        Standing {
            starts_on: day("2026-01-31"),
            billing: BillingPeriod::Monthly,
            paid_through: day("2026-02-27"),
            renews: true,
            open: None,
            is_followed: false,
        }
    }

    fn on(standing: Standing, today: &str) -> Option<Step> {
        let run = Run {
            today: day(today),
            terms: TERMS,
        };
        steps(&standing, run)
    }

    fn open(due_on: &str, is_return: bool, reminded: i16) -> Standing {
        let open = OpenInvoice {
            due_on: day(due_on),
            is_return,
            reminded,
            is_waiting: false,
        };
        Standing {
            open: Some(open),
            ..monthly()
        }
    }

    #[test]
    fn the_next_period_is_invoiced_ahead_and_without_a_gap() {
        assert_eq!(on(monthly(), "2026-02-12"), None);
        let next = Step::Renew {
            from: day("2026-02-28"),
            to: day("2026-03-30"),
            due_on: day("2026-02-27"),
        };
        assert_eq!(on(monthly(), "2026-02-13"), Some(next));
        let late = Step::Renew {
            from: day("2026-02-28"),
            to: day("2026-03-30"),
            due_on: day("2026-03-05"),
        };
        assert_eq!(on(monthly(), "2026-03-05"), Some(late));
        let ends = Standing {
            renews: false,
            ..monthly()
        };
        assert_eq!(on(ends, "2026-02-13"), None);
        let followed = Standing {
            is_followed: true,
            ..monthly()
        };
        assert_eq!(on(followed, "2026-02-13"), None);
    }

    #[test]
    fn reminders_come_once_each() {
        for (today, reminded, step) in [
            ("2026-02-19", 0, None),
            ("2026-02-20", 0, Some(Step::Remind(1))),
            ("2026-02-20", 1, None),
            ("2026-02-26", 1, Some(Step::Remind(2))),
            ("2026-02-28", 2, Some(Step::Remind(3))),
            // Two were missed: the newest alone is sent.
            ("2026-03-04", 2, Some(Step::Remind(4))),
            ("2026-03-09", 4, Some(Step::Remind(5))),
            ("2026-03-13", 5, None),
        ] {
            assert_eq!(
                on(open("2026-02-27", false, reminded), today),
                step,
                "{today}"
            );
        }
    }

    #[test]
    fn after_grace_only_new_days_are_paid() {
        let unpaid = open("2026-02-27", false, 5);
        assert_eq!(on(unpaid, "2026-03-13"), None);
        let due_on = day("2026-06-11");
        assert_eq!(on(unpaid, "2026-03-14"), Some(Step::Return { due_on }));
        assert_eq!(
            on(open("2026-06-11", true, 0), "2026-03-20"),
            Some(Step::Remind(1))
        );
        assert_eq!(
            on(open("2026-06-11", true, 1), "2026-04-12"),
            Some(Step::Remind(2))
        );
        assert_eq!(on(open("2026-06-11", true, 3), "2026-06-11"), None);
        assert_eq!(
            on(open("2026-06-11", true, 3), "2026-06-12"),
            Some(Step::Withdraw)
        );
        assert_eq!(on(monthly(), "2026-06-12"), None);
    }

    #[test]
    fn money_on_its_way_is_waited_for() {
        let mut waiting = open("2026-02-27", false, 0);
        waiting.open = waiting.open.map(|open| OpenInvoice {
            is_waiting: true,
            ..open
        });
        for today in ["2026-02-20", "2026-03-14", "2026-08-01"] {
            assert_eq!(on(waiting, today), None);
        }
    }

    #[test]
    fn what_is_not_renewed_is_not_asked_for() {
        let ended = Standing {
            renews: false,
            ..open("2026-02-27", false, 0)
        };
        assert_eq!(on(ended, "2026-02-14"), Some(Step::Withdraw));
    }
}
