use collections::contract_payments::PaymentCollected;
use collections::settlements::{RentChargedAgain, RentGivenBack};
use kernel::jobs::{JobContext, JobRegistry, JobResult};

use super::service;
use crate::zatca_settings;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .on::<PaymentCollected, _>("invoices", invoice_collected)
        .on::<RentGivenBack, _>("invoices", credit_given_back)
        .on::<RentChargedAgain, _>("invoices", charge_again)
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

/// Takes back what was invoiced of rent that a settlement gave back.
async fn credit_given_back(context: JobContext, event: RentGivenBack) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::settled(&tx, event.contract_payment_id).await?;
    Ok(tx.commit().await?)
}

async fn charge_again(context: JobContext, event: RentChargedAgain) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::charge_again(&tx, event.contract_payment_id).await?;
    Ok(tx.commit().await?)
}
