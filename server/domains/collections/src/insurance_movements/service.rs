//! Posting into the book of deposits, and reading it.

use chrono::{Days, NaiveDate};
use kernel::export::Download;
use kernel::money::Amount;
use kernel::paging::{List, ListQuery, Listed as _, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Result, record};
use leasing::contracts::ContractId;
use leasing::handovers::items::HandoverItemId;
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, FromQueryResult as _, QueryFilter as _,
    QueryOrder as _,
};

use super::codes::{DeductionReason, MovementKind};
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    InsuranceMovement, InsuranceMovementFilter, InsuranceMovementPage, InsuranceMovementTotals,
};
use super::{InsuranceMovementId, printed};
use crate::contract_payments::codes::PaymentMethod;
use crate::insurances::entity as deposits;
use crate::insurances::{InsuranceError, InsuranceId, service as insurances};
use crate::period_locks;
use crate::receipts::ReceiptId;

/// What is to be posted. Everything but the first three is the kind's own affair.
pub(crate) struct NewMovement {
    /// Of the receipt that was imported; the next number without one.
    pub number: Option<String>,
    pub kind: MovementKind,
    /// What comes in is above zero, what goes out below.
    pub amount: Decimal,
    pub moved_on: NaiveDate,
    pub method: Option<PaymentMethod>,
    pub reference: Option<String>,
    pub iban: Option<String>,
    pub bank: Option<String>,
    pub reason: Option<DeductionReason>,
    pub paid_to: Option<String>,
    pub note: Option<String>,
    pub photo_path: Option<String>,
    pub receipt_id: Option<ReceiptId>,
    pub carried_from_id: Option<InsuranceMovementId>,
    pub reverses_id: Option<InsuranceMovementId>,
    pub handover_item_id: Option<HandoverItemId>,
}

impl NewMovement {
    pub(crate) fn new(kind: MovementKind, amount: Decimal, moved_on: NaiveDate) -> Self {
        Self {
            number: None,
            kind,
            amount: if kind.comes_in() { amount } else { -amount },
            moved_on,
            method: None,
            reference: None,
            iban: None,
            bank: None,
            reason: None,
            paid_to: None,
            note: None,
            photo_path: None,
            receipt_id: None,
            carried_from_id: None,
            reverses_id: None,
            handover_item_id: None,
        }
    }

    /// Takes a movement back: the same with the opposite amount.
    pub(crate) fn reversal(of: &Model, moved_on: NaiveDate, note: String) -> Self {
        Self {
            amount: -of.amount,
            reason: of.reason,
            method: of.method,
            note: Some(note),
            reverses_id: Some(of.id),
            handover_item_id: of.handover_item_id,
            ..Self::new(of.kind, Decimal::ZERO, moved_on)
        }
    }
}

/// Adds a movement to a contract's deposit, which its first one opens. `based_on` is the version of the deposit that
/// the caller saw. The number's counter lets one transaction of a merchant post at a time, so that the first movement
/// of a deposit is posted once as well.
pub(crate) async fn post(
    tx: &MerchantTx,
    contract: ContractId,
    based_on: Option<i64>,
    new: NewMovement,
) -> Result<Model> {
    period_locks::ensure_open(tx, new.moved_on).await?;
    let number = match new.number {
        Some(number) => number,
        None => tx.next_number("insurance_movements", "DM").await?,
    };
    let before = insurances::lock_of(tx, contract).await?;
    let held = before.as_ref().map_or(Decimal::ZERO, |row| row.balance);
    let balance = held + new.amount;
    if balance < Decimal::ZERO {
        return Err(InsuranceError::NotEnough {
            held: kernel::money::grouped(held),
        }
        .into());
    }
    let sequence = before.as_ref().map_or(0, |row| row.last_sequence) + 1;
    let row = deposits::ActiveModel {
        last_sequence: Set(sequence),
        balance: Set(balance),
        ..Default::default()
    };
    let deposit = match &before {
        Some(before) => tx.change::<deposits::Entity>(before, based_on, row).await?,
        None => {
            let opened = deposits::ActiveModel {
                contract_id: Set(contract),
                ..row
            };
            tx.create::<deposits::Entity>(opened).await?
        }
    };
    let row = ActiveModel {
        insurance_id: Set(deposit.id),
        sequence: Set(sequence),
        number: Set(number),
        kind: Set(new.kind),
        amount: Set(new.amount),
        balance_before: Set(held),
        moved_on: Set(new.moved_on),
        method: Set(new.method),
        reference: Set(new.reference),
        iban: Set(new.iban),
        bank: Set(new.bank),
        reason: Set(new.reason),
        paid_to: Set(new.paid_to),
        note: Set(new.note),
        photo_path: Set(new.photo_path),
        receipt_id: Set(new.receipt_id),
        carried_from_id: Set(new.carried_from_id),
        reverses_id: Set(new.reverses_id),
        handover_item_id: Set(new.handover_item_id),
        posted_by: Set(tx.caller().actor.name.clone()),
        printed: Set(Some(printed::of_contract(tx, contract).await?)),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// The movement that a receipt brought, if it is one of a deposit.
pub(crate) async fn of_receipt(tx: &MerchantTx, receipt: ReceiptId) -> Result<Option<Model>> {
    let found = Entity::find().filter(Column::ReceiptId.eq(receipt));
    Ok(found.one(tx).await?)
}

/// A deposit's movements, the first on top.
pub(crate) async fn of_deposit(tx: &MerchantTx, id: InsuranceId) -> Result<Vec<Model>> {
    let found = Entity::find().filter(Column::InsuranceId.eq(id));
    Ok(found.order_by_asc(Column::Sequence).all(tx).await?)
}

/// The movement that takes this one back.
pub(crate) async fn reversal_of(tx: &MerchantTx, id: InsuranceMovementId) -> Result<Option<Model>> {
    let found = Entity::find().filter(Column::ReversesId.eq(id));
    Ok(found.one(tx).await?)
}

/// What was kept for a damage, less what was taken back.
pub(crate) async fn kept_for(db: &impl MerchantConn, id: HandoverItemId) -> Result<Decimal> {
    let kept = Entity::find()
        .filter(Column::HandoverItemId.eq(id))
        .all(db)
        .await?;
    Ok(-kept.iter().map(|movement| movement.amount).sum::<Decimal>())
}

/// The latest day of a deposit's movements.
pub(crate) async fn last_day(tx: &MerchantTx, id: InsuranceId) -> Result<NaiveDate> {
    let latest = Entity::find()
        .filter(Column::InsuranceId.eq(id))
        .order_by_desc(Column::MovedOn)
        .one(tx)
        .await?;
    Ok(latest.map(|movement| movement.moved_on).unwrap_or_default())
}

/// The other side of what was carried over out of a deposit.
pub(crate) async fn carried_in(tx: &MerchantTx, out: InsuranceMovementId) -> Result<Option<Model>> {
    let found = Entity::find().filter(Column::CarriedFromId.eq(out));
    Ok(found.one(tx).await?)
}

pub async fn page(
    db: &impl MerchantConn,
    list: &List<InsuranceMovementFilter>,
) -> Result<InsuranceMovementPage> {
    let query = InsuranceMovement::matching(list)?;
    let sums = InsuranceMovementTotals::sums();
    let (page, mut totals): (_, InsuranceMovementTotals) =
        query.page_with_sums(db, &list.paging, &sums).await?;
    if is_whole_book(list) {
        let opening = held_before(db, list).await?;
        totals.closing = Some(Amount(opening + totals.net()));
        totals.opening = Some(Amount(opening));
    }
    Ok(InsuranceMovementPage::new(page, totals))
}

async fn totals(db: &impl MerchantConn, query: &ListQuery) -> Result<InsuranceMovementTotals> {
    let sums = query
        .aggregate(db, &InsuranceMovementTotals::sums())
        .await?;
    Ok(InsuranceMovementTotals::from_query_result(&sums, "")?)
}

/// Whether the list has every movement of the deposits that it shows in its period.
fn is_whole_book(list: &List<InsuranceMovementFilter>) -> bool {
    let filter = &list.filter;
    let narrowed = filter.kind.is_some() || filter.reason.is_some() || filter.method.is_some();
    !narrowed && list.paging.search.is_none()
}

/// What was held of the same deposits before the list's period.
async fn held_before(
    db: &impl MerchantConn,
    list: &List<InsuranceMovementFilter>,
) -> Result<Decimal> {
    let Some(first) = list.filter.moved_from else {
        return Ok(Decimal::ZERO);
    };
    let before = InsuranceMovementFilter {
        moved_from: None,
        moved_to: first.checked_sub_days(Days::new(1)),
        ..list.filter.clone()
    };
    let query = InsuranceMovement::narrowed(&Paging::default(), &before)?;
    Ok(totals(db, &query).await?.net())
}

/// The photo of a deduction.
pub async fn photo(db: &impl MerchantConn, id: InsuranceMovementId) -> Result<Download> {
    let movement = record::find::<Entity>(db, id).await?;
    let storage = &db.kernel().storage;
    let (bytes, kind) = storage.upload(movement.photo_path.as_deref()).await?;
    let name = format!("{}.{}", movement.number, kind.extension());
    Ok(Download::inline(bytes, kind.mime(), name))
}
