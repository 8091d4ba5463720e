use async_trait::async_trait;
use collections::contract_payments::{COLLECTED_EVENT, ContractPaymentId};
use kernel::jobs::{JobContext, JobError, JobHandler, JobRegistry};
use kernel::tenancy::MerchantConn as _;
use serde::Deserialize;

use super::service;
use crate::zatca_settings;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(InvoiceCollected)
}

#[derive(Deserialize)]
struct Payload {
    contract_payment_id: ContractPaymentId,
}

/// Issues the invoice of a payment that came in, where the merchant wants that.
struct InvoiceCollected;

#[async_trait]
impl JobHandler for InvoiceCollected {
    fn name(&self) -> &'static str {
        COLLECTED_EVENT
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let Payload {
            contract_payment_id,
        } = context.payload()?;
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
}
