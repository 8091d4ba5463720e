//! Calls back, one after the other.

use std::time::Duration;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// How often a call that is not answered well is repeated.
const TRIES: u32 = 5;

#[derive(Debug)]
pub struct Callback {
    pub url: String,
    /// Name of the header that carries the signature.
    pub header: &'static str,
    pub signature: String,
    pub body: String,
    pub delay_ms: u64,
}

/// Those that wait for their turn.
pub type Callbacks = UnboundedReceiver<Callback>;

/// Where a stand-in puts its callbacks, and what [`crate::start`] works off.
#[must_use]
pub fn callbacks() -> (UnboundedSender<Callback>, Callbacks) {
    mpsc::unbounded_channel()
}

pub(crate) async fn run(mut waiting: Callbacks) {
    let client = reqwest::Client::new();
    while let Some(callback) = waiting.recv().await {
        tokio::time::sleep(Duration::from_millis(callback.delay_ms)).await;
        for attempt in 1..=TRIES {
            let call = client
                .post(&callback.url)
                .header(callback.header, &callback.signature)
                .header("Content-Type", "application/json")
                .body(callback.body.clone());
            match call.send().await {
                Ok(answer) if answer.status().is_success() => break,
                Ok(answer) => tracing::warn!(status = %answer.status(), "a callback was refused"),
                Err(error) => tracing::warn!(%error, "a callback was not taken"),
            }
            tokio::time::sleep(Duration::from_millis(200 * u64::from(attempt))).await;
        }
    }
}

/// In hexadecimal digits.
#[must_use]
pub fn hmac_sha256(key: &str, body: &str) -> String {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key.as_bytes()) else {
        return String::new();
    };
    mac.update(body.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}
