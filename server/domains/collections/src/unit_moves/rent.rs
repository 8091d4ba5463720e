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
    let present = steps.first().map_or(contract.rent_price, |step| step.rent_price);
    let changed = asked.filter(|asked| steps.len() > 1 || *asked != present);
    match changed {
        Some(rent_price) => Parted {
            before,
            rest,
            onward: rent(day, contract.ends_on, rent_price),
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
    let begun = contract.rent_lines.0.iter().filter(|line| line.starts_on <= last);
    let cost = begun.map(|line| match line.ends_on <= last {
        true => line.amount.0,
        false => rent(line.starts_on, last, line.rent_price.0),
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
    let lines = contract.rent_lines.0.iter().filter(|line| line.ends_on >= day);
    let step = lines.map(|line| Step {
        starts_on: line.starts_on.max(day),
        rent_price: line.rent_price.0,
    });
    step.collect()
}
