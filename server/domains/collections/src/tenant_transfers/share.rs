//! How the rent of a contract is shared on the day of a transfer. Pure arithmetic.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::TransferShare;

/// The rent of a contract as it stands.
#[derive(Debug, Clone)]
pub(super) struct Rents {
    /// All that the contract states.
    pub total: Decimal,
    /// Of the days before the transfer.
    pub own_days: Decimal,
    /// Open and due from the day on, the first due on top.
    pub open: Vec<(NaiveDate, Decimal)>,
    /// Open before it, without a cheque in hand.
    pub lowerable: Decimal,
}

/// Who pays what. `stays` and `goes` are the rent of the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shared {
    /// The rent that the contract states then.
    pub stays: Decimal,
    /// The rent of the next one, and its payments.
    pub goes: Decimal,
    pub plan: Vec<(NaiveDate, Decimal)>,
    /// Of the days before, and would fall due later.
    pub behind: Decimal,
    /// Of later days, and not paid yet: it is owed no more.
    pub lowered: Decimal,
    /// Of later days, and collected.
    pub given_back: Decimal,
}

pub(super) fn shared(share: TransferShare, rents: &Rents, takes_over_on: NaiveDate) -> Shared {
    let open: Decimal = rents.open.iter().map(|(_, amount)| *amount).sum();
    let kept = rents.total - open;
    match share {
        TransferShare::ByDueDate => Shared {
            stays: kept,
            goes: open,
            plan: rents.open.clone(),
            behind: Decimal::ZERO,
            lowered: Decimal::ZERO,
            given_back: Decimal::ZERO,
        },
        TransferShare::ByDays => {
            let ahead = (kept - rents.own_days).max(Decimal::ZERO);
            let behind = (rents.own_days - kept).max(Decimal::ZERO);
            let lowered = ahead.min(rents.lowerable);
            Shared {
                stays: rents.own_days,
                goes: rents.total - rents.own_days,
                plan: plan(rents, takes_over_on, ahead, behind),
                behind,
                lowered,
                given_back: ahead - lowered,
            }
        }
    }
}

/// The open payments, after one for what the first tenant had paid ahead, less what that tenant bears of the first ones.
fn plan(
    rents: &Rents,
    takes_over_on: NaiveDate,
    ahead: Decimal,
    behind: Decimal,
) -> Vec<(NaiveDate, Decimal)> {
    let mut left = behind;
    let open = rents.open.iter().map(|(due_on, amount)| {
        let borne = left.min(*amount);
        left -= borne;
        (*due_on, *amount - borne)
    });
    let first = std::iter::once((takes_over_on, ahead));
    let all = first.chain(open);
    all.filter(|(_, amount)| *amount > Decimal::ZERO).collect()
}

/// What is overdue once rent was lowered: the last payments are lowered first, `not_due` of them before those that are late.
pub(super) fn overdue(late: Decimal, not_due: Decimal, lowered: Decimal) -> Decimal {
    late - (lowered - not_due).max(Decimal::ZERO)
}

#[cfg(test)]
mod tests {
    use chrono::Days;
    use proptest::prelude::*;

    use super::*;

    fn coins(amount: i64) -> Decimal {
        Decimal::new(amount, 2)
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn sum(plan: &[(NaiveDate, Decimal)]) -> Decimal {
        plan.iter().map(|(_, amount)| *amount).sum()
    }

    /// A year of 12,000 in four payments, the second of which is for April, May and June.
    fn year(lowerable: i64, own_days: i64) -> Rents {
        Rents {
            total: coins(1_200_000),
            own_days: coins(own_days),
            open: vec![
                (day("2026-07-01"), coins(300_000)),
                (day("2026-10-01"), coins(300_000)),
            ],
            lowerable: coins(lowerable),
        }
    }

    #[test]
    fn by_days_what_was_paid_ahead_is_given_back() {
        let found = shared(TransferShare::ByDays, &year(0, 400_000), day("2026-05-01"));
        assert_eq!((found.stays, found.goes), (coins(400_000), coins(800_000)));
        assert_eq!(
            (found.lowered, found.given_back),
            (coins(0), coins(200_000))
        );
        assert_eq!(found.plan[0], (day("2026-05-01"), coins(200_000)));
        assert_eq!(found.plan.len(), 3);
    }

    #[test]
    fn by_days_what_is_not_paid_is_lowered_first() {
        let rents = year(300_000, 400_000);
        let found = shared(TransferShare::ByDays, &rents, day("2026-05-01"));
        assert_eq!(
            (found.lowered, found.given_back),
            (coins(200_000), coins(0))
        );
    }

    #[test]
    fn by_days_what_falls_due_later_stays_with_who_lived_there() {
        let rents = year(0, 950_000);
        let found = shared(TransferShare::ByDays, &rents, day("2026-07-01"));
        assert_eq!(found.behind, coins(350_000));
        assert_eq!(found.plan, [(day("2026-10-01"), coins(250_000))]);
    }

    #[test]
    fn by_due_dates_nothing_is_given_back() {
        let rents = year(0, 400_000);
        let found = shared(TransferShare::ByDueDate, &rents, day("2026-05-01"));
        assert_eq!((found.stays, found.goes), (coins(600_000), coins(600_000)));
        assert_eq!(found.plan, rents.open);
        assert_eq!(found.given_back, Decimal::ZERO);
    }

    #[test]
    fn what_is_overdue_stays_so_while_later_rent_is_lowered() {
        let left = |not_due, lowered| overdue(coins(100_000), coins(not_due), coins(lowered));
        assert_eq!(left(100_000, 60_000), coins(100_000));
        assert_eq!(left(100_000, 130_000), coins(70_000));
        assert_eq!(left(0, 100_000), coins(0));
    }

    proptest! {
        #[test]
        fn both_rents_are_the_rent_to_the_coin(
            open in prop::collection::vec((0_u64..400, 1_i64..9_000_000), 0..14),
            kept in 0_i64..90_000_000, unpaid in 0_i64..90_000_000, part in 0_i64..=10_000, by_days in any::<bool>(),
        ) {
            let takes_over_on = day("2026-05-01");
            let mut open: Vec<_> = open.into_iter()
                .map(|(days, amount)| (takes_over_on + Days::new(days), coins(amount))).collect();
            open.sort_unstable();
            let total = coins(kept) + sum(&open);
            let rents = Rents {
                total,
                own_days: kernel::money::round(total * Decimal::from(part) / Decimal::from(10_000)),
                open,
                lowerable: coins(unpaid.min(kept)),
            };
            let share = if by_days { TransferShare::ByDays } else { TransferShare::ByDueDate };
            let found = shared(share, &rents, takes_over_on);
            prop_assert_eq!(found.stays + found.goes, total);
            // What the new tenant is asked for is the rent of the new contract.
            prop_assert_eq!(sum(&found.plan), found.goes);
            prop_assert!(found.plan.iter().all(|(due, amount)| *due >= takes_over_on && *amount > Decimal::ZERO));
            prop_assert!(found.plan.is_sorted_by_key(|(due, _)| *due));
            // What the old tenant is asked for, less what is given back, is the rent of the old one.
            let asked = coins(kept) + found.behind - found.lowered - found.given_back;
            prop_assert_eq!(asked, found.stays);
            for amount in [found.behind, found.lowered, found.given_back, found.goes, found.stays] {
                prop_assert!(amount >= Decimal::ZERO);
            }
            prop_assert!(found.lowered <= rents.lowerable);
            prop_assert!(found.behind.is_zero() || found.lowered + found.given_back == Decimal::ZERO);
        }
    }
}
