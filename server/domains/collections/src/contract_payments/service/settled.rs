//! What the settlement of a tenancy does to the payments of its contract, and what taking it back does.

use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use leasing::contracts::{ContractId, PlannedPayment};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::super::ContractPaymentId;
use super::super::codes::{PaymentKind, PaymentMethod, PaymentStatus};
use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::{Collection, Contract, lock, put_on_date, settle};
use crate::settlements::SettlementId;
use crate::{cheques, receipts};

/// A contract's payments, the first due on top.
pub(crate) async fn of_contract(
    db: &impl MerchantConn,
    contract: ContractId,
) -> Result<Vec<Model>> {
    let rows = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .order_by_asc(Column::DueOn)
        .order_by_asc(Column::Id);
    Ok(rows.all(db).await?)
}

/// Nothing of an open payment is owed any more.
pub(crate) async fn cancel_at_end(
    tx: &MerchantTx,
    payment: &Model,
    settlement: SettlementId,
) -> Result<Model> {
    let row = ActiveModel {
        status: Set(PaymentStatus::Cancelled),
        settlement_id: Set(Some(settlement)),
        ..Default::default()
    };
    tx.change_as::<Entity>("cancelled", payment, None, row)
        .await
}

/// Collects a payment from what the tenant has with the office; a cheque that it waits for counts no more.
pub(crate) async fn pay_from_balance(
    tx: &MerchantTx,
    payment: &Model,
    contract: &Contract,
    settlement: SettlementId,
    number: &str,
) -> Result<Model> {
    let today = tx.today();
    cheques::service::gave_way(tx, payment, today).await?;
    let collection = Collection {
        collected_on: today,
        method: Some(PaymentMethod::Balance),
        reference: Some(number.to_owned()),
        note: None,
        money: None,
    };
    let collected = settle(tx, payment, contract, &collection).await?;
    let row = ActiveModel {
        settlement_id: Set(Some(settlement)),
        ..Default::default()
    };
    tx.change::<Entity>(&collected, None, row).await
}

/// Rent that was collected for days after the last one goes to the tenant's balance: a payment below zero.
pub(crate) async fn give_back(
    tx: &MerchantTx,
    contract: ContractId,
    settlement: SettlementId,
    last_day: NaiveDate,
    amount: Decimal,
) -> Result<Model> {
    let row = ActiveModel {
        contract_id: Set(contract),
        kind: Set(PaymentKind::Rent),
        sequence: Set(next_sequence(tx, contract, PaymentKind::Rent).await?),
        amount: Set(-amount),
        due_on: Set(last_day),
        status: Set(PaymentStatus::Collected),
        method: Set(PaymentMethod::Balance),
        collected_on: Set(Some(tx.today())),
        collected_by: Set(Some(tx.caller().actor.name.clone())),
        settlement_id: Set(Some(settlement)),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// What was given back counts no more.
pub(crate) async fn withdraw_given_back(tx: &MerchantTx, id: ContractPaymentId) -> Result<()> {
    let payment = tx.locked::<Entity>(id).await?;
    let row = ActiveModel {
        status: Set(PaymentStatus::Cancelled),
        collected_on: Set(None),
        collected_by: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("cancelled", &payment, None, row)
        .await?;
    Ok(())
}

/// A settlement is taken back: what it collected waits again, its receipt becomes void; what it cancelled is agreed anew.
pub(crate) async fn again_on_date(
    tx: &MerchantTx,
    id: ContractPaymentId,
    reason: &str,
) -> Result<()> {
    let (payment, _) = lock(tx, id).await?;
    match payment.status {
        PaymentStatus::Collected => {
            let number = payment.receipt_number.clone().unwrap_or_default();
            receipts::service::void(tx, &number, reason).await?;
            let row = ActiveModel {
                status: Set(PaymentStatus::OnDate),
                collected_on: Set(None),
                collected_by: Set(None),
                receipt_number: Set(None),
                settlement_id: Set(None),
                ..Default::default()
            };
            tx.change_as::<Entity>("uncollected", &payment, None, row)
                .await?;
        }
        PaymentStatus::Cancelled => agree_anew(tx, &payment).await?,
        PaymentStatus::OnDate | PaymentStatus::NotCollected => {
            put_on_date(tx, &payment, None).await?;
        }
    }
    Ok(())
}

async fn agree_anew(tx: &MerchantTx, cancelled: &Model) -> Result<()> {
    let row = ActiveModel {
        contract_id: Set(cancelled.contract_id),
        kind: Set(cancelled.kind),
        sequence: Set(next_sequence(tx, cancelled.contract_id, cancelled.kind).await?),
        amount: Set(cancelled.amount),
        due_on: Set(cancelled.due_on),
        status: Set(PaymentStatus::OnDate),
        method: Set(cancelled.method),
        split_from_id: Set(Some(cancelled.id)),
        ..Default::default()
    };
    let payment = tx.create::<Entity>(row).await?;
    let (kind, amount) = (payment.kind, payment.amount);
    let expected = PlannedPayment::without_paper(kind, amount, payment.due_on, payment.method);
    cheques::service::write_plan(tx, std::iter::once((&payment, &expected))).await
}

/// The place of one more payment of a kind.
pub(crate) async fn next_sequence(
    tx: &MerchantTx,
    contract: ContractId,
    kind: PaymentKind,
) -> Result<i32> {
    let last: Option<i32> = Entity::find()
        .select_only()
        .column_as(Column::Sequence.max(), "last")
        .filter(Column::ContractId.eq(contract))
        .filter(Column::Kind.eq(kind))
        .into_tuple()
        .one(tx)
        .await?
        .flatten();
    Ok(last.unwrap_or(0) + 1)
}
