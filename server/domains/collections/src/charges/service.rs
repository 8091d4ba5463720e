use chrono::NaiveDate;
use kernel::paging::Listed as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{Charge, ChargeFilter, ChargePaid, ChargeWaived};
use super::{ChargeError, ChargeId, ChargeKind, ChargeStatus};
use crate::cheques::entity::Model as Cheque;
use crate::contract_payments::codes::PaymentMethod;

/// What a tenant was charged: open or paid, not waived.
pub async fn of_customer(db: &impl MerchantConn, customer: CustomerId) -> Result<Vec<Charge>> {
    let filter = ChargeFilter {
        customer_id: Some(customer),
        ..Default::default()
    };
    let mut charges: Vec<Charge> = Charge::narrowed(&Default::default(), &filter)?
        .all(db)
        .await?;
    charges.retain(|charge| charge.status != ChargeStatus::Waived);
    Ok(charges)
}

/// Charges the tenant for a cheque; nothing where there is no amount.
pub(crate) async fn add(
    tx: &MerchantTx,
    cheque: &Cheque,
    kind: ChargeKind,
    on: NaiveDate,
    amount: Option<Decimal>,
) -> Result<()> {
    let Some(amount) = amount else {
        return Ok(());
    };
    let row = ActiveModel {
        contract_id: Set(cheque.contract_id),
        cheque_id: Set(cheque.id),
        kind: Set(kind),
        amount: Set(amount),
        charged_on: Set(on),
        status: Set(ChargeStatus::Open),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// The bank's charge and the office's for a cheque that the bank did not pay in full.
pub(crate) async fn of_bounce(
    tx: &MerchantTx,
    cheque: &Cheque,
    on: NaiveDate,
    bank_fee: Option<Decimal>,
    fee: Option<Decimal>,
) -> Result<()> {
    add(tx, cheque, ChargeKind::BankFee, on, bank_fee).await?;
    add(tx, cheque, ChargeKind::Bounce, on, fee).await
}

async fn open(tx: &MerchantTx, id: ChargeId) -> Result<Model> {
    let charge = tx.lock::<Entity>(id).await?;
    let charge = charge.ok_or_else(Problem::not_found)?;
    if charge.status != ChargeStatus::Open {
        return Err(ChargeError::Settled.into());
    }
    Ok(charge)
}

pub async fn pay(tx: &MerchantTx, id: ChargeId, input: &ChargePaid) -> Result<()> {
    let charge = open(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let on = form
        .date("on", &input.on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    form.check("method", input.method.is_some(), Rule::Required);
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.finish()?;
    settle(
        tx,
        &charge,
        input.version,
        ChargeStatus::Paid,
        on,
        method,
        note,
    )
    .await
}

pub async fn waive(tx: &MerchantTx, id: ChargeId, input: &ChargeWaived) -> Result<()> {
    let charge = open(tx, id).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    let (today, waived) = (tx.today(), ChargeStatus::Waived);
    settle(
        tx,
        &charge,
        input.version,
        waived,
        today,
        None,
        Some(reason),
    )
    .await
}

async fn settle(
    tx: &MerchantTx,
    charge: &Model,
    version: i64,
    status: ChargeStatus,
    on: NaiveDate,
    method: Option<PaymentMethod>,
    note: Option<String>,
) -> Result<()> {
    let row = ActiveModel {
        status: Set(status),
        settled_on: Set(Some(on)),
        settled_by: Set(Some(tx.caller().actor.name.clone())),
        method: Set(method),
        note: Set(note),
        ..Default::default()
    };
    let action = match status {
        ChargeStatus::Waived => "waived",
        ChargeStatus::Open | ChargeStatus::Paid => "collected",
    };
    tx.change_as::<Entity>(action, charge, Some(version), row)
        .await?;
    Ok(())
}
