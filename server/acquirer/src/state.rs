//! What the stand-in knows.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use stand_in::{Callback, Faults, hmac_sha256};
use tokio::sync::mpsc::UnboundedSender;

use crate::faults::{Fault, FaultKind};
use crate::running::Options;

pub struct State {
    pub(crate) options: Options,
    known: Mutex<Known>,
    callbacks: UnboundedSender<Callback>,
}

#[derive(Default)]
struct Known {
    last: u64,
    sales: BTreeMap<String, Sale>,
    faults: Faults<FaultKind>,
}

/// A transaction as it was asked for.
#[derive(Debug, Clone)]
pub struct Sale {
    pub id: String,
    /// `sale` or `refund`.
    pub kind: String,
    pub reference: String,
    pub currency: String,
    pub amount: Value,
    pub description: String,
    /// The letter of its state; none while its page is open.
    pub letter: Option<char>,
    /// What a refund gives back.
    pub follows: Option<String>,
    pub return_url: String,
    callback_url: String,
}

impl Sale {
    fn read(id: String, body: &Value) -> Self {
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        Self {
            id,
            kind: text("tran_type"),
            reference: text("cart_id"),
            currency: text("cart_currency"),
            amount: body["cart_amount"].clone(),
            description: text("cart_description"),
            letter: None,
            follows: body["tran_ref"].as_str().map(str::to_owned),
            return_url: text("return"),
            callback_url: text("callback"),
        }
    }

    /// The form that answers and callbacks have.
    pub(crate) fn json(&self, profile_id: &str, letter: char) -> Value {
        let (code, message) = match letter {
            'A' => ("G77803", "Authorised"),
            'D' => ("501", "Insufficient funds"),
            'P' | 'H' => ("300", "Pending"),
            'C' | 'X' => ("700", "Cancelled"),
            _ => ("600", "Voided"),
        };
        let mut json = json!({
            "tran_ref": self.id, "tran_type": self.kind, "cart_id": self.reference,
            "cart_description": self.description, "cart_currency": self.currency,
            "cart_amount": self.amount.to_string(), "profile_id": profile_id,
            "payment_result": {
                "response_status": letter.to_string(), "response_code": code, "response_message": message,
            },
        });
        if let Some(follows) = &self.follows {
            json["previous_tran_ref"] = follows.as_str().into();
        }
        json
    }
}

impl State {
    pub(crate) fn new(options: Options, callbacks: UnboundedSender<Callback>) -> Self {
        Self {
            options,
            known: Mutex::default(),
            callbacks,
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Orders a fault.
    pub fn fault(&self, fault: Fault) {
        self.known().faults.order(fault);
    }

    /// One of the faults that are ordered, which is used up by it.
    pub(crate) fn take_fault(&self, kinds: &[FaultKind]) -> Option<Fault> {
        self.known().faults.take(kinds)
    }

    /// What was asked for, in order.
    pub fn sales(&self) -> Vec<Sale> {
        self.known().sales.values().cloned().collect()
    }

    /// The newest transaction of a reference.
    pub fn newest(&self, reference: &str) -> Option<Sale> {
        let mut sales = self.sales().into_iter();
        sales.rfind(|sale| sale.reference == reference)
    }

    pub(crate) fn sale(&self, id: &str) -> Option<Sale> {
        self.known().sales.get(id).cloned()
    }

    pub(crate) fn add(&self, body: &Value) -> Sale {
        let mut known = self.known();
        known.last += 1;
        let sale = Sale::read(format!("TST{:010}", known.last), body);
        known.sales.insert(sale.id.clone(), sale.clone());
        sale
    }

    /// Decides a transaction and calls back: `A` paid, `D` declined, `H` held, `C` given up, `V` taken back.
    pub fn decide(&self, id: &str, letter: char) {
        let decided = {
            let mut known = self.known();
            let Some(sale) = known.sales.get_mut(id) else {
                return;
            };
            sale.letter = Some(letter);
            sale.clone()
        };
        self.call_back(&decided, letter);
    }

    /// The body of a callback and its signature, for whoever delivers it himself.
    pub fn callback(&self, sale: &Sale, letter: char) -> (String, String) {
        let body = sale.json(&self.options.profile_id, letter).to_string();
        let signature = hmac_sha256(&self.options.server_key, &body);
        (body, signature)
    }

    /// Calls back with a state, whatever is known: a repeated or late word.
    pub fn call_back(&self, sale: &Sale, letter: char) {
        if sale.callback_url.is_empty() || self.take_fault(&[FaultKind::LoseCallback]).is_some() {
            return;
        }
        let wrong = self.take_fault(&[FaultKind::WrongSignature]).is_some();
        let mut letters = vec![letter];
        if self.take_fault(&[FaultKind::DoubleCallback]).is_some() {
            letters.push(letter);
        }
        if self.take_fault(&[FaultKind::DisorderedCallbacks]).is_some() {
            letters.push('P');
        }
        for letter in letters {
            let key = if wrong {
                "another key"
            } else {
                &self.options.server_key
            };
            let body = sale.json(&self.options.profile_id, letter).to_string();
            let callback = Callback {
                url: sale.callback_url.clone(),
                header: "Signature",
                signature: hmac_sha256(key, &body),
                body,
                delay_ms: 0,
            };
            // Nobody listens only while it stops.
            let _ = self.callbacks.send(callback);
        }
    }
}
