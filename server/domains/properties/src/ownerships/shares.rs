//! Shares of a holding: each owner once, together exactly 100.00 %.

use kernel::money::plain;
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use parties::owners::OwnerId;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::model::ShareInput;

/// Owners of one thing at one time.
const MOST_OWNERS: usize = 50;

/// One owner's part, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    pub owner_id: OwnerId,
    /// Per cent with two decimals, as `"60.00"`.
    pub share: String,
}

/// Reads the shares of a form; faults go to their rows, or to `shares` for the sum.
pub(super) fn read(form: &mut Validator, input: &[ShareInput]) -> Vec<(OwnerId, Decimal)> {
    form.not_empty("shares", input);
    form.check(
        "shares",
        input.len() <= MOST_OWNERS,
        Rule::MaxValue {
            max: MOST_OWNERS.into(),
        },
    );
    let mut shares: Vec<(OwnerId, Decimal)> = Vec::new();
    let rows = input.iter().take(MOST_OWNERS);
    for (index, row) in rows.enumerate() {
        let field = item("shares", index, "share");
        let least = Decimal::new(1, 2);
        let share = form
            .price(&field, &row.share)
            .required()
            .min(least)
            .max(Decimal::ONE_HUNDRED)
            .value();
        let twice = shares.iter().any(|(owner, _)| *owner == row.owner_id);
        form.check_custom(
            &item("shares", index, "owner_id"),
            !twice,
            "owner_twice",
            Text::fixed(
                "This owner is already in the list.",
                "هذا المالك موجود بالفعل في القائمة.",
            ),
        );
        shares.push((row.owner_id, share));
    }
    check_sum(form, &shares);
    shares
}

fn check_sum(form: &mut Validator, shares: &[(OwnerId, Decimal)]) {
    if !form.is_valid() {
        return;
    }
    let sum: Decimal = shares.iter().map(|(_, share)| share).sum();
    form.check_custom(
        "shares",
        sum == Decimal::ONE_HUNDRED,
        "shares_total",
        Text::new(
            format!(
                "The shares must add up to 100.00 %; they add up to {} %.",
                plain(sum)
            ),
            format!(
                "يجب أن يكون مجموع الحصص 100.00 %؛ المجموع الحالي {} %.",
                plain(sum)
            ),
        ),
    );
}

/// As the record keeps them, in the order of the form.
pub(super) fn stored(shares: &[(OwnerId, Decimal)]) -> Vec<Share> {
    shares
        .iter()
        .map(|(owner_id, share)| Share {
            owner_id: *owner_id,
            share: plain(*share),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::text::Language;
    use proptest::prelude::*;

    fn input(shares: &[(i64, &str)]) -> Vec<ShareInput> {
        let share = |(owner, share): &(i64, &str)| ShareInput {
            owner_id: OwnerId(*owner),
            share: (*share).to_owned(),
        };
        shares.iter().map(share).collect()
    }

    fn faults(shares: &[(i64, &str)]) -> Vec<String> {
        let mut form = Validator::new(Language::En);
        let _ = read(&mut form, &input(shares));
        form.finish()
            .err()
            .map_or_else(Vec::new, |f| f.fields().map(str::to_owned).collect())
    }

    #[test]
    fn only_exactly_a_hundred_is_accepted() {
        assert!(faults(&[(1, "100")]).is_empty());
        assert!(faults(&[(1, "33.33"), (2, "33.33"), (3, "33.34")]).is_empty());
        assert_eq!(
            faults(&[(1, "33.33"), (2, "33.33"), (3, "33.33")]),
            ["shares"]
        );
        assert_eq!(faults(&[(1, "60"), (2, "40.01")]), ["shares"]);
        assert_eq!(faults(&[]), ["shares"]);
        assert_eq!(faults(&[(1, "50"), (1, "50")]), ["shares.1.owner_id"]);
        assert_eq!(faults(&[(1, "100"), (2, "0")]), ["shares.1.share"]);
        assert_eq!(
            faults(&[(1, "99.999"), (2, "x")]),
            ["shares.0.share", "shares.1.share"]
        );
    }

    proptest! {
        #[test]
        fn parts_of_a_whole_are_accepted_and_a_cent_less_is_not(cuts in proptest::collection::btree_set(1_i64..10_000, 0..10)) {
            let mut edges: Vec<i64> = std::iter::once(0).chain(cuts).collect();
            edges.push(10_000);
            let mut parts: Vec<String> =
                edges.windows(2).map(|pair| Decimal::new(pair[1] - pair[0], 2).to_string()).collect();
            let with_owners = |parts: &[String]| -> Vec<ShareInput> {
                parts.iter().enumerate().map(|(owner, share)| ShareInput {
                    owner_id: OwnerId(owner as i64 + 1), share: share.clone(),
                }).collect()
            };
            let mut form = Validator::new(Language::En);
            let _ = read(&mut form, &with_owners(&parts));
            prop_assert!(form.is_valid());
            parts.push("0.01".into());
            let mut form = Validator::new(Language::En);
            let _ = read(&mut form, &with_owners(&parts));
            prop_assert!(!form.is_valid());
        }
    }
}
