//! One request to a receiver: to the address that was looked at, without following where it leads, and for ten seconds.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use reqwest::{Client, StatusCode, Url, header};
use tokio::time::timeout;

use super::WebhookFailure;
use crate::webhook_endpoints::address::{self, Reach, Unreachable};
use crate::webhook_endpoints::signing;

const PATIENCE: Duration = Duration::from_secs(10);
const CONNECT: Duration = Duration::from_secs(5);
/// Of an answer so much is read, and the first characters are kept.
const MOST_READ: usize = 16 * 1024;
const KEPT: usize = 1_000;

/// A connection to one receiver, for one round of its deliveries.
pub struct Receiver {
    /// Or why there is none.
    client: Result<(Client, Url), WebhookFailure>,
    secrets: Vec<String>,
    /// Whether it is told of sample data, which a header says.
    is_sandbox: bool,
    /// What an answer is waited for.
    patience: Duration,
}

/// What one try came to.
#[derive(Debug)]
pub struct Tried {
    pub millis: i32,
    pub status: Option<u16>,
    pub failure: Option<WebhookFailure>,
    pub answer: Option<String>,
}

impl Tried {
    /// Whether the receiver wants nothing any more.
    pub fn is_gone(&self) -> bool {
        self.status == Some(StatusCode::GONE.as_u16())
    }
}

impl Receiver {
    pub async fn new(url: &str, secrets: Vec<String>, reach: Reach, is_sandbox: bool) -> Self {
        Self {
            client: client(url, reach).await,
            secrets,
            is_sandbox,
            patience: PATIENCE,
        }
    }

    /// The receiver of a name, at the address that its name was found at.
    #[cfg(test)]
    pub fn at(url: &str, address: SocketAddr, patience: Duration) -> Self {
        let url = Url::parse(url).expect("an address");
        Self {
            client: pinned(url, address),
            secrets: Vec::new(),
            is_sandbox: true,
            patience,
        }
    }

    /// Sends a payload under its id, signed for this instant.
    pub async fn post(&self, at: DateTime<Utc>, id: &str, payload: &str) -> Tried {
        let started = Instant::now();
        let (status, failure, answer) = match &self.client {
            Ok((client, url)) => self.ask(client, url, at.timestamp(), id, payload).await,
            Err(failure) => (None, Some(*failure), None),
        };
        Tried {
            millis: i32::try_from(started.elapsed().as_millis()).unwrap_or(i32::MAX),
            status,
            failure,
            answer,
        }
    }

    async fn ask(
        &self,
        client: &Client,
        url: &Url,
        at: i64,
        id: &str,
        payload: &str,
    ) -> (Option<u16>, Option<WebhookFailure>, Option<String>) {
        let Ok(signature) = signing::header(&self.secrets, id, at, payload) else {
            return (None, Some(WebhookFailure::Unreached), None);
        };
        let mut request = client
            .post(url.clone())
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::USER_AGENT, "Manzil-Webhooks/1")
            .header("webhook-id", id)
            .header("webhook-timestamp", at)
            .header("webhook-signature", signature)
            .body(payload.to_owned());
        if self.is_sandbox {
            request = request.header("manzil-sandbox", "true");
        }
        let exchange = async {
            let mut response = request.send().await?;
            let status = response.status();
            let mut body = Vec::new();
            while body.len() < MOST_READ {
                match response.chunk().await? {
                    Some(chunk) => body.extend_from_slice(&chunk),
                    None => break,
                }
            }
            Ok::<_, reqwest::Error>((status, body))
        };
        match timeout(self.patience, exchange).await {
            Ok(Ok((status, body))) => {
                let failure = if status.is_success() {
                    None
                } else if status.is_redirection() {
                    Some(WebhookFailure::Redirected)
                } else {
                    Some(WebhookFailure::Refused)
                };
                (
                    Some(status.as_u16()),
                    failure,
                    begins(&String::from_utf8_lossy(&body)),
                )
            }
            Ok(Err(error)) => {
                let said = begins(&error.without_url().to_string());
                (None, Some(WebhookFailure::Unreached), said)
            }
            Err(_) => (None, Some(WebhookFailure::TooLate), None),
        }
    }
}

async fn client(url: &str, reach: Reach) -> Result<(Client, Url), WebhookFailure> {
    let url = address::parsed(url, reach).ok_or(WebhookFailure::PrivateAddress)?;
    let found = address::resolve(&url, reach).await;
    let address = found.map_err(|unreachable| match unreachable {
        Unreachable::Private => WebhookFailure::PrivateAddress,
        Unreachable::Unknown => WebhookFailure::NoAddress,
    })?;
    pinned(url, address)
}

/// Connects to this address whatever the name stands for meanwhile, and follows nothing.
fn pinned(url: Url, address: SocketAddr) -> Result<(Client, Url), WebhookFailure> {
    let host = url.host_str().unwrap_or_default().to_owned();
    let client = Client::builder()
        .connect_timeout(CONNECT)
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .resolve(&host, address)
        .build()
        .map_err(|_| WebhookFailure::Unreached)?;
    Ok((client, url))
}

fn begins(text: &str) -> Option<String> {
    let kept: String = text.chars().filter(|c| *c != '\0').take(KEPT).collect();
    (!kept.trim().is_empty()).then_some(kept)
}
