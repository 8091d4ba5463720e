use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Result, validation};
use leasing::contracts::ContractStatus;
use sea_orm::ActiveValue::Set;

use super::super::codes::PaymentStatus;
use super::super::entity::{ActiveModel, Entity, Model};
use super::super::model::UncollectInput;
use super::super::{ContractPaymentError, ContractPaymentId};
use super::{Contract, ensure_alive, ensure_version, lock, tell};
use crate::{cheques, period_locks, receipts};

/// The receipt becomes void and keeps its number; the payment is on date again, or cancelled with its
/// contract, which is owed nothing more.
pub async fn uncollect(
    tx: &MerchantTx,
    id: ContractPaymentId,
    input: &UncollectInput,
) -> Result<()> {
    let (payment, contract) = lock(tx, id).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    ensure_alive(&payment, &contract)?;
    if payment.status != PaymentStatus::Collected {
        return Err(ContractPaymentError::NotCollectedYet.into());
    }
    if payment.settlement_id.is_some() {
        let contract = contract.number;
        return Err(ContractPaymentError::BySettlement { contract }.into());
    }
    ensure_version(tx, &payment, input.version)?;
    take_back(tx, &payment, &contract, &reason).await
}

/// Takes the collection of a locked payment back. What the tenant's money paid is on their account again.
pub(crate) async fn take_back(
    tx: &MerchantTx,
    payment: &Model,
    contract: &Contract,
    reason: &str,
) -> Result<()> {
    if let Some(day) = payment.collected_on {
        period_locks::ensure_open(tx, day).await?;
    }
    if let Some(cheque) = cheques::service::is_cleared(tx, payment.id).await? {
        let number = cheque.number.unwrap_or_default();
        return Err(ContractPaymentError::ChequeCleared { number }.into());
    }
    let number = payment.receipt_number.clone().unwrap_or_default();
    receipts::service::void(tx, &number, reason).await?;
    let status = match contract.status {
        ContractStatus::Cancelled => PaymentStatus::Cancelled,
        _ => PaymentStatus::OnDate,
    };
    let row = ActiveModel {
        status: Set(status),
        collected_on: Set(None),
        collected_by: Set(None),
        receipt_number: Set(None),
        ..Default::default()
    };
    let payment = tx
        .change_as::<Entity>("uncollected", payment, None, row)
        .await?;
    let text = Text::new(
        format!("Receipt {number} over {{currency}} {{amount}} was taken back: {reason}"),
        format!("تم إلغاء سند القبض {number} بمبلغ {{amount}} {{currency}}: {reason}"),
    );
    tell(tx, contract, &payment, "payment_uncollected", &text).await
}
