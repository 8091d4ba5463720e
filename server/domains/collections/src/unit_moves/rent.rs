//! How a contract's rent parts on the day of a move. Pure arithmetic.

use chrono::NaiveDate;
use leasing::contracts::RentLines;
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::rent::{Step, rent};
use rust_decimal::Decimal;

/// The rent of a contract before and from a day on. Both together are the contract's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parted {
    /// Of the days before the move.
    pub before: Decimal,
    /// Of the days from the move on, as it was agreed.
    pub rest: Decimal,
    /// What those days cost in the other unit.
    pub onward: Decimal,
    /// A year's rent there, and its lines where it changes.
    pub rent_price: Decimal,
    pub rent_lines: RentLines,
}

impl Parted {
    pub fn difference(&self) -> Decimal {
        self.onward - self.rest
    }
}

/// `asked` is a year's rent in the other unit; without it the rent stays what it is. The day is within the contract and
/// not its first one.
pub fn parted(contract: &Contract, day: NaiveDate, asked: Option<Decimal>) -> Parted {
    let last = day.pred_opt().unwrap_or(day);
    let days_before = cost_until(contract, last);
    // A total that was agreed beside the arithmetic of the days is not exceeded.
    let before = days_before.clamp(Decimal::ZERO, contract.total_rent.max(Decimal::ZERO));
    let rest = contract.total_rent - before;
    let steps = steps_from(contract, day);
    let present = steps
        .first()
        .map_or(contract.rent_price, |step| step.rent_price);
    let changed = asked.filter(|asked| steps.len() > 1 || *asked != present);
    match changed {
        Some(rent_price) => Parted {
            before,
            rest,
            // Prices of the same days are compared: what was agreed beside them stays as it is.
            onward: rest + rent(day, contract.ends_on, rent_price) - cost_from(contract, day),
            rent_price,
            rent_lines: RentLines::default(),
        },
        None => {
            let rent_lines = RentLines::of(&steps, contract.ends_on);
            Parted {
                before,
                rest,
                onward: rest,
                rent_price: rent_lines.first().unwrap_or(present),
                rent_lines,
            }
        }
    }
}

fn cost_until(contract: &Contract, last: NaiveDate) -> Decimal {
    if contract.rent_lines.is_empty() {
        return rent(contract.starts_on, last, contract.rent_price);
    }
    let begun = contract
        .rent_lines
        .0
        .iter()
        .filter(|line| line.starts_on <= last);
    let cost = begun.map(|line| match line.ends_on <= last {
        true => line.amount.0,
        false => rent(line.starts_on, last, line.rent_price.0),
    });
    cost.sum()
}

fn cost_from(contract: &Contract, day: NaiveDate) -> Decimal {
    if contract.rent_lines.is_empty() {
        return rent(day, contract.ends_on, contract.rent_price);
    }
    let left = contract
        .rent_lines
        .0
        .iter()
        .filter(|line| line.ends_on >= day);
    let cost = left.map(|line| match line.starts_on >= day {
        true => line.amount.0,
        false => rent(day, line.ends_on, line.rent_price.0),
    });
    cost.sum()
}

/// The rents from a day on, the first of them from that day.
fn steps_from(contract: &Contract, day: NaiveDate) -> Vec<Step> {
    if contract.rent_lines.is_empty() {
        return vec![Step {
            starts_on: day,
            rent_price: contract.rent_price,
        }];
    }
    let lines = contract
        .rent_lines
        .0
        .iter()
        .filter(|line| line.ends_on >= day);
    let step = lines.map(|line| Step {
        starts_on: line.starts_on.max(day),
        rent_price: line.rent_price.0,
    });
    step.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::dec;
    use serde_json::{Value, json};

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn contract(
        ends_on: NaiveDate,
        rent_price: Decimal,
        total: Decimal,
        lines: &Value,
    ) -> Contract {
        serde_json::from_value(json!({
            "id": 1, "number": "C-1", "public_id": "x", "status": 1, "customer_id": 1, "unit_id": 1,
            "issue_date": "2026-01-01", "starts_on": "2026-01-01", "ends_on": ends_on,
            "rent_price": rent_price, "rent_lines": lines, "total_rent": total, "insurance_amount": "0",
            "is_historical": false, "search_key": "", "version": 1,
            "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z",
        }))
        .expect("a contract")
    }

    #[test]
    fn whole_months_part_without_a_rest() {
        let whole = contract(day("2026-12-31"), dec!(36000), dec!(36000), &json!([]));
        let kept = parted(&whole, day("2026-04-01"), None);
        assert_eq!((kept.before, kept.rest), (dec!(9000), dec!(27000)));
        assert_eq!(kept.difference(), Decimal::ZERO);
        let dearer = parted(&whole, day("2026-04-01"), Some(dec!(40000)));
        assert_eq!(dearer.difference(), dec!(3000));
        let days = parted(&whole, day("2026-04-15"), Some(dec!(40000)));
        assert_eq!((days.before, days.onward), (dec!(10257.53), dec!(28602.74)));
    }

    #[test]
    fn the_difference_is_of_prices_and_not_of_what_was_paid_ahead() {
        // A year of 36,000, of which 20,000 were agreed under the contract before.
        let rest = contract(day("2026-12-31"), dec!(36000), dec!(16000), &json!([]));
        let dearer = parted(&rest, day("2026-07-01"), Some(dec!(40000)));
        assert_eq!(dearer.difference(), dec!(2000));
        let cheaper = parted(&rest, day("2026-07-01"), Some(dec!(32000)));
        assert_eq!(cheaper.difference(), dec!(-2000));
    }

    #[test]
    fn a_rent_that_changes_goes_on_as_it_was_agreed() {
        let lines = json!([
            { "starts_on": "2026-01-01", "ends_on": "2026-12-31", "rent_price": "60000", "amount": "60000" },
            { "starts_on": "2027-01-01", "ends_on": "2027-12-31", "rent_price": "66000", "amount": "66000" },
        ]);
        let whole = contract(day("2027-12-31"), dec!(60000), dec!(126000), &lines);
        let early = parted(&whole, day("2026-07-01"), None);
        assert_eq!((early.before, early.rest), (dec!(30000), dec!(96000)));
        assert_eq!(early.rent_lines.on(day("2027-01-01")), Some(dec!(66000)));
        let late = parted(&whole, day("2027-07-01"), None);
        assert_eq!((late.before, late.rent_price), (dec!(93000), dec!(66000)));
        assert!(late.rent_lines.is_empty());
    }

    proptest! {
        #[test]
        fn both_parts_are_the_rent(fils in 0_i64..100_000_000, agreed in 0_i64..100_000_000, length in 1_u64..800, at in 1_u64..800) {
            let first = day("2026-01-01");
            let ends_on = first + chrono::Days::new(length);
            let moves_on = first + chrono::Days::new(at.min(length));
            let (price, total) = (Decimal::new(fils, 2), Decimal::new(agreed, 2));
            let whole = contract(ends_on, price, total, &json!([]));
            let kept = parted(&whole, moves_on, None);
            prop_assert_eq!(kept.before + kept.rest, total);
            prop_assert!(kept.before >= Decimal::ZERO && kept.rest >= Decimal::ZERO);
            prop_assert_eq!(kept.difference(), Decimal::ZERO);
            let asked = price + Decimal::ONE;
            let dearer = parted(&whole, moves_on, Some(asked));
            prop_assert_eq!(dearer.before + dearer.onward, total + dearer.difference());
        }
    }
}
