//! What happens in the office, month by month: decided by dice, done through HTTP, noted in the books.

use std::collections::BTreeMap;

use chrono::{Days, Months, NaiveDate};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use testing::{Answer, App, Session};

use super::reference::{Books, Building, Contract, Holding, Payment, State, Status, Unit};

/// A generator of numbers that a seed decides (SplitMix64).
pub struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to `sides` - 1.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        usize::try_from(self.next() % sides as u64).expect("small")
    }

    pub(super) fn falls(&mut self, per_cent: usize) -> bool {
        self.roll(100) < per_cent
    }

    pub(super) fn amount(&mut self, most: usize) -> Decimal {
        Decimal::new(1 + self.roll(most * 100) as i64, 2)
    }
}

/// Owners and tenants have names of people, which carry no digit.
const PEOPLE: [&str; 6] = ["Sara", "Omar", "Huda", "Salem", "Maya", "Yousef"];

pub struct Office {
    pub app: App,
    pub admin: Session,
    pub books: Books,
    pub seed: u64,
    pub(super) dice: Dice,
    /// How often each thing happened.
    done: BTreeMap<&'static str, usize>,
}

pub(super) fn id(record: &Value) -> i64 {
    record["id"].as_i64().expect("an id")
}

pub(super) fn version(record: &Value) -> i64 {
    record["version"].as_i64().expect("a version")
}

pub(super) fn day(text: &str) -> NaiveDate {
    text.parse().expect("a date")
}

impl Office {
    /// Three buildings of five units, four owners, six tenants, in June 2025.
    pub async fn open(seed: u64) -> Self {
        let app = testing::app().await;
        app.clock.set_date(day("2025-06-10"));
        let admin = app.palm.admin();
        let mut office = Self {
            app,
            admin,
            books: Books::default(),
            seed,
            dice: Dice(seed),
            done: BTreeMap::new(),
        };
        office.books.today = day("2025-06-10");
        office.books.penalties_are_owners = true;
        for (number, name) in PEOPLE.iter().enumerate().take(4) {
            let body = json!({ "name_en": name, "mobile": format!("+97150111000{number}") });
            let owner = id(&office.admin.post("/owners", body).await.ok());
            office.books.owners.push(owner);
            let agreed = json!({ "owner_id": owner, "starts_on": "2025-01-01", "percentage": "0",
                "penalty_percentage": "100" });
            let made = office.admin.post("/management_agreements", agreed).await;
            made.ok();
        }
        for (number, name) in PEOPLE.iter().enumerate() {
            let body = json!({ "name_en": name, "mobile": format!("+97150222000{number}") });
            let tenant = office.admin.post("/customers", body).await.ok();
            office.books.customers.push(id(&tenant));
        }
        let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
        let city = id(&office.admin.post("/cities", city).await.ok());
        for number in 0..3 {
            let body = json!({ "name_en": format!("Tower {number}"), "name_ar": format!("برج {number}"),
                "city_id": city });
            let building = id(&office.admin.post("/buildings", body).await.ok());
            office.books.buildings.push(Building {
                id: building,
                active: true,
            });
            for unit in 0..5 {
                let body = json!({ "building_id": building, "number": format!("{number}0{unit}"),
                    "usage": 1, "kind": "apartment" });
                let unit = id(&office.admin.post("/units", body).await.ok());
                office.books.units.push(Unit {
                    id: unit,
                    building,
                    active: true,
                });
            }
            office.hold(Some(building), None, day("2020-01-01")).await;
        }
        let apart = office.books.units[1].id;
        office.hold(None, Some(apart), day("2021-05-01")).await;
        office
    }

    /// An office whose books are written already.
    pub fn with(app: App, books: Books, seed: u64) -> Self {
        let admin = app.palm.admin();
        Self {
            app,
            admin,
            books,
            seed,
            dice: Dice(seed),
            done: BTreeMap::new(),
        }
    }

    /// Up to three owners by uneven shares, to the last hundredth of a per cent.
    async fn hold(&mut self, building: Option<i64>, unit: Option<i64>, from: NaiveDate) {
        let count = 1 + self.dice.roll(3);
        let start = self.dice.roll(4);
        let mut owners: Vec<i64> = (0..count)
            .map(|at| self.books.owners[(start + at) % 4])
            .collect();
        owners.sort_unstable();
        let mut left = 10_000;
        let mut shares = Vec::new();
        for (at, owner) in owners.iter().enumerate() {
            let most = left - (count - at - 1);
            let share = if at + 1 == count {
                left
            } else {
                1 + self.dice.roll(most)
            };
            left -= share;
            shares.push((*owner, Decimal::new(share as i64, 2)));
        }
        let sent: Vec<Value> = shares
            .iter()
            .map(|(owner, share)| json!({ "owner_id": owner, "share": share.to_string() }))
            .collect();
        let body =
            json!({ "building_id": building, "unit_id": unit, "starts_on": from, "shares": sent });
        self.admin.post("/ownerships", body).await.ok();
        self.books.holdings.push(Holding {
            building,
            unit,
            from,
            shares,
        });
    }

    pub(super) fn note(&mut self, what: &'static str) {
        *self.done.entry(what).or_default() += 1;
    }

    /// Notes what happened where it was not refused; gives the answer.
    pub(super) fn accepted(&mut self, what: &'static str, answer: Answer) -> Option<Value> {
        let refused = matches!(answer.status, 409 | 422 | 501);
        let what = if refused { "refused" } else { what };
        self.note(what);
        (!refused).then(|| answer.ok())
    }

    pub async fn spend_a_month(&mut self, month: u32) {
        self.books.today =
            day("2025-06-10") + Months::new(month) + Days::new(self.dice.roll(9) as u64);
        self.app.clock.set_date(self.books.today);
        for _ in 0..3 {
            self.agree().await;
        }
        self.take_money().await;
        for _ in 0..2 {
            self.pay_at_once().await;
        }
        if self.dice.falls(40) {
            self.cancel().await;
        }
        if self.dice.falls(60) {
            self.settle().await;
        }
        if month % 2 == 1 {
            self.archive().await;
        }
        match month {
            3 => self.disable_a_building().await,
            4 => self.disable_a_unit().await,
            // A unit and a building are sold.
            5 => {
                let unit = self.books.units[2].id;
                self.hold(None, Some(unit), self.books.today).await;
                self.note("sold");
            }
            7 => {
                let building = self.books.buildings[0].id;
                self.hold(Some(building), None, self.books.today - Days::new(20))
                    .await;
                self.note("sold");
            }
            6 | 9 => self.expire().await,
            _ => {}
        }
    }

    /// A draft of a new or a next contract, mostly issued. One of a taken unit stays a draft.
    async fn agree(&mut self) {
        let unit = self.books.units[self.dice.roll(10)].id;
        let customer = self.books.customers[self.dice.roll(6)];
        let latest = self
            .books
            .contracts
            .iter()
            .filter(|contract| contract.unit == unit);
        let starts = match latest.map(|contract| contract.ends).max() {
            Some(ends) if self.dice.falls(50) => ends + Days::new(1),
            _ => self.books.today - Days::new(60) + Days::new(self.dice.roll(150) as u64),
        };
        let term = [3, 6, 12][self.dice.roll(3)];
        let ends = starts + Months::new(term) - Days::new(1);
        let count = [1, 2, 4][self.dice.roll(3)];
        let mut payments = Vec::new();
        let (mut rent, mut deposit) = (Decimal::ZERO, Decimal::ZERO);
        for at in 0..count {
            let amount = self.dice.amount(9_000);
            rent += amount;
            let due = starts + Days::new(u64::from(30 * term / count * at));
            payments.push(
                json!({ "type": 1, "amount": amount.to_string(), "due_on": due, "method": "cash" }),
            );
        }
        if self.dice.falls(60) {
            deposit = self.dice.amount(1_500);
            payments.push(json!({ "type": 2, "amount": deposit.to_string(), "due_on": starts, "method": "transfer" }));
        }
        let body = json!({ "customer_id": customer, "unit_id": unit, "starts_on": starts, "ends_on": ends,
            "rent_price": rent.to_string(), "total_rent": rent.to_string(),
            "insurance_amount": deposit.to_string(), "payments": payments });
        let answer = self.admin.post("/contracts", body).await;
        let Some(draft) = self.accepted("drafted", answer) else {
            return;
        };
        let mut contract = Contract {
            id: id(&draft),
            version: version(&draft),
            unit,
            customer,
            starts,
            ends,
            status: Status::Draft,
            archived: false,
            signed: false,
        };
        if self.dice.falls(85) {
            let path = format!("/contracts/{}/issue", contract.id);
            let answer = self
                .admin
                .post(&path, json!({ "version": contract.version }))
                .await;
            if let Some(issued) = self.accepted("issued", answer) {
                contract.status = Status::Active;
                contract.version = version(&issued);
            }
        }
        for payment in draft["payments"].as_array().expect("payments") {
            let amount = payment["amount"].as_str().expect("an amount");
            self.books.payments.push(Payment {
                id: id(payment),
                version: 1,
                contract: contract.id,
                is_deposit: payment["type"] == 2,
                amount: amount.parse().expect("a decimal"),
                due: day(payment["due_on"].as_str().expect("a date")),
                state: State::Open,
            });
        }
        self.books.contracts.push(contract);
    }

    /// Of what has fallen due most is collected, some bounces; some collections are taken back.
    async fn take_money(&mut self) {
        let payments: Vec<Payment> = self.books.issued().cloned().collect();
        for payment in payments {
            let (verb, body, what) = match payment.state {
                State::Open if payment.due <= self.books.today => match self.dice.roll(10) {
                    0..5 => {
                        let on = self.books.today - Days::new(self.dice.roll(20) as u64);
                        (
                            "collect",
                            json!({ "collected_on": on }),
                            State::Collected(on),
                        )
                    }
                    5 => (
                        "mark_not_collected",
                        json!({ "reason": "stopped" }),
                        State::Bounced,
                    ),
                    _ => continue,
                },
                State::Bounced if self.dice.falls(30) => {
                    ("return_to_on_date", json!({}), State::Open)
                }
                State::Collected(_)
                    if self.dice.falls(4)
                        && self.books.contract(payment.contract).status != Status::Cancelled =>
                {
                    ("uncollect", json!({ "reason": "Typed twice" }), State::Open)
                }
                _ => continue,
            };
            let mut body = body;
            body["version"] = json!(payment.version);
            let path = format!("/contract_payments/{}/{verb}", payment.id);
            let answer = self.admin.post(&path, body).await;
            if let Some(after) = self.accepted(verb, answer) {
                if verb == "uncollect" && self.books.of_sums.remove(&payment.id) {
                    let customer = self.books.contract(payment.contract).customer;
                    *self.books.on_account.entry(customer).or_default() += payment.amount;
                    self.note("put_back");
                }
                let mut all = self.books.payments.iter_mut();
                let own = all.find(|own| own.id == payment.id).expect("a payment");
                own.state = what;
                own.version = version(&after);
            }
        }
    }

    /// Some contract of a status, by its place in the books.
    pub(super) fn any_contract(&mut self, status: &[Status]) -> Option<usize> {
        let all = self.books.contracts.iter().enumerate();
        let fit: Vec<usize> = all
            .filter(|(_, contract)| status.contains(&contract.status) && !contract.archived)
            .map(|(at, _)| at)
            .collect();
        (!fit.is_empty()).then(|| fit[self.dice.roll(fit.len())])
    }

    async fn cancel(&mut self) {
        let Some(at) = self.any_contract(&[Status::Active, Status::Draft]) else {
            return;
        };
        let (id, seen, was) = {
            let contract = &self.books.contracts[at];
            (contract.id, contract.version, contract.status)
        };
        let body = json!({ "reason": "Tenant left", "version": seen });
        let answer = self
            .admin
            .post(&format!("/contracts/{id}/cancel"), body)
            .await;
        let Some(after) = self.accepted("cancelled", answer) else {
            return;
        };
        let contract = &mut self.books.contracts[at];
        contract.version = version(&after["contract"]);
        contract.status = Status::Cancelled;
        let mut own = Vec::new();
        for payment in self
            .books
            .payments
            .iter_mut()
            .filter(|payment| payment.contract == id)
        {
            if matches!(payment.state, State::Open | State::Bounced) {
                payment.state = State::Cancelled;
                payment.version += 1;
            }
            own.push(payment.id);
        }
        // A cancelled draft was never issued: its payments show nowhere.
        if was == Status::Draft {
            self.books
                .payments
                .retain(|payment| !own.contains(&payment.id));
        }
    }

    async fn archive(&mut self) {
        let statuses = [Status::Active, Status::Expired, Status::Cancelled];
        let Some(at) = self.any_contract(&statuses) else {
            return;
        };
        let contract = &self.books.contracts[at];
        let body = json!({ "historical": true, "version": contract.version });
        let path = format!("/contracts/{}/move", contract.id);
        let answer = self.admin.post(&path, body).await;
        if let Some(after) = self.accepted("archived", answer) {
            let contract = &mut self.books.contracts[at];
            contract.archived = true;
            contract.version = version(&after);
        }
    }

    async fn disable_a_building(&mut self) {
        let building = self.books.buildings[2].id;
        let path = format!("/buildings/{building}/disable");
        self.admin.post(&path, json!({ "version": 1 })).await.ok();
        self.books.buildings[2].active = false;
        self.note("disabled");
    }

    /// The first that no contract of today or later has.
    async fn disable_a_unit(&mut self) {
        for at in 0..10 {
            let unit = self.books.units[at].id;
            let path = format!("/units/{unit}/disable");
            let answer = self.admin.post(&path, json!({ "version": 1 })).await;
            if self.accepted("disabled", answer).is_some() {
                self.books.units[at].active = false;
                return;
            }
            let today = self.books.today;
            let is_taken = self.books.contracts.iter().any(|contract| {
                contract.unit == unit && contract.status == Status::Active && contract.ends >= today
            });
            assert!(is_taken, "seed {}: a free unit stays active", self.seed);
        }
    }

    /// The job of the night.
    async fn expire(&mut self) {
        let merchant = self.app.palm.merchant().await.id;
        let date = self.books.today;
        let payload = json!({ "date": date });
        self.app
            .enqueue_raw(
                Some(merchant),
                "contracts.expire",
                &date.to_string(),
                payload,
            )
            .await;
        self.app.run_jobs().await;
        for contract in &mut self.books.contracts {
            if contract.status == Status::Active && contract.ends < date {
                contract.status = Status::Expired;
                contract.version += 1;
                *self.done.entry("expired").or_default() += 1;
            }
        }
    }

    /// A comparison of nothing with nothing proves nothing.
    pub fn assert_something_happened(&self) {
        for what in [
            "drafted",
            "issued",
            "collect",
            "paid_at_once",
            "split",
            "on_account",
            "mark_not_collected",
            "settled",
            "archived",
            "sold",
            "expired",
            "disabled",
        ] {
            assert!(
                self.done.contains_key(what),
                "seed {}: nothing was {what}",
                self.seed
            );
        }
    }
}
