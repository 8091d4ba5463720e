//! The authority's HTTP API: sends, and returns what came back or that nothing did.
//! [`zatca::answers`] reads an answer; the caller acts on it.

use std::sync::LazyLock;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::Kernel;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use crate::zatca_settings::codes::ZatcaEnvironment;

/// Longer than the authority's own limit, so that its time-out is seen as an answer.
const TIMEOUT: Duration = Duration::from_secs(45);
/// An answer holds at most one document; anything longer is not the authority's.
const LARGEST_ANSWER: usize = 24 * 1024 * 1024;

static HTTP: LazyLock<Client> = LazyLock::new(|| {
    Client::builder()
        .timeout(TIMEOUT)
        .connect_timeout(Duration::from_secs(10))
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap_or_default()
});

/// One of the authority's environments.
pub(crate) struct Gateway {
    base: String,
}

/// A token and its secret, as received.
pub(crate) struct Credentials<'a> {
    pub token: &'a str,
    pub secret: &'a str,
}

/// A signed document, as the API takes it.
pub(crate) struct Document<'a> {
    pub hash: &'a str,
    pub uuid: uuid::Uuid,
    pub xml: &'a [u8],
}

/// What became of a call.
#[derive(Debug)]
pub(crate) enum Sent {
    /// The authority answered; 303 and all errors included.
    Answered {
        status: u16,
        body: Vec<u8>,
        /// Seconds, of a `Retry-After` header.
        retry_after: Option<u64>,
    },
    /// No answer: it may have arrived or not.
    Lost { reason: String },
}

impl Gateway {
    pub fn of(kernel: &Kernel, environment: ZatcaEnvironment) -> Self {
        let config = &kernel.config;
        let base = match environment {
            ZatcaEnvironment::Production => &config.zatca_production_url,
            ZatcaEnvironment::Simulation => &config.zatca_simulation_url,
            ZatcaEnvironment::Sandbox => &config.zatca_sandbox_url,
        };
        Self {
            base: base.trim_end_matches('/').to_owned(),
        }
    }

    /// A compliance certificate for a signing request (base64 of its PEM text).
    pub async fn compliance(&self, otp: &str, csr: &str) -> Sent {
        let request = self.request(Method::POST, "compliance").header("OTP", otp);
        send(request, &json!({ "csr": csr })).await
    }

    /// One document of the compliance checks.
    pub async fn check(&self, by: &Credentials<'_>, document: &Document<'_>) -> Sent {
        let request = self.request(Method::POST, "compliance/invoices");
        send(signed_in(request, by), &body(document)).await
    }

    /// The production certificate that follows passed checks.
    pub async fn production(&self, by: &Credentials<'_>, request_id: &str) -> Sent {
        let request = self.request(Method::POST, "production/csids");
        let body = json!({ "compliance_request_id": request_id });
        send(signed_in(request, by), &body).await
    }

    /// A renewal of the production certificate, for a new signing request.
    pub async fn renew(&self, by: &Credentials<'_>, otp: &str, csr: &str) -> Sent {
        let request = self
            .request(Method::PATCH, "production/csids")
            .header("OTP", otp);
        send(signed_in(request, by), &json!({ "csr": csr })).await
    }

    /// Reports a simplified document.
    pub async fn report(&self, by: &Credentials<'_>, document: &Document<'_>) -> Sent {
        let request = self
            .request(Method::POST, "invoices/reporting/single")
            .header("Clearance-Status", "0");
        send(signed_in(request, by), &body(document)).await
    }

    /// Has a standard document cleared.
    pub async fn clear(&self, by: &Credentials<'_>, document: &Document<'_>) -> Sent {
        let request = self
            .request(Method::POST, "invoices/clearance/single")
            .header("Clearance-Status", "1");
        send(signed_in(request, by), &body(document)).await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        HTTP.request(method, format!("{}/{path}", self.base))
            .header("Accept-Version", "V2")
            .header("Accept-Language", "en")
            .header("Accept", "application/json")
    }
}

fn signed_in(request: RequestBuilder, by: &Credentials<'_>) -> RequestBuilder {
    request.basic_auth(by.token, Some(by.secret))
}

fn body(document: &Document<'_>) -> Value {
    json!({
        "invoiceHash": document.hash,
        "uuid": document.uuid.to_string(),
        "invoice": STANDARD.encode(document.xml),
    })
}

async fn send(request: RequestBuilder, body: &Value) -> Sent {
    match exchange(request.json(body)).await {
        Ok(answered) => answered,
        // The address is left out: it may carry a proxy's password.
        Err(error) => Sent::Lost {
            reason: error.without_url().to_string(),
        },
    }
}

async fn exchange(request: RequestBuilder) -> Result<Sent, reqwest::Error> {
    let mut response = request.send().await?;
    let status = response.status().as_u16();
    let retry_after = response
        .headers()
        .get("retry-after")
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.trim().parse().ok());
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await? {
        if body.len() + part.len() > LARGEST_ANSWER {
            return Ok(Sent::Lost {
                reason: "the answer is longer than any document".to_owned(),
            });
        }
        body.extend_from_slice(&part);
    }
    Ok(Sent::Answered {
        status,
        body,
        retry_after,
    })
}
