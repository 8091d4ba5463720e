use rust_decimal::Decimal;
use serde_json::Value;

use crate::order::Order;
use crate::state::State;

/// What a transaction moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Sale,
    Refund,
    /// Of no kind that the product asks for.
    Other,
}

/// One of the gateway's transactions, as a query or a callback tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// The gateway's reference.
    pub id: String,
    /// The transaction that it follows: what a refund gives back.
    pub follows: Option<String>,
    /// Ours.
    pub reference: String,
    pub kind: Kind,
    pub currency: String,
    pub amount: Decimal,
    pub state: State,
    /// The gateway's code and words of a failure, for the staff; payers are not shown them.
    pub reason: Option<String>,
}

/// What all transactions of one order come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The gateway knows nothing under the reference: nothing was taken.
    Unknown,
    State {
        state: State,
        id: String,
        reason: Option<String>,
    },
    /// Something was paid under the reference that is not what was asked for.
    Other { id: String },
}

impl Transaction {
    /// Reads one; nothing where what has to be there is missing.
    pub(crate) fn read(json: &Value) -> Option<Self> {
        let text = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
        let result = &json["payment_result"];
        let letter = result["response_status"].as_str()?;
        let kind = match text("tran_type").to_lowercase().as_str() {
            "sale" => Kind::Sale,
            "refund" => Kind::Refund,
            _ => Kind::Other,
        };
        let state = match letter {
            "A" => State::Paid,
            "H" | "P" => State::Waiting,
            "D" => State::Declined,
            "X" | "C" => State::Ended,
            _ => State::Failed,
        };
        let said = [&result["response_code"], &result["response_message"]];
        let said: Vec<&str> = said.into_iter().filter_map(Value::as_str).collect();
        let id = text("tran_ref");
        let reference = text("cart_id");
        (!id.is_empty() && !reference.is_empty()).then_some(Self {
            id,
            follows: json["previous_tran_ref"].as_str().map(str::to_owned),
            reference,
            kind,
            currency: text("cart_currency"),
            amount: amount(&json["cart_amount"])?,
            state,
            reason: state.is_failed().then(|| said.join(": ")),
        })
    }
}

/// An amount, which the interface writes as a number or as text.
pub(crate) fn amount(json: &Value) -> Option<Decimal> {
    let text = match json {
        Value::String(text) => text.replace(',', ""),
        other => other.to_string(),
    };
    let exact = text.trim().parse().ok();
    let amount = exact.or_else(|| Decimal::from_scientific(text.trim()).ok());
    amount.map(|amount| amount.normalize())
}

/// What became of an order: its money, else what is still pending, else the last failure.
#[must_use]
pub fn outcome(order: (&str, &str, Decimal), told: &[Transaction]) -> Outcome {
    let (reference, currency, amount) = order;
    let mut best: Option<&Transaction> = None;
    for sale in told {
        if sale.kind != Kind::Sale || sale.reference != reference {
            continue;
        }
        let is_asked = sale.currency == currency && sale.amount == amount;
        if sale.state == State::Paid && !is_asked {
            return Outcome::Other {
                id: sale.id.clone(),
            };
        }
        if best.is_none_or(|best| rank(sale.state) >= rank(best.state)) {
            best = Some(sale);
        }
    }
    best.map_or(Outcome::Unknown, |sale| Outcome::State {
        state: sale.state,
        id: sale.id.clone(),
        reason: sale.reason.clone(),
    })
}

impl Order {
    /// What became of this order.
    #[must_use]
    pub fn outcome(&self, told: &[Transaction]) -> Outcome {
        outcome((&self.reference, &self.currency, self.amount), told)
    }
}

const fn rank(state: State) -> u8 {
    match state {
        State::Paid => 3,
        State::Waiting => 2,
        State::Open => 1,
        State::Declined | State::Failed | State::Ended => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(reference: &str, letter: &str, amount: Value) -> Value {
        json!({
            "tran_ref": "TST1", "tran_type": "Sale", "cart_id": reference, "cart_currency": "AED",
            "cart_amount": amount,
            "payment_result": {
                "response_status": letter, "response_code": "G1", "response_message": "said",
            },
        })
    }

    fn sale(letter: &str, amount: Value) -> Transaction {
        Transaction::read(&told("p-1", letter, amount)).expect("a transaction")
    }

    fn became(told: &[Transaction]) -> Outcome {
        outcome(("p-1", "AED", Decimal::new(10_005, 2)), told)
    }

    #[test]
    fn each_letter_has_its_state() {
        for (letter, state) in [
            ("A", State::Paid),
            ("H", State::Waiting),
            ("P", State::Waiting),
            ("D", State::Declined),
            ("E", State::Failed),
            ("V", State::Failed),
            ("X", State::Ended),
            ("C", State::Ended),
            ("?", State::Failed),
        ] {
            assert_eq!(sale(letter, json!("100.05")).state, state, "{letter}");
        }
    }

    #[test]
    fn money_counts_only_as_it_was_asked_for() {
        let paid = |amount| became(&[sale("A", amount)]);
        for amount in [json!("100.05"), json!(100.05), json!("100.050")] {
            assert!(matches!(
                paid(amount),
                Outcome::State {
                    state: State::Paid,
                    ..
                }
            ));
        }
        assert!(matches!(paid(json!("1.00")), Outcome::Other { .. }));
        let mut dollars = sale("A", json!("100.05"));
        "USD".clone_into(&mut dollars.currency);
        assert!(matches!(became(&[dollars]), Outcome::Other { .. }));
        let mut other = sale("A", json!("100.05"));
        "p-2".clone_into(&mut other.reference);
        assert_eq!(became(&[other]), Outcome::Unknown);
        let mut refund = sale("A", json!("100.05"));
        refund.kind = Kind::Refund;
        assert_eq!(became(&[refund]), Outcome::Unknown);
    }

    #[test]
    fn a_good_try_counts_whatever_failed_beside_it() {
        let amount = || json!("100.05");
        for tries in [["D", "A"], ["A", "D"], ["P", "A"], ["A", "X"]] {
            let told = tries.map(|letter| sale(letter, amount()));
            assert!(matches!(
                became(&told),
                Outcome::State {
                    state: State::Paid,
                    ..
                }
            ));
        }
        let waiting = ["D", "H"].map(|letter| sale(letter, amount()));
        assert!(matches!(
            became(&waiting),
            Outcome::State {
                state: State::Waiting,
                ..
            }
        ));
    }

    #[test]
    fn what_lacks_its_reference_or_result_is_not_read() {
        for field in ["tran_ref", "cart_id", "payment_result", "cart_amount"] {
            let mut json = told("p-1", "A", json!("100.05"));
            json.as_object_mut().expect("an object").remove(field);
            assert_eq!(Transaction::read(&json), None, "{field}");
        }
    }
}
