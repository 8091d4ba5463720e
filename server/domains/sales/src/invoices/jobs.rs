use collections::contract_payments::PaymentCollected;
use kernel::jobs::{JobContext, JobRegistry, JobResult};

use super::service;
use crate::zatca_settings;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.on::<PaymentCollected, _>("invoices", invoice_collected)
}

/// Issues the invoice of a payment that came in, where the merchant wants that.
async fn invoice_collected(context: JobContext, event: PaymentCollected) -> JobResult {
    let PaymentCollected {
        contract_payment_id,
    } = event;
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    if !zatca_settings::service::issues_on_collection(&tx).await? {
        return Ok(tx.commit().await?);
    }
    service::issue_collected(&tx, contract_payment_id).await?;
    Ok(tx.commit().await?)
}
