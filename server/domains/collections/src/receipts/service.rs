use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result};
use leasing::contracts::{ContractError, ContractId};
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::printed;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;
use crate::money_received::{self, MoneyLine};
use crate::{insurances, period_locks};

/// A collection, as its receipt records it.
pub(crate) struct NewReceipt {
    pub payment_id: ContractPaymentId,
    pub amount: Decimal,
    pub received_on: NaiveDate,
    pub method: PaymentMethod,
    pub reference: Option<String>,
    pub money: Option<MoneyLine>,
}

/// The next number of the year.
pub(crate) async fn next_number(tx: &MerchantTx) -> Result<String> {
    tx.next_number("receipts", "R").await
}

/// Issues a receipt under the next number of the year, or as a line of the receipt of the tenant's money. What it brings
/// of a deposit is posted with it.
pub(crate) async fn issue(tx: &MerchantTx, receipt: NewReceipt) -> Result<String> {
    period_locks::ensure_open(tx, receipt.received_on).await?;
    let printed = printed::of_payment(tx, receipt.payment_id).await?;
    let (number, money_movement_id) = match receipt.money {
        Some(line) => (line.number, Some(line.movement_id)),
        None => (next_number(tx).await?, None),
    };
    let row = ActiveModel {
        number: Set(number.clone()),
        contract_payment_id: Set(receipt.payment_id),
        amount: Set(receipt.amount),
        received_on: Set(receipt.received_on),
        method: Set(receipt.method),
        reference: Set(receipt.reference),
        received_by: Set(tx.caller().actor.name.clone()),
        money_movement_id: Set(money_movement_id),
        printed: Set(Some(printed)),
        ..Default::default()
    };
    let receipt = tx.create::<Entity>(row).await?;
    insurances::service::receive(tx, &receipt).await?;
    Ok(number)
}

/// A collection that an earlier system recorded, on its way in.
pub(crate) struct ImportedReceipt {
    pub payment_id: ContractPaymentId,
    pub amount: Decimal,
    pub received_on: NaiveDate,
    pub method: PaymentMethod,
    /// The number of the earlier system's receipt.
    pub reference: Option<String>,
}

/// Writes receipts for collections of an earlier system, numbered by their payments, so that the office's own series has no
/// gap and no number twice. What they brought of deposits is posted with them.
pub(crate) async fn import(
    tx: &MerchantTx,
    receipts: Vec<ImportedReceipt>,
    deposits: &HashSet<ContractPaymentId>,
) -> Result<Vec<Model>> {
    let rows = receipts.into_iter().map(|receipt| ActiveModel {
        number: Set(format!("IR-{}", receipt.payment_id)),
        contract_payment_id: Set(receipt.payment_id),
        amount: Set(receipt.amount),
        received_on: Set(receipt.received_on),
        method: Set(receipt.method),
        reference: Set(receipt.reference),
        received_by: Set(tx.caller().actor.name.clone()),
        is_imported: Set(true),
        ..Default::default()
    });
    let receipts = tx.create_many::<Entity>(rows.collect()).await?;
    for receipt in &receipts {
        if deposits.contains(&receipt.contract_payment_id) {
            insurances::service::receive(tx, receipt).await?;
        }
    }
    Ok(receipts)
}

/// Removes the imported receipts of payments, with what they brought of a deposit. Refused where one of them is void by now,
/// or another one is there.
pub(crate) async fn take_import_back(
    tx: &MerchantTx,
    contract: ContractId,
    payments: &[ContractPaymentId],
) -> Result<()> {
    let found = Entity::find().filter(Column::ContractPaymentId.is_in(payments.iter().copied()));
    let receipts = found.all(tx).await?;
    let is_own = |receipt: &Model| receipt.is_imported && receipt.voided_at.is_none();
    if !receipts.iter().all(is_own) {
        return Err(ContractError::BuiltOn.into());
    }
    let ids: Vec<_> = receipts.iter().map(|receipt| receipt.id).collect();
    insurances::service::take_import_back(tx, contract, &ids).await?;
    for receipt in &receipts {
        tx.remove::<Entity>(receipt, None).await?;
    }
    Ok(())
}

/// Makes a receipt void, takes back what it brought of a deposit, and puts back the tenant's money that it was a part of;
/// its number is never used again.
pub(crate) async fn void(tx: &MerchantTx, number: &str, reason: &str) -> Result<()> {
    let receipt = Entity::find()
        .filter(Column::Number.eq(number))
        .one(tx)
        .await?;
    let receipt = receipt.ok_or_else(Problem::not_found)?;
    let row = ActiveModel {
        voided_at: Set(Some(tx.now())),
        void_reason: Set(Some(reason.to_owned())),
        ..Default::default()
    };
    tx.change_as::<Entity>("voided", &receipt, None, row)
        .await?;
    insurances::service::give_up(tx, receipt.id, reason).await?;
    match receipt.money_movement_id {
        Some(movement) => money_received::service::put_back(tx, movement, reason).await,
        None => Ok(()),
    }
}

/// The valid receipt of a payment.
pub(super) async fn of_payment(db: &impl MerchantConn, id: ContractPaymentId) -> Result<Model> {
    let receipt = Entity::find()
        .filter(Column::ContractPaymentId.eq(id))
        .filter(Column::VoidedAt.is_null())
        .one(db)
        .await?;
    receipt.ok_or_else(Problem::not_found)
}

/// Receipts that one file may hold: as many as one bulk collection makes.
const MOST_IN_A_FILE: usize = 200;

/// The valid receipts of several payments, in the order that was asked for.
pub(super) async fn of_payments(
    db: &impl MerchantConn,
    ids: &[ContractPaymentId],
) -> Result<Vec<Model>> {
    if ids.is_empty() || ids.len() > MOST_IN_A_FILE {
        return Err(too_many());
    }
    let found = Entity::find()
        .filter(Column::ContractPaymentId.is_in(ids.iter().copied()))
        .filter(Column::VoidedAt.is_null())
        .all(db)
        .await?;
    let mut receipts: HashMap<_, _> = found
        .into_iter()
        .map(|receipt| (receipt.contract_payment_id, receipt))
        .collect();
    ids.iter()
        .map(|id| receipts.remove(id).ok_or_else(Problem::not_found))
        .collect()
}

pub(super) fn too_many() -> Problem {
    Problem::field(
        "contract_payment_ids",
        Text::fixed(
            "Choose between one and 200 payments; print fewer at once where their receipts are long.",
            "اختر من دفعة واحدة إلى 200 دفعة، واطبع عددًا أقل في المرة الواحدة إذا كانت السندات طويلة.",
        ),
    )
}
