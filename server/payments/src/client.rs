use std::time::Duration;

use reqwest::Client;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use thiserror::Error;

use crate::account::Account;
use crate::order::{Order, number, profile};
use crate::transaction::Transaction;

/// No answer of the gateway is longer.
const LARGEST_ANSWER: usize = 1024 * 1024;

/// Why a call has no result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Failure {
    /// Nothing could be connected to, so nothing was done.
    #[error("the payment gateway is not reached: {0}")]
    Unreached(String),
    /// Perhaps it was done: ask by the reference.
    #[error("the payment gateway's answer is not known: {0}")]
    Unknown(String),
    /// The account's profile or key is wrong.
    #[error("the payment gateway does not take the account's key: {0}")]
    WrongAccount(String),
    /// The gateway does not do it, and will not.
    #[error("the payment gateway refused: {0}")]
    Refused(String),
}

/// A page on which an order is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The gateway's reference.
    pub id: String,
    /// Where the payer goes.
    pub address: String,
}

/// Money that goes back.
#[derive(Debug, Clone)]
pub struct Refund {
    /// Ours, of the refund.
    pub reference: String,
    /// The gateway's reference of what was paid.
    pub of: String,
    pub description: String,
    pub currency: String,
    pub amount: Decimal,
}

/// Calls the gateway.
#[derive(Debug, Clone)]
pub struct Gateway {
    client: Client,
}

impl Gateway {
    /// Answers are waited for so long.
    #[must_use]
    pub fn new(patience: Duration) -> Self {
        let client = Client::builder()
            .timeout(patience)
            .connect_timeout(patience.min(Duration::from_secs(5)))
            .redirect(reqwest::redirect::Policy::none())
            .build();
        Self {
            client: client.unwrap_or_default(),
        }
    }

    /// Opens a page for an order. Nothing is taken before somebody pays on it.
    ///
    /// # Errors
    /// After [`Failure::Unknown`] the page may exist: nobody has its address, and another order is opened.
    pub async fn open(&self, account: &Account, order: &Order) -> Result<Opened, Failure> {
        let answer = self
            .call(account, "payment/request", &order.body(&account.profile_id))
            .await?;
        let text = |name: &str| answer[name].as_str().filter(|text| !text.is_empty());
        match (text("tran_ref"), text("redirect_url")) {
            (Some(id), Some(address)) if is_page(account, address) => Ok(Opened {
                id: id.to_owned(),
                address: address.to_owned(),
            }),
            _ => Err(Failure::Refused("the answer names no page".to_owned())),
        }
    }

    /// Everything that the gateway knows under a reference; nothing is an empty answer.
    ///
    /// # Errors
    /// Those of the call; nothing is known after any of them.
    pub async fn ask(
        &self,
        account: &Account,
        reference: &str,
    ) -> Result<Vec<Transaction>, Failure> {
        let body = json!({ "profile_id": profile(&account.profile_id), "cart_id": reference });
        let answer = self.call(account, "payment/query", &body).await;
        let answer = match answer {
            Err(Failure::Refused(reason)) if is_not_found(&reason) => return Ok(Vec::new()),
            other => other?,
        };
        let told = match &answer {
            Value::Array(all) => all.iter().collect(),
            one => vec![one],
        };
        let read = told.iter().map(|one| Transaction::read(one));
        read.collect::<Option<Vec<_>>>()
            .ok_or_else(|| Failure::Unknown("the answer has a form that is not known".to_owned()))
    }

    /// Gives money back.
    ///
    /// # Errors
    /// After [`Failure::Unknown`] it may be given back: ask by the refund's reference.
    pub async fn refund(&self, account: &Account, refund: &Refund) -> Result<Transaction, Failure> {
        let body = json!({
            "profile_id": profile(&account.profile_id),
            "tran_type": "refund",
            "tran_class": "ecom",
            "tran_ref": refund.of,
            "cart_id": refund.reference,
            "cart_description": refund.description,
            "cart_currency": refund.currency,
            "cart_amount": number(refund.amount),
        });
        let answer = self.call(account, "payment/request", &body).await?;
        Transaction::read(&answer)
            .ok_or_else(|| Failure::Unknown("the answer has a form that is not known".to_owned()))
    }

    /// Whether the gateway takes the account's profile and key: it is asked for something that does not exist.
    ///
    /// # Errors
    /// Those of the call.
    pub async fn test(&self, account: &Account) -> Result<(), Failure> {
        self.ask(account, "connection-test").await.map(drop)
    }

    async fn call(&self, account: &Account, path: &str, body: &Value) -> Result<Value, Failure> {
        let address = format!("{}/{path}", account.address.trim_end_matches('/'));
        let request = self
            .client
            .post(address)
            .header("authorization", account.server_key.as_str())
            .json(body);
        let mut response = request.send().await.map_err(|error| lost(&error))?;
        let status = response.status().as_u16();
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| lost(&error))? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > LARGEST_ANSWER {
                return Err(Failure::Unknown("the answer is too long".to_owned()));
            }
        }
        let json: Option<Value> = serde_json::from_slice(&bytes).ok();
        answered(status, json)
    }
}

/// What an answer's status and body mean. A refusal has a code and a message; an answer without them is not known.
fn answered(status: u16, json: Option<Value>) -> Result<Value, Failure> {
    let refusal = json.as_ref().and_then(|json| {
        // A transaction has its code inside its result.
        let code = json
            .get("code")
            .filter(|_| json.get("tran_ref").is_none())?;
        let code = code
            .as_str()
            .map_or_else(|| code.to_string(), str::to_owned);
        let message = json["message"].as_str().unwrap_or_default();
        Some((code.clone(), format!("{code} {message}").trim().to_owned()))
    });
    match (status, json, refusal) {
        (401 | 403, _, refusal) => {
            let reason = refusal.map_or_else(|| status.to_string(), |(_, reason)| reason);
            Err(Failure::WrongAccount(reason))
        }
        (_, _, Some((code, reason))) if code == "1" => Err(Failure::WrongAccount(reason)),
        (200..300, Some(json), None) => Ok(json),
        (200..300 | 400..500, _, Some((_, reason))) => Err(Failure::Refused(reason)),
        (status, ..) => Err(Failure::Unknown(format!("status {status}"))),
    }
}

/// The interface says as a refusal that it knows no transaction; its manuals name the words and not the number.
fn is_not_found(reason: &str) -> bool {
    let reason = reason.to_lowercase();
    let words = ["not found", "no transaction", "no transactions"];
    words.iter().any(|words| reason.contains(words))
}

/// A page that a payer is sent to is the gateway's own, or under its domain.
fn is_page(account: &Account, address: &str) -> bool {
    let host = |url: &str| {
        let (scheme, rest) = url.split_once("://")?;
        let authority = rest.split(['/', '?', '#']).next()?;
        Some((scheme.to_owned(), authority.to_lowercase()))
    };
    let (Some((ours, gateway)), Some((theirs, page))) = (host(&account.address), host(address))
    else {
        return false;
    };
    let domain = gateway
        .split_once('.')
        .map_or(gateway.as_str(), |(_, rest)| rest);
    ours == theirs
        && !page.contains('@')
        && (page == gateway || page.ends_with(&format!(".{domain}")))
}

fn lost(error: &reqwest::Error) -> Failure {
    let reason = root(error);
    if error.is_connect() {
        Failure::Unreached(reason)
    } else {
        Failure::Unknown(reason)
    }
}

/// The innermost reason, without the address.
fn root(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    if error.is_timeout() {
        "no answer in time".to_owned()
    } else {
        cause.to_string()
    }
}

#[cfg(test)]
mod tests {
    use zeroize::Zeroizing;

    use super::*;

    #[test]
    fn an_answer_is_known_or_not() {
        let page = json!({ "tran_ref": "T1", "redirect_url": "https://x" });
        assert_eq!(answered(200, Some(page.clone())), Ok(page));
        let refused = answered(400, Some(json!({ "code": 2, "message": "Invalid amount" })));
        assert_eq!(
            refused,
            Err(Failure::Refused("2 Invalid amount".to_owned()))
        );
        for (status, body) in [
            (401, None),
            (403, Some(json!({ "code": 1, "message": "no" }))),
            (
                200,
                Some(json!({ "code": 1, "message": "Authentication failed" })),
            ),
        ] {
            assert!(matches!(
                answered(status, body),
                Err(Failure::WrongAccount(_))
            ));
        }
        for (status, body) in [
            (200, None),
            (500, None),
            (502, Some(json!({}))),
            (302, None),
            (400, None),
            (503, Some(json!({ "code": 5, "message": "busy" }))),
        ] {
            assert!(
                matches!(answered(status, body), Err(Failure::Unknown(_))),
                "{status}"
            );
        }
    }

    #[test]
    fn only_words_of_absence_say_that_nothing_was_taken() {
        assert!(is_not_found("113 No transaction was found"));
        assert!(is_not_found("2 Transaction not found"));
        assert!(!is_not_found("2 Invalid profile"));
        assert!(!is_not_found("5 Try again later"));
    }

    #[test]
    fn payers_are_sent_to_the_gateway_only() {
        let account = Account {
            address: "https://secure.paytabs.com".to_owned(),
            profile_id: "1".to_owned(),
            server_key: Zeroizing::new(String::new()),
        };
        for (address, expected) in [
            ("https://secure.paytabs.com/payment/page/1", true),
            ("https://pay.paytabs.com/page", true),
            ("http://secure.paytabs.com/page", false),
            ("https://paytabs.com.evil.example/page", false),
            ("https://evilpaytabs.com/page", false),
            ("https://secure.paytabs.com@evil.example/page", false),
            ("https://evil.example/?secure.paytabs.com", false),
            ("javascript:alert(1)", false),
        ] {
            assert_eq!(is_page(&account, address), expected, "{address}");
        }
    }
}
