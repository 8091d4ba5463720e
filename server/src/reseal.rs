//! Seals every stored secret again, under the current secret key. What is sealed under it already is
//! left alone, so that a run that was broken off is simply started again.

use std::sync::Arc;

use identity::second_factors::SECRETS;
use kernel::tenancy::{Caller, Merchant, MerchantTx, PlatformTx};
use kernel::{Kernel, Result};
use messaging::secrets as messaging_secrets;
use platform::{main_whatsapp, payment_gateway_settings as gateway, staff};
use sales::zatca_settings::secrets;

/// What a run came to.
#[derive(Debug, Default)]
pub struct Resealed {
    /// Secrets that were not yet sealed under the current key.
    pub secrets: usize,
    /// Where something could not be opened, and why: the old keys are still needed there.
    pub failed: Vec<String>,
}

pub async fn reseal(kernel: &Kernel) -> Result<Resealed> {
    let mut resealed = Resealed::default();
    match kernel.signing_keys.reseal(kernel).await {
        Ok(done) => resealed.secrets += done,
        Err(problem) => resealed.failed.push(problem.to_string()),
    }
    match of_platform(kernel).await {
        Ok(done) => resealed.secrets += done,
        Err(problem) => resealed.failed.push(format!("platform: {problem}")),
    }
    match kernel::mail_server::reseal(kernel).await {
        Ok(done) => resealed.secrets += done,
        Err(problem) => resealed.failed.push(problem.to_string()),
    }
    for merchant in kernel.merchants.all().await? {
        let schema = merchant.schema.clone();
        match of_merchant(kernel, merchant).await {
            Ok(done) => resealed.secrets += done,
            Err(problem) => resealed.failed.push(format!("{schema}: {problem}")),
        }
    }
    Ok(resealed)
}

async fn of_platform(kernel: &Kernel) -> Result<usize> {
    let tx = PlatformTx::begin(kernel, Arc::new(Caller::system("reseal"))).await?;
    let mut done = gateway::SECRETS.reseal(&tx).await?;
    done += staff::second_factors::SECRETS.reseal(&tx).await?;
    done += main_whatsapp::SECRETS.reseal(&tx).await?;
    tx.commit().await?;
    Ok(done)
}

/// Commits batch by batch.
async fn of_merchant(kernel: &Kernel, merchant: Arc<Merchant>) -> Result<usize> {
    kernel.merchants.ensure_current(&merchant)?;
    let caller = Arc::new(Caller::system("reseal"));
    let tx = MerchantTx::begin(kernel, merchant.clone(), caller.clone()).await?;
    let mut done = messaging_secrets::reseal(&tx).await?;
    done += SECRETS.reseal(&tx).await?;
    tx.commit().await?;
    let mut after = Some(0);
    while let Some(id) = after {
        let tx = MerchantTx::begin(kernel, merchant.clone(), caller.clone()).await?;
        let (batch, next) = secrets::reseal(&tx, id).await?;
        tx.commit().await?;
        done += batch;
        after = next;
    }
    Ok(done)
}
