//! What a cheque's moves do to the payment that it pays.

use chrono::NaiveDate;
use kernel::Result;
use kernel::code::Code as _;
use kernel::tenancy::MerchantTx;
use kernel::text::Text;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::super::codes::{NotCollectedReason, PaymentMethod, PaymentStatus};
use super::super::entity::{ActiveModel, Entity, Model};
use super::settled::next_sequence;
use super::{Contract, is_over, tell};
use crate::receipts;

/// The payment waits again, on its day or on another one.
pub(crate) async fn put_on_date(
    tx: &MerchantTx,
    payment: &Model,
    due_on: Option<NaiveDate>,
) -> Result<Model> {
    let due_on = due_on.unwrap_or(payment.due_on);
    let waits = payment.status == PaymentStatus::OnDate;
    if waits && due_on == payment.due_on {
        return Ok(payment.clone());
    }
    let row = ActiveModel {
        status: Set(PaymentStatus::OnDate),
        not_collected_reason: Set(None),
        due_on: Set(due_on),
        ..Default::default()
    };
    let action = if waits {
        "postponed"
    } else {
        "returned_to_on_date"
    };
    tx.change_as::<Entity>(action, payment, None, row).await
}

/// How the payment is to be paid from now on.
pub(crate) async fn agree(
    tx: &MerchantTx,
    payment: &Model,
    method: PaymentMethod,
) -> Result<Model> {
    if payment.method == method {
        return Ok(payment.clone());
    }
    let row = ActiveModel {
        method: Set(method),
        ..Default::default()
    };
    tx.change::<Entity>(payment, None, row).await
}

/// The first part keeps the payment's place, the rest stands as a payment of its own: together they are
/// what the payment was.
pub(crate) async fn split(
    tx: &MerchantTx,
    payment: &Model,
    first: Decimal,
) -> Result<(Model, Model)> {
    let rest = ActiveModel {
        contract_id: Set(payment.contract_id),
        kind: Set(payment.kind),
        sequence: Set(next_sequence(tx, payment.contract_id, payment.kind).await?),
        amount: Set(payment.amount - first),
        due_on: Set(payment.due_on),
        status: Set(payment.status),
        method: Set(payment.method),
        not_collected_reason: Set(payment.not_collected_reason),
        split_from_id: Set(Some(payment.id)),
        ..Default::default()
    };
    let row = ActiveModel {
        amount: Set(first),
        ..Default::default()
    };
    let first = tx.change_as::<Entity>("split", payment, None, row).await?;
    Ok((first, tx.create::<Entity>(rest).await?))
}

/// The bank paid nothing, or took back what it had paid: then the receipt becomes void. A cancelled
/// contract is owed nothing more.
pub(crate) async fn not_paid_by_bank(
    tx: &MerchantTx,
    payment: &Model,
    contract: &Contract,
    reason: NotCollectedReason,
    note: Option<String>,
) -> Result<Model> {
    let name = reason.text();
    if let Some(number) = &payment.receipt_number {
        receipts::service::void(tx, number, &name.en).await?;
    }
    let status = if is_over(contract) {
        PaymentStatus::Cancelled
    } else {
        PaymentStatus::NotCollected
    };
    let row = ActiveModel {
        status: Set(status),
        not_collected_reason: Set(Some(reason)),
        collected_on: Set(None),
        collected_by: Set(None),
        receipt_number: Set(None),
        note: match note {
            Some(note) => Set(Some(note)),
            None => Default::default(),
        },
        ..Default::default()
    };
    let payment = tx
        .change_as::<Entity>("marked_not_collected", payment, None, row)
        .await?;
    let text = Text::new(
        format!(
            "{{currency}} {{amount}} was not collected ({{kind}} of contract {{contract}}, due {{due}}): {}.",
            name.en
        ),
        format!(
            "لم يتم تحصيل {{amount}} {{currency}} ({{kind}} العقد {{contract}}، المستحق في {{due}}): {}.",
            name.ar
        ),
    );
    tell(tx, contract, &payment, "payment_not_collected", &text).await?;
    Ok(payment)
}
