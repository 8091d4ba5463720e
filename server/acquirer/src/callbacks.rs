//! Calls back, one after the other, signed over the body.

use std::time::Duration;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use tokio::sync::mpsc::UnboundedReceiver;

/// How often a call that is not answered well is repeated.
const TRIES: u32 = 5;

#[derive(Debug)]
pub(crate) struct Callback {
    pub url: String,
    pub key: String,
    pub body: String,
}

pub(crate) async fn run(mut waiting: UnboundedReceiver<Callback>) {
    let client = reqwest::Client::new();
    while let Some(callback) = waiting.recv().await {
        for attempt in 1..=TRIES {
            let call = client
                .post(&callback.url)
                .header("Signature", signature(&callback.key, &callback.body))
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

pub(crate) fn signature(key: &str, body: &str) -> String {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key.as_bytes()) else {
        return String::new();
    };
    mac.update(body.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}
