//! Tenants who leave: the office settles, and the books count by themselves what that comes to.

use chrono::{Days, NaiveDate};
use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::json;

use super::reference::{Payment, Settled, State, Status};
use super::year::{Office, day, version};

impl Office {
    /// A tenant leaves, mostly before the agreed day; the books count what that comes to by themselves.
    pub(super) async fn settle(&mut self) {
        let Some(at) = self.any_contract(&[Status::Active, Status::Expired]) else {
            return;
        };
        let today = self.books.today;
        let contract = &self.books.contracts[at];
        let (id, starts, ends) = (contract.id, contract.starts, contract.ends);
        let days = (ends.min(today) - starts).num_days();
        let Ok(days) = usize::try_from(days) else {
            return;
        };
        let last = starts + Days::new(self.dice.roll(days + 1) as u64);
        let penalty = self.dice.amount(900);
        let is_refunded = self.dice.falls(50);
        let mut body = json!({ "contract_id": id, "last_day": last, "basis": "daily", "cheques": [],
            "items": [{ "kind": "early_exit", "amount": penalty.to_string(), "note": "Clause 9" }] });
        if is_refunded {
            body["refund_method"] = json!("cash");
        }
        let answer = self.admin.post("/settlements", body).await;
        let Some(draft) = self.accepted("prepared", answer) else {
            return;
        };
        let own = self.books.payments.iter();
        let rent: Vec<&Payment> = own
            .filter(|payment| payment.contract == id && !payment.is_deposit)
            .filter(|payment| payment.state != State::Cancelled)
            .collect();
        let agreed: Decimal = rent.iter().map(|payment| payment.amount).sum();
        let paid = rent
            .iter()
            .filter(|payment| matches!(payment.state, State::Collected(_)));
        let paid: Decimal = paid.map(|payment| payment.amount).sum();
        let stayed = Decimal::from((last - starts).num_days() + 1);
        let due = if last == ends {
            agreed
        } else {
            (agreed * stayed / Decimal::from(365)).min(agreed)
        };
        let due = due.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
        let held = self.books.held(&|contract| contract.id == id);
        let net = held + paid - due - penalty;
        let said = format!("seed {}, {today}: {draft}", self.seed);
        assert_eq!(draft["account"]["net"], format!("{net:.2}"), "{said}");
        let path = format!("/settlements/{}/post", draft["id"]);
        let body = json!({ "net": draft["account"]["net"], "version": draft["version"] });
        let answer = self.admin.post(&path, body).await;
        if self.accepted("settled", answer).is_none() {
            let path = format!("/settlements/{}", draft["id"]);
            self.admin.delete(&path).await.ok();
            return;
        }
        let unused = (paid - due).max(Decimal::ZERO);
        let owed = (due - paid).max(Decimal::ZERO);
        let covered = penalty.min(held + unused - owed.min(held + unused));
        let left = if is_refunded {
            Decimal::ZERO
        } else {
            net.max(Decimal::ZERO)
        };
        self.books.settled.push(Settled {
            contract: id,
            moved: left - held,
            charged: penalty - covered,
            penalty,
            on: today,
        });
        self.read_again(at, last).await;
        let own = self.books.payments.iter();
        let alive = own.filter(|payment| {
            payment.contract == id && !payment.is_deposit && payment.state != State::Cancelled
        });
        let alive: Decimal = alive.map(|payment| payment.amount).sum();
        assert_eq!(alive, due, "{said}");
    }

    /// The contract and its payments as they are after a settlement.
    async fn read_again(&mut self, at: usize, ends: NaiveDate) {
        let id = self.books.contracts[at].id;
        let shown = self.admin.get(&format!("/contracts/{id}")).await.ok();
        let contract = &mut self.books.contracts[at];
        contract.version = version(&shown);
        contract.ends = ends;
        self.books.payments.retain(|payment| payment.contract != id);
        let path = format!("/contract_payments?contract_id={id}&view=all&page_size=100");
        let page = self.admin.get(&path).await.ok();
        for row in page["items"].as_array().expect("payments") {
            let state = match row["status"].as_i64().expect("a status") {
                0 => State::Cancelled,
                1 => State::Open,
                2 => State::Collected(day(row["collected_on"].as_str().expect("a day"))),
                _ => State::Bounced,
            };
            self.books.payments.push(Payment {
                id: super::year::id(row),
                version: version(row),
                contract: id,
                is_deposit: row["type"] == 2,
                amount: row["amount"]
                    .as_str()
                    .expect("an amount")
                    .parse()
                    .expect("a decimal"),
                due: day(row["due_on"].as_str().expect("a day")),
                state,
            });
        }
    }
}
