//! Tenants who pay a sum at once: what it pays, what is on account, what is refunded.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::reference::{Due, Payment, State};
use super::year::{Office, id, version};

impl Office {
    /// A tenant pays an odd sum: the oldest dues first, a part of the last one, the rest on account, some of it refunded.
    pub(super) async fn pay_at_once(&mut self) {
        // Mostly somebody who owes something.
        let mut customers = self.books.customers.clone();
        if self.dice.falls(70) {
            let owes =
                |customer: &i64| !self.books.oldest_first(*customer, Decimal::ONE).is_empty();
            let owing: Vec<i64> = customers.iter().copied().filter(owes).collect();
            if !owing.is_empty() {
                customers = owing;
            }
        }
        let customer = customers[self.dice.roll(customers.len())];
        let amount = self.dice.amount(12_000);
        let expected = self.books.oldest_first(customer, amount);
        let body = json!({ "customer_id": customer, "amount": amount.to_string(),
            "received_on": self.books.today, "method": "transfer" });
        let answer = self.admin.post("/money_received", body).await;
        let Some(received) = self.accepted("paid_at_once", answer) else {
            return;
        };
        let decimal = |value: &Value| -> Decimal {
            let text = value.as_str().expect("an amount");
            text.parse().expect("a decimal")
        };
        let movements = received["movements"].as_array().expect("movements");
        let mut charged = Decimal::ZERO;
        let mut paid = BTreeMap::new();
        for row in &movements[1..] {
            let part = -decimal(&row["amount"]);
            match row["contract_payment_id"].as_i64() {
                Some(payment) => {
                    paid.insert(Due::Payment(payment), part);
                }
                None => charged += part,
            }
        }
        let mut of_charges = Decimal::ZERO;
        let mut of_payments = BTreeMap::new();
        for (due, part) in expected {
            match due {
                Due::Charge(at) => {
                    self.books.settled[at].charged -= part;
                    of_charges += part;
                    self.note("charges_paid");
                }
                Due::Payment(_) => {
                    of_payments.insert(due, part);
                }
            }
        }
        assert_eq!(paid, of_payments, "seed {}: the oldest first", self.seed);
        assert_eq!(charged, of_charges, "seed {}: charges too", self.seed);
        for (due, part) in paid {
            if let Due::Payment(payment) = due {
                self.paid_of_sum(payment, part).await;
            }
        }
        let left = decimal(&received["money"]["balance"]);
        if left.is_zero() {
            return;
        }
        *self.books.on_account.entry(customer).or_default() += left;
        self.note("on_account");
        if self.dice.falls(40) {
            let part = (left / Decimal::TWO).round_dp(2).max(Decimal::new(1, 2));
            let body = json!({ "amount": part.to_string(), "moved_on": self.books.today, "method": "cash",
                "reason": "Paid too much", "version": version(&received["money"]) });
            let path = format!("/money_received/{}/refund", received["money"]["id"]);
            self.admin.post(&path, body).await.ok();
            *self.books.on_account.entry(customer).or_default() -= part;
            self.note("refunded");
        }
    }

    /// Notes that a sum paid a payment, or a part of it: then the rest stands by itself.
    async fn paid_of_sum(&mut self, payment: i64, part: Decimal) {
        let path = format!("/contract_payments/{payment}");
        let after = self.admin.get(&path).await.ok();
        let today = self.books.today;
        let mut all = self.books.payments.iter_mut();
        let own = all.find(|own| own.id == payment).expect("a payment");
        let before = own.clone();
        own.amount = part;
        own.state = State::Collected(today);
        own.version = version(&after);
        self.books.of_sums.insert(payment);
        if part == before.amount {
            return;
        }
        let path = format!(
            "/contract_payments?contract_id={}&page_size=100",
            before.contract
        );
        let rows = self.admin.get(&path).await.ok();
        let parts = rows["items"].as_array().expect("payments").iter();
        let newest = parts
            .filter(|row| row["split_from_id"] == payment)
            .max_by_key(|row| id(row))
            .expect("the rest");
        self.books.payments.push(Payment {
            id: id(newest),
            version: version(newest),
            amount: before.amount - part,
            ..before
        });
        self.note("split");
    }
}
