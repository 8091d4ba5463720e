//! The office as plain Rust: who holds what, what was agreed, what was paid.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike as _, Days, Months, NaiveDate};
use rust_decimal::{Decimal, RoundingStrategy};

pub struct Building {
    pub id: i64,
    pub active: bool,
}

pub struct Unit {
    pub id: i64,
    pub building: i64,
    pub active: bool,
}

/// Who holds a building or a unit from a day on; the next holding of the same ends it.
pub struct Holding {
    pub building: Option<i64>,
    pub unit: Option<i64>,
    pub from: NaiveDate,
    /// Owners and per cents, in the order of ids.
    pub shares: Vec<(i64, Decimal)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Draft,
    Active,
    Cancelled,
    Expired,
}

pub struct Contract {
    pub id: i64,
    pub version: i64,
    pub unit: i64,
    pub customer: i64,
    pub starts: NaiveDate,
    pub ends: NaiveDate,
    pub status: Status,
    pub archived: bool,
    pub signed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Open,
    Collected(NaiveDate),
    Bounced,
    Cancelled,
}

#[derive(Clone)]
pub struct Payment {
    pub id: i64,
    pub version: i64,
    pub contract: i64,
    pub is_deposit: bool,
    pub amount: Decimal,
    pub due: NaiveDate,
    pub state: State,
}

/// What a settlement left beside payments.
pub struct Settled {
    pub contract: i64,
    /// What it moved of the deposit.
    pub moved: Decimal,
    /// What it charged that is open.
    pub charged: Decimal,
    /// What it charged for leaving early.
    pub penalty: Decimal,
    /// When it was posted.
    pub on: NaiveDate,
}

/// What a tenant owes, as a sum pays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Due {
    /// By its place among what was settled.
    Charge(usize),
    Payment(i64),
}

#[derive(Default)]
pub struct Books {
    pub buildings: Vec<Building>,
    pub units: Vec<Unit>,
    pub owners: Vec<i64>,
    pub customers: Vec<i64>,
    pub holdings: Vec<Holding>,
    pub contracts: Vec<Contract>,
    pub payments: Vec<Payment>,
    /// What settlements moved of deposits, and what they charged that is open.
    pub settled: Vec<Settled>,
    /// Payments that a sum of the tenant's paid.
    pub of_sums: BTreeSet<i64>,
    /// By tenant: what of their sums paid nothing yet.
    pub on_account: BTreeMap<i64, Decimal>,
    /// Whether agreements leave the owners what tenants pay for leaving early.
    pub penalties_are_owners: bool,
    pub today: NaiveDate,
}

#[derive(Debug, PartialEq, Eq, Default, Clone, Copy)]
pub struct Month {
    pub due: Decimal,
    pub collected: Decimal,
    pub deposits: Decimal,
}

impl Books {
    pub fn contract(&self, id: i64) -> &Contract {
        let mut all = self.contracts.iter();
        all.find(|contract| contract.id == id).expect("a contract")
    }

    /// Payments of contracts that are no drafts.
    pub fn issued(&self) -> impl Iterator<Item = &Payment> {
        let is_issued =
            |payment: &&Payment| self.contract(payment.contract).status != Status::Draft;
        self.payments.iter().filter(is_issued)
    }

    pub fn is_overdue(&self, payment: &Payment) -> bool {
        payment.state == State::Open && payment.due < self.today
    }

    /// What a sum of a tenant pays: what fell due, the oldest first.
    pub fn oldest_first(&self, customer: i64, sum: Decimal) -> BTreeMap<Due, Decimal> {
        let is_own = |contract: i64| self.contract(contract).customer == customer;
        let mut due: Vec<(NaiveDate, Due, Decimal)> = self
            .issued()
            .filter(|payment| is_own(payment.contract))
            .filter(|payment| matches!(payment.state, State::Open | State::Bounced))
            .filter(|payment| payment.due <= self.today)
            .map(|payment| (payment.due, Due::Payment(payment.id), payment.amount))
            .collect();
        let charges = self.settled.iter().enumerate();
        due.extend(
            charges
                .filter(|(_, settled)| is_own(settled.contract))
                .map(|(at, settled)| (settled.on, Due::Charge(at), settled.charged)),
        );
        due.sort_by_key(|(day, due, _)| (*day, *due));
        let mut left = sum;
        let mut parts = BTreeMap::new();
        for (_, due, amount) in due {
            let part = amount.min(left);
            if !part.is_zero() {
                parts.insert(due, part);
            }
            left -= part;
        }
        parts
    }

    pub fn in_use(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| {
            let mut buildings = self.buildings.iter();
            let building = buildings.find(|building| building.id == unit.building);
            unit.active && building.is_some_and(|building| building.active)
        })
    }

    pub fn is_let(&self, unit: i64) -> bool {
        self.contracts.iter().any(|contract| {
            contract.unit == unit
                && contract.status == Status::Active
                && (contract.starts..=contract.ends).contains(&self.today)
        })
    }

    /// The unit's own holding on the day, or else its building's.
    pub fn shares(&self, unit: i64, day: NaiveDate) -> &[(i64, Decimal)] {
        let building = self
            .units
            .iter()
            .find(|own| own.id == unit)
            .map(|own| own.building);
        let newest = |is_of: &dyn Fn(&Holding) -> bool| {
            let began = self
                .holdings
                .iter()
                .filter(|holding| is_of(holding) && holding.from <= day);
            began.max_by_key(|holding| holding.from)
        };
        newest(&|holding| holding.unit == Some(unit))
            .or_else(|| newest(&|holding| holding.building == building))
            .map_or(&[], |holding| &holding.shares)
    }

    pub fn holds(&self, owner: i64, unit: i64, day: NaiveDate) -> bool {
        self.shares(unit, day).iter().any(|(id, _)| *id == owner)
    }

    /// The owner's part of a payment, by the shares of the day that it falls due; parts are cut off
    /// the amount one after the other, so that they add up to it.
    pub fn part(&self, owner: i64, payment: &Payment) -> Decimal {
        let cut = |per_cent: Decimal| {
            let part = payment.amount * per_cent / Decimal::ONE_HUNDRED;
            part.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
        };
        let unit = self.contract(payment.contract).unit;
        let mut before = Decimal::ZERO;
        for (id, share) in self.shares(unit, payment.due) {
            if *id == owner {
                return cut(before + share) - cut(before);
            }
            before += share;
        }
        Decimal::ZERO
    }

    /// What is held of deposits of the contracts that count.
    pub fn held(&self, counts: &dyn Fn(&Contract) -> bool) -> Decimal {
        let is_held =
            |payment: &&Payment| payment.is_deposit && matches!(payment.state, State::Collected(_));
        let collected = self.issued().filter(is_held);
        let collected: Decimal = collected
            .filter(|payment| counts(self.contract(payment.contract)))
            .map(|payment| payment.amount)
            .sum();
        let settled = self.settled.iter();
        let moved = settled.filter(|settled| counts(self.contract(settled.contract)));
        collected + moved.map(|settled| settled.moved).sum::<Decimal>()
    }

    /// The twelve months up to this one, of what `counted` says of each payment.
    pub fn months(&self, counted: &dyn Fn(&Payment) -> Decimal) -> Vec<(NaiveDate, Month)> {
        let first = self.today.with_day(1).expect("a first day") - Months::new(11);
        let is_in = |day: NaiveDate, month: NaiveDate| {
            (day.year(), day.month()) == (month.year(), month.month())
        };
        (0..12)
            .map(|offset| {
                let month = first + Months::new(offset);
                let mut sums = Month::default();
                for payment in self.issued() {
                    let amount = counted(payment);
                    let is_alive = payment.state != State::Cancelled;
                    if is_alive && !payment.is_deposit && is_in(payment.due, month) {
                        sums.due += amount;
                    }
                    if let State::Collected(on) = payment.state
                        && is_in(on, month)
                    {
                        if payment.is_deposit {
                            sums.deposits += amount;
                        } else {
                            sums.collected += amount;
                        }
                    }
                }
                (month, sums)
            })
            .collect()
    }

    /// The number to act on by its name, and its amount where it counts payments.
    pub fn to_do(&self, name: &str) -> (usize, Option<Decimal>) {
        let within =
            |days| move |day: NaiveDate| (self.today..=self.today + Days::new(days)).contains(&day);
        let payments = |counts: &dyn Fn(&Payment) -> bool| {
            let found: Vec<_> = self.issued().filter(|payment| counts(payment)).collect();
            let sum = found.iter().map(|payment| payment.amount).sum();
            (found.len(), Some(sum))
        };
        let contracts = |counts: &dyn Fn(&Contract) -> bool| {
            let current = self.contracts.iter().filter(|contract| !contract.archived);
            (current.filter(|contract| counts(contract)).count(), None)
        };
        let is_open = |payment: &Payment| payment.state == State::Open;
        let ending = |days| {
            contracts(&|contract| contract.status == Status::Active && within(days)(contract.ends))
        };
        match name {
            "overdue" => payments(&|payment| self.is_overdue(payment)),
            "due_today" => payments(&|payment| is_open(payment) && payment.due == self.today),
            "due_this_week" => payments(&|payment| is_open(payment) && within(6)(payment.due)),
            "not_collected" => payments(&|payment| payment.state == State::Bounced),
            "expiring_30" => ending(30),
            "expiring_60" => ending(60),
            "expiring_90" => ending(90),
            "drafts" => contracts(&|contract| contract.status == Status::Draft),
            "unsigned" => {
                contracts(&|contract| contract.status == Status::Active && !contract.signed)
            }
            "vacant_units" => (
                self.in_use().filter(|unit| !self.is_let(unit.id)).count(),
                None,
            ),
            "documents_expiring" => (0, None),
            other => panic!("a number that the reference does not know: {other}"),
        }
    }

    /// Owners of some day of a contract.
    pub fn owners_of(&self, contract: &Contract) -> BTreeSet<i64> {
        let days = contract
            .starts
            .iter_days()
            .take_while(|day| *day <= contract.ends);
        days.flat_map(|day| {
            self.shares(contract.unit, day)
                .iter()
                .map(|(owner, _)| *owner)
        })
        .collect()
    }
}
