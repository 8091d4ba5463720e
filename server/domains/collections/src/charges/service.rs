use chrono::NaiveDate;
use kernel::paging::Listed as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Charge, ChargeFilter, ChargePaid, ChargeWaived};
use super::{ChargeError, ChargeId, ChargeKind, ChargeStatus};
use crate::cheques::entity::Model as Cheque;
use crate::contract_payments::codes::PaymentMethod;
use crate::settlements::SettlementId;

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
        cheque_id: Set(Some(cheque.id)),
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
    .await?;
    Ok(())
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
    .await?;
    Ok(())
}

/// The open charges of a contract, the oldest first.
pub(crate) async fn open_of(db: &impl MerchantConn, contract: ContractId) -> Result<Vec<Model>> {
    let open = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .filter(Column::Status.eq(ChargeStatus::Open))
        .order_by_asc(Column::ChargedOn)
        .order_by_asc(Column::Id);
    Ok(open.all(db).await?)
}

/// What a settlement charged.
pub(crate) async fn of_settlement(
    db: &impl MerchantConn,
    settlement: SettlementId,
) -> Result<Vec<Model>> {
    let own = Entity::find()
        .filter(Column::SettlementId.eq(settlement))
        .order_by_asc(Column::Id);
    Ok(own.all(db).await?)
}

/// Charges the tenant at the end of a tenancy.
pub(crate) async fn add_at_end(
    tx: &MerchantTx,
    settlement: SettlementId,
    contract: ContractId,
    kind: ChargeKind,
    amount: Decimal,
    note: Option<String>,
) -> Result<Model> {
    let row = ActiveModel {
        contract_id: Set(contract),
        settlement_id: Set(Some(settlement)),
        kind: Set(kind),
        amount: Set(amount),
        charged_on: Set(tx.today()),
        status: Set(ChargeStatus::Open),
        note: Set(note),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Pays an open charge, or a part of it, from the tenant's balance; the rest stands as a charge of its own.
pub(crate) async fn pay_from_balance(
    tx: &MerchantTx,
    id: ChargeId,
    part: Decimal,
) -> Result<Model> {
    let mut charge = open(tx, id).await?;
    if part < charge.amount {
        let rest = ActiveModel {
            contract_id: Set(charge.contract_id),
            cheque_id: Set(charge.cheque_id),
            settlement_id: Set(charge.settlement_id),
            kind: Set(charge.kind),
            amount: Set(charge.amount - part),
            charged_on: Set(charge.charged_on),
            status: Set(ChargeStatus::Open),
            note: Set(charge.note.clone()),
            ..Default::default()
        };
        let row = ActiveModel {
            amount: Set(part),
            ..Default::default()
        };
        charge = tx.change_as::<Entity>("split", &charge, None, row).await?;
        tx.create::<Entity>(rest).await?;
    }
    let (version, on, note) = (charge.version, tx.today(), charge.note.clone());
    let method = Some(PaymentMethod::Balance);
    settle(tx, &charge, version, ChargeStatus::Paid, on, method, note).await
}

/// What was paid from the balance is open again.
pub(crate) async fn reopen(tx: &MerchantTx, id: ChargeId) -> Result<()> {
    let charge = tx.lock::<Entity>(id).await?;
    let charge = charge.ok_or_else(Problem::not_found)?;
    let row = ActiveModel {
        status: Set(ChargeStatus::Open),
        settled_on: Set(None),
        settled_by: Set(None),
        method: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("reopened", &charge, None, row)
        .await?;
    Ok(())
}

/// What a settlement charged falls away with it.
pub(crate) async fn fall_away(tx: &MerchantTx, charge: &Model, reason: &str) -> Result<()> {
    if charge.status == ChargeStatus::Waived {
        return Ok(());
    }
    let (version, on, reason) = (charge.version, tx.today(), reason.to_owned());
    settle(
        tx,
        charge,
        version,
        ChargeStatus::Waived,
        on,
        None,
        Some(reason),
    )
    .await?;
    Ok(())
}

async fn settle(
    tx: &MerchantTx,
    charge: &Model,
    version: i64,
    status: ChargeStatus,
    on: NaiveDate,
    method: Option<PaymentMethod>,
    note: Option<String>,
) -> Result<Model> {
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
        .await
}
