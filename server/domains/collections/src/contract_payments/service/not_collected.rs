use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::super::codes::{NotCollectedReason, PaymentStatus};
use super::super::entity::{ActiveModel, Entity};
use super::super::model::{NotCollectedInput, ReturnToOnDateInput};
use super::super::{ContractPaymentError, ContractPaymentId};
use super::{ensure_alive, ensure_version, lock, not_paid_by_bank};
use crate::cheques;

/// The money did not come (a cheque bounced, a transfer never arrived).
pub async fn mark_not_collected(
    tx: &MerchantTx,
    id: ContractPaymentId,
    input: &NotCollectedInput,
) -> Result<()> {
    let (payment, contract) = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    form.check("reason", input.reason.is_some(), Rule::Required);
    let note = form
        .notes("note", &input.note)
        .required_if(input.reason == Some(NotCollectedReason::Other))
        .max_length(1000)
        .optional();
    form.finish()?;
    let reason = input.reason.ok_or_else(Problem::invalid)?;
    ensure_alive(&payment, &contract)?;
    match payment.status {
        PaymentStatus::Collected => {
            let receipt = payment.receipt_number.clone().unwrap_or_default();
            return Err(ContractPaymentError::CollectedFirst { receipt }.into());
        }
        PaymentStatus::NotCollected => return Err(ContractPaymentError::AlreadyNotCollected.into()),
        PaymentStatus::OnDate | PaymentStatus::Cancelled => {}
    }
    ensure_version(tx, &payment, input.version)?;
    let today = tx.today();
    let said = note.clone();
    if cheques::service::bounce_of(tx, &payment, &contract, today, reason, said).await? {
        return Ok(());
    }
    not_paid_by_bank(tx, &payment, &contract, reason, note).await?;
    Ok(())
}

/// The mark was wrong, or the tenant is given another chance.
pub async fn return_to_on_date(
    tx: &MerchantTx,
    id: ContractPaymentId,
    input: &ReturnToOnDateInput,
) -> Result<()> {
    let (payment, contract) = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let note = form.notes("note", &input.note).max_length(1000).optional();
    form.finish()?;
    ensure_alive(&payment, &contract)?;
    if payment.status != PaymentStatus::NotCollected {
        return Err(ContractPaymentError::NotMarked.into());
    }
    if let Some(number) = cheques::service::bounced(tx, id).await? {
        return Err(ContractPaymentError::ChequeBounced { number }.into());
    }
    let row = ActiveModel {
        status: Set(PaymentStatus::OnDate),
        not_collected_reason: Set(None),
        note: match note {
            Some(note) => Set(Some(note)),
            None => Default::default(),
        },
        ..Default::default()
    };
    tx.change_as::<Entity>("returned_to_on_date", &payment, Some(input.version), row)
        .await?;
    Ok(())
}
