//! What a settlement comes to: what the tenant owes against what the tenant has with the office.

use rust_decimal::Decimal;

/// Rent that is not collected, the oldest first.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenRent {
    pub amount: Decimal,
    /// A cheque that is kept pays it.
    pub kept: bool,
}

/// What becomes of the rent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rent {
    /// Collected for days after the last one.
    pub unused: Decimal,
    /// Owed up to the last day, without what comes by cheques that are kept.
    pub owed: Decimal,
    pub by_cheque: Decimal,
    /// How much of each open payment stays.
    pub stays: Vec<Decimal>,
}

/// A cheque that is kept pays more than is owed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct KeptTooMuch {
    /// Owed up to the last day.
    pub owed: Decimal,
}

/// Of what is due up to the last day, the cheques that are kept pay theirs, and the oldest payments stay for the rest.
pub(super) fn rent(
    due: Decimal,
    collected: Decimal,
    open: &[OpenRent],
) -> Result<Rent, KeptTooMuch> {
    let debt = (due - collected).max(Decimal::ZERO);
    let kept = open.iter().filter(|row| row.kept);
    let by_cheque: Decimal = kept.map(|row| row.amount).sum();
    if by_cheque > debt {
        return Err(KeptTooMuch { owed: debt });
    }
    let owed = debt - by_cheque;
    let mut left = owed;
    let stays = open.iter().map(|row| {
        if row.kept {
            return row.amount;
        }
        let stays = row.amount.min(left);
        left -= stays;
        stays
    });
    Ok(Rent {
        unused: (collected - due).max(Decimal::ZERO),
        stays: stays.collect(),
        owed,
        by_cheque,
    })
}

/// How much of each debt is covered by what there is, the first debts first.
pub(super) fn covered(mut there_is: Decimal, debts: &[Decimal]) -> Vec<Decimal> {
    let parts = debts.iter().map(|debt| {
        let part = (*debt).min(there_is);
        there_is -= part;
        part
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn coins(amount: i64) -> Decimal {
        Decimal::new(amount, 2)
    }

    #[test]
    fn a_cheque_is_kept_only_for_what_is_owed() {
        let row = |amount, kept| OpenRent {
            amount: coins(amount),
            kept,
        };
        let open = [row(500, false), row(300, true), row(400, false)];
        let found = rent(coins(1_000), coins(100), &open).expect("kept for the debt");
        assert_eq!(found.by_cheque, coins(300));
        assert_eq!(found.owed, coins(600));
        assert_eq!(found.stays, [coins(500), coins(300), coins(100)]);
        let owed = coins(200);
        assert_eq!(
            rent(coins(300), coins(100), &open),
            Err(KeptTooMuch { owed })
        );
    }

    proptest! {
        #[test]
        fn what_stays_is_what_is_owed(
            open in prop::collection::vec((1_i64..500_000, prop::bool::weighted(0.2)), 0..14),
            collected in 0_i64..2_000_000, part in 0_i64..=100,
        ) {
            let open: Vec<OpenRent> = open.iter()
                .map(|(amount, kept)| OpenRent { amount: coins(*amount), kept: *kept }).collect();
            let agreed: Decimal = coins(collected) + open.iter().map(|row| row.amount).sum::<Decimal>();
            let due = kernel::money::round(agreed * Decimal::from(part) / Decimal::ONE_HUNDRED);
            if let Ok(found) = rent(due, coins(collected), &open) {
                let stays: Decimal = found.stays.iter().sum();
                prop_assert_eq!(stays, found.owed + found.by_cheque);
                prop_assert_eq!(coins(collected) + stays - found.unused, due);
                for (row, stays) in open.iter().zip(&found.stays) {
                    prop_assert!(*stays >= Decimal::ZERO && *stays <= row.amount);
                    prop_assert!(!row.kept || *stays == row.amount);
                }
            }
        }

        #[test]
        fn no_more_is_covered_than_there_is(
            there_is in 0_i64..1_000_000, debts in prop::collection::vec(1_i64..400_000, 0..9),
        ) {
            let debts: Vec<Decimal> = debts.into_iter().map(coins).collect();
            let parts = covered(coins(there_is), &debts);
            let owed: Decimal = debts.iter().sum();
            prop_assert_eq!(parts.iter().sum::<Decimal>(), owed.min(coins(there_is)));
            let is_begun = |(part, debt): (&Decimal, &Decimal)| *part > Decimal::ZERO && part < debt;
            prop_assert!(parts.iter().zip(&debts).filter(|pair| is_begun(*pair)).count() <= 1);
        }
    }
}
