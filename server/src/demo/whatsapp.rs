//! The demo's phones, linked through the stand-in of the gateway where that is configured.

use kernel::{Kernel, Problem, Result};
use openapi::client::Client;
use serde_json::json;

use super::accounts;

/// Links a merchant's phone as a person does: a code is made, the phone scans it, the page sees that it is connected.
/// Without a gateway the demo's messages stay in the database.
pub async fn link(client: &Client<'_>, kernel: &Kernel, merchant: &str) -> Result<()> {
    let number = accounts::number(merchant);
    let Some(gateway) = &kernel.config.whatsapp_gateway_url else {
        return Ok(());
    };
    client.post("/whatsapp_settings/link", json!({})).await?;
    let base = gateway.trim_end_matches('/');
    let scanned = reqwest::Client::new()
        .post(format!("{base}/stand-in/instances/{merchant}/scan"))
        .json(&json!({ "number": number }))
        .send();
    let scanned = scanned.await.map_err(Problem::internal)?;
    scanned.error_for_status().map_err(Problem::internal)?;
    client.post("/whatsapp_settings/refresh", json!({})).await?;
    Ok(())
}
