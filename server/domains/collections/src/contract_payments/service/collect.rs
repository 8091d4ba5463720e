use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::super::codes::{PaymentMethod, PaymentStatus};
use super::super::entity::{ActiveModel, Entity, Model};
use super::super::model::CollectInput;
use super::super::{ContractPaymentError, ContractPaymentId, PaymentCollected};
use super::{Contract, ensure_alive, ensure_version, lock, tell};
use crate::money_received::MoneyLine;
use crate::{cheques, period_locks, receipts};

/// A collection as checked: when, how, with which proof.
pub(crate) struct Collection {
    pub collected_on: NaiveDate,
    /// As agreed without it.
    pub method: Option<PaymentMethod>,
    pub reference: Option<String>,
    pub note: Option<String>,
    /// The part of the tenant's money that it is; money that came for this payment alone without it.
    pub money: Option<MoneyLine>,
}

pub async fn collect(tx: &MerchantTx, id: ContractPaymentId, input: &CollectInput) -> Result<()> {
    let (payment, contract) = lock(tx, id).await?;
    let collection = check(
        tx,
        &input.collected_on,
        input.method,
        input.reference.as_deref(),
        input.note.as_deref(),
    )
    .await?;
    record(tx, &payment, &contract, input.version, &collection).await?;
    Ok(())
}

pub(super) async fn check(
    tx: &MerchantTx,
    collected_on: &str,
    method: Option<PaymentMethod>,
    reference: Option<&str>,
    note: Option<&str>,
) -> Result<Collection> {
    let mut form = Validator::new(tx.language());
    let collection = Collection {
        collected_on: form
            .date("collected_on", collected_on)
            .of_business()
            .required()
            .before_or_equal(tx.today())
            .value(),
        method: PaymentMethod::of_contract(&mut form, "method", method),
        reference: form
            .field("reference", reference.map(str::to_owned))
            .max_length(80)
            .optional(),
        note: form
            .notes("note", note.map(str::to_owned))
            .max_length(1000)
            .optional(),
        money: None,
    };
    form.finish()?;
    period_locks::ensure_open(tx, collection.collected_on).await?;
    Ok(collection)
}

/// Collects a locked payment; returns it as it is then. Every refusal comes before the first
/// write, so that a bulk collection can go on with its next row and no number is lost.
pub(super) async fn record(
    tx: &MerchantTx,
    payment: &Model,
    contract: &Contract,
    version: i64,
    collection: &Collection,
) -> Result<Model> {
    ensure_alive(payment, contract)?;
    if payment.status == PaymentStatus::Collected {
        let receipt = payment.receipt_number.clone().unwrap_or_default();
        return Err(ContractPaymentError::AlreadyCollected { receipt }.into());
    }
    ensure_version(tx, payment, version)?;
    let method = collection.method.unwrap_or(payment.method);
    let by_cheque = method == PaymentMethod::Cheque;
    if !by_cheque {
        cheques::service::gave_way(tx, payment, collection.collected_on).await?;
    } else if !cheques::service::clear_of(tx, payment, collection.collected_on).await? {
        return Err(Problem::field(
            "method",
            Text::fixed(
                "Enter the cheque's number and bank on the payment first.",
                "أدخل رقم الشيك والبنك في الدفعة أولاً.",
            ),
        ));
    }
    settle(tx, payment, contract, collection).await
}

/// Collects a payment whose cheque, if it has one, has moved: the receipt, the mark, the word to others.
pub(crate) async fn settle(
    tx: &MerchantTx,
    payment: &Model,
    contract: &Contract,
    collection: &Collection,
) -> Result<Model> {
    let method = collection.method.unwrap_or(payment.method);
    let receipt = receipts::service::NewReceipt {
        payment_id: payment.id,
        amount: payment.amount,
        received_on: collection.collected_on,
        method,
        reference: collection.reference.clone(),
        money: collection.money.clone(),
    };
    let number = receipts::service::issue(tx, receipt).await?;
    let row = ActiveModel {
        status: Set(PaymentStatus::Collected),
        collected_on: Set(Some(collection.collected_on)),
        collected_by: Set(Some(tx.caller().actor.name.clone())),
        receipt_number: Set(Some(number.clone())),
        not_collected_reason: Set(None),
        note: match &collection.note {
            Some(note) => Set(Some(note.clone())),
            None => Default::default(),
        },
        ..Default::default()
    };
    let payment = tx
        .change_as::<Entity>("collected", payment, None, row)
        .await?;
    let text = Text::new(
        format!(
            "{{currency}} {{amount}} received ({{kind}} of contract {{contract}}, due {{due}}): receipt {number}."
        ),
        format!(
            "تم استلام {{amount}} {{currency}} ({{kind}} العقد {{contract}}، المستحق في {{due}}): سند القبض {number}."
        ),
    );
    tell(tx, contract, &payment, "payment_collected", &text).await?;
    let event = PaymentCollected {
        contract_payment_id: payment.id,
    };
    tx.publish(event, number).await?;
    Ok(payment)
}
