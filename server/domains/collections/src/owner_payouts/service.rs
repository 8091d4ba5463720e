use kernel::Result;
use kernel::money::grouped;
use kernel::paging::{List, Listed as _};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use parties::iban;
use parties::owners;
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::codes::PayoutMethod;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    OwnerPayout, OwnerPayoutFilter, OwnerPayoutInput, OwnerPayoutPage, OwnerPayoutReversal,
    OwnerPayoutTotals,
};
use super::{OwnerPayoutError, OwnerPayoutId};
use crate::issued_cheques::service::{self as issued_cheques, NewIssued, Pays};
use crate::owner_statements::service::to_pay;
use crate::period_locks;

const LARGEST: i64 = 999_999_999_999;

pub async fn page(
    db: &impl MerchantConn,
    list: &List<OwnerPayoutFilter>,
) -> Result<OwnerPayoutPage> {
    let query = OwnerPayout::matching(list)?;
    let (page, totals) = query
        .page_with_sums(db, &list.paging, OwnerPayoutTotals::SUMS)
        .await?;
    Ok(OwnerPayoutPage::new(page, totals))
}

/// Pays an owner out. More than is to be paid only where that `may_exceed`, for a reason.
pub async fn create(tx: &MerchantTx, input: &OwnerPayoutInput, may_exceed: bool) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    // Locked until the transaction ends, so that two payouts never pay the same money.
    let owner = tx.lock::<owners::entity::Entity>(input.owner_id).await?;
    form.check("owner_id", owner.is_some(), Rule::NotFound);
    let paid_on = form
        .date("paid_on", &input.paid_on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    let amount = form
        .price("amount", &input.amount)
        .required()
        .min(Decimal::new(1, 2))
        .max(Decimal::from(LARGEST))
        .value();
    let by_transfer = input.method == PayoutMethod::Transfer;
    let iban = iban::given(&mut form, &input.iban).filter(|_| by_transfer);
    if by_transfer && !form.failed("iban") {
        form.check("iban", iban.is_some(), Rule::Required);
    }
    let book = input
        .cheque_book_id
        .filter(|_| input.method == PayoutMethod::Cheque);
    let (_, named) = issued_cheques::named(tx, book, &None, &input.reference).await?;
    let reference = form
        .field("reference", &named)
        .required_if(input.method != PayoutMethod::Cash)
        .max_length(80)
        .optional();
    let note = form.notes("note", &input.note).max_length(500).optional();
    let excess_reason = form
        .notes("excess_reason", &input.excess_reason)
        .max_length(500)
        .optional();
    form.finish()?;
    period_locks::ensure_open(tx, paid_on).await?;
    let left = to_pay(tx, input.owner_id).await?;
    let exceeds = amount > left;
    if exceeds && !(may_exceed && excess_reason.is_some()) {
        return Err(OwnerPayoutError::TooMuch {
            currency: tx.merchant().currency.clone(),
            to_pay: grouped(left),
        }
        .into());
    }
    let payee = owner.map(|owner| owner.name_en.or(owner.name_ar));
    let row = ActiveModel {
        number: Set(tx.next_number("owner_payouts", "OP").await?),
        owner_id: Set(input.owner_id),
        paid_on: Set(paid_on),
        amount: Set(amount),
        method: Set(input.method),
        iban: Set(iban),
        reference: Set(reference),
        note: Set(note),
        excess_reason: Set(excess_reason.filter(|_| exceeds)),
        posted_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let payout = tx.create::<Entity>(row).await?;
    if let Some(book) = book {
        let cheque = NewIssued {
            book,
            pays: Pays::Payout(payout.id),
            payee: payee.flatten().unwrap_or_default(),
            amount,
            due_on: paid_on,
            note: None,
        };
        issued_cheques::write(tx, cheque).await?;
    }
    Ok(payout)
}

/// Takes a payout back with another one of today.
pub async fn reverse(
    tx: &MerchantTx,
    id: OwnerPayoutId,
    input: &OwnerPayoutReversal,
) -> Result<OwnerPayoutId> {
    let mut form = Validator::new(tx.language());
    let note = form
        .notes("note", &input.note)
        .required()
        .max_length(500)
        .text();
    form.finish()?;
    let payout = tx.locked::<Entity>(id).await?;
    if payout.reverses_id.is_some() {
        return Err(OwnerPayoutError::IsReversal.into());
    }
    let done = Entity::find().filter(Column::ReversesId.eq(id));
    if let Some(done) = done.one(tx).await? {
        let number = done.number;
        return Err(OwnerPayoutError::AlreadyReversed { number }.into());
    }
    issued_cheques::end_with(tx, Pays::Payout(id), &note).await?;
    let row = ActiveModel {
        number: Set(tx.next_number("owner_payouts", "OP").await?),
        owner_id: Set(payout.owner_id),
        paid_on: Set(tx.today()),
        amount: Set(-payout.amount),
        method: Set(payout.method),
        iban: Set(payout.iban),
        reference: Set(payout.reference),
        note: Set(Some(note)),
        reverses_id: Set(Some(id)),
        posted_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    Ok(tx.create::<Entity>(row).await?.id)
}
