//! What gateways' calls have in common, whoever's number they are of.

use poem::{Body, Request};
use serde::Deserialize;

use crate::error::{Problem, Result};

/// Longer than any call of a gateway.
const LARGEST: usize = 1024 * 1024;
const SIGNATURE: &str = "X-Hub-Signature-256";

/// The Cloud API's question whether it may call an address.
#[derive(Debug, Deserialize)]
pub struct Confirmation {
    #[serde(rename = "hub.verify_token", default)]
    pub token: String,
    #[serde(rename = "hub.challenge", default)]
    pub challenge: String,
}

/// The signature of a call, which may be missing, and its body.
pub async fn signed(request: &Request, body: Body) -> Result<(String, Vec<u8>)> {
    let bytes = body.into_bytes_limit(LARGEST).await;
    let bytes = bytes.map_err(|_| Problem::too_large())?;
    let signature = request.header(SIGNATURE).unwrap_or_default();
    Ok((signature.to_owned(), bytes.to_vec()))
}
