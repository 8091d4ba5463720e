use kernel::money::grouped;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result, record, validation};
use parties::customers;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::super::codes::MoneyMovementKind;
use super::super::entity::{Entity, Model};
use super::super::model::MoneyReversal;
use super::super::movement::{self, Column, Model as Movement, Posting};
use super::super::{MoneyMovementId, MoneyReceivedError, MoneyReceivedId};
use super::{lock, place, stands_at, tell};
use crate::charges;
use crate::contract_payments::service as payments;
use crate::issued_cheques::service::{self as issued_cheques, Pays};
use crate::period_locks;

/// Takes a movement back with another one of today: an allocation, so that its payment or charge is open again; a refund
/// that came back; or the sum itself, with all that it paid.
pub async fn reverse(
    tx: &MerchantTx,
    id: MoneyMovementId,
    input: &MoneyReversal,
) -> Result<MoneyReceivedId> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let asked = find(tx, id).await?;
    let seen = record::find::<Entity>(tx, asked.money_received_id).await?;
    if seen.version != input.version {
        let current = serde_json::to_value(&seen)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    customers::service::lock(tx, seen.customer_id).await?;
    if asked.reverses_id.is_some() {
        return Err(MoneyReceivedError::IsReversal.into());
    }
    period_locks::ensure_open(tx, asked.moved_on).await?;
    match asked.kind {
        MoneyMovementKind::Allocated => give_up(tx, &asked, &reason).await?,
        MoneyMovementKind::Refunded => {
            issued_cheques::end_with(tx, Pays::Refund(asked.id), &reason).await?;
            put_back(tx, asked.id, &reason).await?;
        }
        MoneyMovementKind::Received => take_back_all(tx, &seen, &asked, &reason).await?,
    }
    Ok(seen.id)
}

async fn find(tx: &MerchantTx, id: MoneyMovementId) -> Result<Movement> {
    let found = movement::Entity::find_by_id(id).one(tx).await?;
    found.ok_or_else(Problem::not_found)
}

/// What an allocation paid is open again.
async fn give_up(tx: &MerchantTx, allocated: &Movement, reason: &str) -> Result<()> {
    if is_reversed(tx, allocated.id).await? {
        return Err(MoneyReceivedError::AlreadyReversed.into());
    }
    if let Some(id) = allocated.contract_payment_id {
        let (payment, contract) = payments::lock(tx, id).await?;
        return payments::take_back(tx, &payment, &contract, reason).await;
    }
    if let Some(id) = allocated.charge_id {
        charges::service::reopen(tx, id, "uncollected").await?;
    }
    put_back(tx, allocated.id, reason).await
}

async fn is_reversed(tx: &MerchantTx, id: MoneyMovementId) -> Result<bool> {
    let reversal = movement::Entity::find().filter(Column::ReversesId.eq(id));
    Ok(reversal.one(tx).await?.is_some())
}

/// Puts what a movement took back on the tenant's account.
pub(crate) async fn put_back(tx: &MerchantTx, id: MoneyMovementId, reason: &str) -> Result<()> {
    let taken = find(tx, id).await?;
    let money = lock(tx, taken.money_received_id, None).await?;
    let money = undo(tx, "put_back", &money, &taken, reason).await?;
    let text = Text::new(
        format!("{{currency}} {{amount}} of receipt {{number}} is on the account again: {reason}"),
        format!("عاد {{amount}} {{currency}} من سند القبض {{number}} إلى الرصيد: {reason}"),
    );
    tell(tx, &money, -taken.amount, &text).await
}

pub(super) async fn undo(
    tx: &MerchantTx,
    action: &'static str,
    money: &Model,
    of: &Movement,
    reason: &str,
) -> Result<Model> {
    if is_reversed(tx, of.id).await? {
        return Err(MoneyReceivedError::AlreadyReversed.into());
    }
    let posting = Posting {
        contract_payment_id: of.contract_payment_id,
        charge_id: of.charge_id,
        note: Some(reason.to_owned()),
        reverses_id: Some(of.id),
        ..Posting::default()
    };
    let mut place = place(money);
    place
        .post(tx, of.kind, -of.amount, tx.today(), posting)
        .await?;
    stands_at(tx, action, money, place).await
}

/// The money never came: what it paid is open again, and nothing of it is left.
async fn take_back_all(
    tx: &MerchantTx,
    seen: &Model,
    received: &Movement,
    reason: &str,
) -> Result<()> {
    if is_reversed(tx, received.id).await? {
        return Err(MoneyReceivedError::AlreadyReversed.into());
    }
    let mut all = movement::Entity::find()
        .filter(Column::MoneyReceivedId.eq(seen.id))
        .order_by_asc(Column::Sequence)
        .all(tx)
        .await?;
    let reversed: Vec<_> = all.iter().filter_map(|row| row.reverses_id).collect();
    all.retain(|row| row.reverses_id.is_none() && !reversed.contains(&row.id));
    if let Some(refund) = all
        .iter()
        .find(|row| row.kind == MoneyMovementKind::Refunded)
    {
        let number = refund.number.clone().unwrap_or_default();
        return Err(MoneyReceivedError::Refunded { number }.into());
    }
    let mut allocated: Vec<_> = all
        .iter()
        .filter(|row| row.kind == MoneyMovementKind::Allocated)
        .collect();
    allocated.sort_by_key(|row| (row.charge_id, row.contract_payment_id));
    for row in allocated {
        give_up(tx, row, reason).await?;
    }
    let money = lock(tx, seen.id, None).await?;
    let money = undo(tx, "taken_back", &money, received, reason).await?;
    let amount = grouped(money.amount);
    let text = Text::new(
        format!("Receipt {{number}} over {{currency}} {amount} was taken back: {reason}"),
        format!("تم عكس سند القبض {{number}} بمبلغ {amount} {{currency}}: {reason}"),
    );
    tell(tx, &money, money.amount, &text).await
}
