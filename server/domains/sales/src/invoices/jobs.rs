use collections::contract_payments::PaymentCollected;
use kernel::jobs::{JobContext, JobRegistry, JobResult};
use kernel::tenancy::MerchantConn as _;

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
    let preview = service::preview(&tx, contract_payment_id).await?;
    if preview.can_issue {
        service::issue(&tx, contract_payment_id, None).await?;
    } else {
        // Not a failure: the payment's page says what is missing, and a person issues it.
        tracing::info!(
            merchant = tx.merchant().key,
            payment = contract_payment_id.0,
            code = preview.refusal_code,
            "a collected payment was not invoiced"
        );
    }
    Ok(tx.commit().await?)
}
