//! Calls back, one after the other, signed as the Cloud API signs.

use std::time::Duration;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use tokio::sync::mpsc::UnboundedReceiver;

/// How often a call that is not answered well is repeated.
const TRIES: u32 = 5;

#[derive(Debug)]
pub struct Callback {
    pub url: String,
    pub secret: String,
    pub body: String,
    pub delay_ms: u64,
}

pub async fn run(mut waiting: UnboundedReceiver<Callback>) {
    let client = reqwest::Client::new();
    while let Some(callback) = waiting.recv().await {
        tokio::time::sleep(Duration::from_millis(callback.delay_ms)).await;
        let signature = signature(&callback);
        for attempt in 1..=TRIES {
            let call = client
                .post(&callback.url)
                .header("X-Hub-Signature-256", &signature)
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

fn signature(callback: &Callback) -> String {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(callback.secret.as_bytes()) else {
        return String::new();
    };
    mac.update(callback.body.as_bytes());
    format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
}
