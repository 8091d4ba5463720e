//! What both gateways' HTTP calls share.

use std::sync::LazyLock;
use std::time::Duration;

use reqwest::{Client, RequestBuilder};
use serde_json::Value;

use super::whatsapp::GatewayFailure;

/// A page that waits for an answer waits so long at most.
const TIMEOUT: Duration = Duration::from_secs(15);
/// No answer of a gateway is longer.
const LARGEST_ANSWER: usize = 1024 * 1024;

pub static HTTP: LazyLock<Client> = LazyLock::new(|| {
    Client::builder()
        .timeout(TIMEOUT)
        .connect_timeout(Duration::from_secs(5))
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap_or_default()
});

/// An answer, whatever its status.
pub struct Answered {
    pub status: u16,
    pub json: Value,
}

impl Answered {
    pub fn is_ok(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub fn text(&self, pointer: &str) -> String {
        let found = self.json.pointer(pointer).and_then(Value::as_str);
        found.unwrap_or_default().to_owned()
    }
}

/// No answer: where nothing could be connected to, nothing was taken either.
pub async fn call(request: RequestBuilder) -> Result<Answered, GatewayFailure> {
    let lost = |error: reqwest::Error| {
        let is_unreached = error.is_connect();
        // The address may hold a token.
        let reason = error.without_url().to_string();
        if is_unreached {
            GatewayFailure::Disconnected(format!("the gateway is not reached: {reason}"))
        } else {
            GatewayFailure::Unknown(reason)
        }
    };
    let mut response = request.send().await.map_err(lost)?;
    let status = response.status().as_u16();
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(lost)? {
        body.extend_from_slice(&chunk);
        if body.len() > LARGEST_ANSWER {
            let reason = "the gateway's answer is too long".to_owned();
            return Err(GatewayFailure::Unknown(reason));
        }
    }
    let json = serde_json::from_slice(&body).unwrap_or_default();
    Ok(Answered { status, json })
}
