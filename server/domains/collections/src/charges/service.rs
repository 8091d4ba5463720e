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
use crate::money_received::MoneyMovementId;
use crate::period_locks;

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
    period_locks::ensure_open(tx, on).await?;
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

/// A charge that is open, locked until the transaction ends.
pub(crate) async fn open(tx: &MerchantTx, id: ChargeId) -> Result<Model> {
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
    let settled = Settled {
        status: ChargeStatus::Paid,
        on,
        method,
        note,
        money: None,
    };
    settle(tx, &charge, Some(input.version), settled).await
}

/// A part of the tenant's money pays an open charge, all of it.
pub(crate) async fn pay_of_money(
    tx: &MerchantTx,
    charge: &Model,
    on: NaiveDate,
    method: PaymentMethod,
    movement: MoneyMovementId,
) -> Result<()> {
    let settled = Settled {
        status: ChargeStatus::Paid,
        on,
        method: Some(method),
        note: None,
        money: Some(movement),
    };
    settle(tx, charge, None, settled).await
}

/// The money that paid a charge is taken back: it is open again.
pub(crate) async fn reopen(tx: &MerchantTx, id: ChargeId) -> Result<()> {
    let charge = tx.lock::<Entity>(id).await?;
    let charge = charge.ok_or_else(Problem::not_found)?;
    if let Some(day) = charge.settled_on {
        period_locks::ensure_open(tx, day).await?;
    }
    let row = ActiveModel {
        status: Set(ChargeStatus::Open),
        settled_on: Set(None),
        settled_by: Set(None),
        method: Set(None),
        money_movement_id: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("uncollected", &charge, None, row)
        .await?;
    Ok(())
}

/// The first part keeps the charge's place, the rest stands as a charge of its own.
pub(crate) async fn split(tx: &MerchantTx, charge: &Model, first: Decimal) -> Result<Model> {
    let rest = ActiveModel {
        contract_id: Set(charge.contract_id),
        cheque_id: Set(charge.cheque_id),
        kind: Set(charge.kind),
        amount: Set(charge.amount - first),
        charged_on: Set(charge.charged_on),
        status: Set(charge.status),
        split_from_id: Set(Some(charge.id)),
        ..Default::default()
    };
    let row = ActiveModel {
        amount: Set(first),
        ..Default::default()
    };
    let first = tx.change_as::<Entity>("split", charge, None, row).await?;
    tx.create::<Entity>(rest).await?;
    Ok(first)
}

pub async fn waive(tx: &MerchantTx, id: ChargeId, input: &ChargeWaived) -> Result<()> {
    let charge = open(tx, id).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    let settled = Settled {
        status: ChargeStatus::Waived,
        on: tx.today(),
        method: None,
        note: Some(reason),
        money: None,
    };
    settle(tx, &charge, Some(input.version), settled).await
}

/// What became of a charge.
struct Settled {
    status: ChargeStatus,
    on: NaiveDate,
    method: Option<PaymentMethod>,
    note: Option<String>,
    money: Option<MoneyMovementId>,
}

async fn settle(
    tx: &MerchantTx,
    charge: &Model,
    version: Option<i64>,
    settled: Settled,
) -> Result<()> {
    period_locks::ensure_open(tx, settled.on).await?;
    let row = ActiveModel {
        status: Set(settled.status),
        settled_on: Set(Some(settled.on)),
        settled_by: Set(Some(tx.caller().actor.name.clone())),
        method: Set(settled.method),
        note: Set(settled.note),
        money_movement_id: Set(settled.money),
        ..Default::default()
    };
    let action = match settled.status {
        ChargeStatus::Waived => "waived",
        ChargeStatus::Open | ChargeStatus::Paid => "collected",
    };
    tx.change_as::<Entity>(action, charge, version, row).await?;
    Ok(())
}
