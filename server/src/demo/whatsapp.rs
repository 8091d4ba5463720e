//! The demo's phones, linked through the stand-in of the gateway where that is configured.

use std::sync::Arc;

use kernel::tenancy::{Caller, PlatformTx};
use kernel::{Kernel, Problem, Result};
use openapi::client::Client;
use platform::main_whatsapp::service as main_number;
use serde_json::json;

use super::accounts;

/// What the platform's own instance is called at the gateway.
const MAIN_INSTANCE: &str = "manzil-main";
const MAIN_NUMBER: &str = "971500000000";

/// Links a merchant's phone as a person does: a code is made, the phone scans it, the page sees that it is connected.
/// Without a gateway the demo's messages stay in the database.
pub async fn link(client: &Client<'_>, kernel: &Kernel, merchant: &str) -> Result<()> {
    let number = accounts::number(merchant);
    let Some(gateway) = &kernel.config.whatsapp_gateway_url else {
        return Ok(());
    };
    client.post("/whatsapp_settings/link", json!({})).await?;
    scan(gateway, merchant, number).await?;
    client.post("/whatsapp_settings/refresh", json!({})).await?;
    Ok(())
}

/// The same of the platform's own phone; without a gateway the platform has no number.
pub async fn link_main(kernel: &Kernel) -> Result<()> {
    let Some(gateway) = &kernel.config.whatsapp_gateway_url else {
        return Ok(());
    };
    let caller = Arc::new(Caller::system("demo"));
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let linking = main_number::begin_link(&tx).await?;
    tx.rollback().await?;
    let linking = main_number::ask_for_link(kernel, linking).await?;
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    main_number::keep_link(&tx, linking).await?;
    let account = main_number::needed(&tx).await?;
    tx.commit().await?;
    scan(gateway, MAIN_INSTANCE, MAIN_NUMBER).await?;
    let said = main_number::ask(kernel, &account).await?;
    let tx = PlatformTx::begin(kernel, caller).await?;
    main_number::note(&tx, &said).await?;
    tx.commit().await
}

/// The phone scans the code.
async fn scan(gateway: &str, instance: &str, number: &str) -> Result<()> {
    let base = gateway.trim_end_matches('/');
    let scanned = reqwest::Client::new()
        .post(format!("{base}/stand-in/instances/{instance}/scan"))
        .json(&json!({ "number": number }))
        .send();
    let scanned = scanned.await.map_err(Problem::internal)?;
    scanned.error_for_status().map_err(Problem::internal)?;
    Ok(())
}
