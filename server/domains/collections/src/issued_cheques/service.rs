use chrono::{Days, NaiveDate};
use documents::ChequePaper;
use kernel::paging::{List, Listed as _};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record, validation};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult as _, QueryFilter as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    ChequeFunding, IssuedCheque, IssuedChequeFilter, IssuedChequeInput, IssuedChequePage,
    IssuedChequeTotals, IssuedCleared, IssuedEnded, IssuedHandedOver,
};
use super::{IssuedChequeError, IssuedChequeId, IssuedPurpose, IssuedState};
use crate::cheque_books::{self, ChequeBookId, service as books};
use crate::insurance_movements::InsuranceMovementId;
use crate::money_received::MoneyMovementId;
use crate::owner_payouts::OwnerPayoutId;
use crate::period_locks;

const LARGEST: i64 = 999_999_999;

pub async fn page(
    db: &impl MerchantConn,
    list: &List<IssuedChequeFilter>,
) -> Result<IssuedChequePage> {
    let query = IssuedCheque::matching(list)?;
    let (page, totals) = query
        .page_with_sums(db, &list.paging, &IssuedChequeTotals::sums())
        .await?;
    Ok(IssuedChequePage::new(page, totals))
}

/// What each account has to be funded with; of an account without such a cheque nothing.
pub async fn funding(db: &impl MerchantConn) -> Result<Vec<ChequeFunding>> {
    let sql = format!(
        "SELECT t.bank_account_id, t.account_bank, t.account_name, t.account_number, t.count, t.\"all\", t.due, \
             t.in_10_days, t.in_30_days, s.closing AS balance, s.last_day AS balance_on, \
             greatest(t.in_10_days - s.closing, 0) AS missing_10_days, \
             greatest(t.in_30_days - s.closing, 0) AS missing_30_days \
         FROM (SELECT a.id AS bank_account_id, a.bank AS account_bank, a.name AS account_name, \
                 a.number AS account_number, count(*) AS count, sum(q.amount) AS \"all\", \
                 coalesce(sum(q.amount) FILTER (WHERE q.due_on <= $1), 0) AS due, \
                 coalesce(sum(q.amount) FILTER (WHERE q.due_on <= $2), 0) AS in_10_days, \
                 coalesce(sum(q.amount) FILTER (WHERE q.due_on <= $3), 0) AS in_30_days \
             FROM issued_cheques q JOIN bank_accounts a ON a.id = q.bank_account_id \
             WHERE q.state IN {} GROUP BY a.id) t \
         LEFT JOIN LATERAL (SELECT l.closing, l.last_day FROM bank_statements l \
             WHERE l.bank_account_id = t.bank_account_id ORDER BY l.last_day DESC, l.id DESC LIMIT 1) s ON true \
         ORDER BY t.in_10_days DESC, t.bank_account_id",
        IssuedState::open_list()
    );
    let today = db.today();
    let until = |days: u64| today + Days::new(days);
    let values = [today.into(), until(10).into(), until(30).into()];
    let rows = db.query_all_raw(statement(sql, values)).await?;
    let rows = rows
        .iter()
        .map(|row| ChequeFunding::from_query_result(row, ""));
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// What a cheque pays.
pub(crate) enum Pays {
    Payout(OwnerPayoutId),
    Refund(MoneyMovementId),
    Deposit(InsuranceMovementId),
    Nothing(IssuedPurpose),
}

/// A cheque that is checked and only has to be written.
pub(crate) struct NewIssued {
    pub book: ChequeBookId,
    pub pays: Pays,
    pub payee: String,
    pub amount: Decimal,
    pub due_on: NaiveDate,
    pub note: Option<String>,
}

/// Writes a cheque for somebody who is paid by itself: a supplier, an authority.
pub async fn create(tx: &MerchantTx, input: &IssuedChequeInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let known = record::find::<cheque_books::entity::Entity>(tx, input.cheque_book_id).await;
    form.check("cheque_book_id", known.is_ok(), Rule::NotFound);
    form.check("purpose", input.purpose.is_by_itself(), Rule::OneOf);
    let payee = form.required_text("payee", &input.payee, 120);
    let amount = form
        .price("amount", &input.amount)
        .required()
        .min(Decimal::new(1, 2))
        .max(Decimal::from(LARGEST))
        .value();
    let due_on = form
        .date("due_on", &input.due_on)
        .of_business()
        .required()
        .value();
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.finish()?;
    let new = NewIssued {
        book: input.cheque_book_id,
        pays: Pays::Nothing(input.purpose),
        payee,
        amount,
        due_on,
        note,
    };
    write(tx, new).await
}

/// Writes the next leaf of a book.
pub(crate) async fn write(tx: &MerchantTx, new: NewIssued) -> Result<Model> {
    let leaf = books::draw(tx, new.book).await?;
    let purpose = match &new.pays {
        Pays::Payout(_) => IssuedPurpose::OwnerPayout,
        Pays::Refund(_) | Pays::Deposit(_) => IssuedPurpose::TenantRefund,
        Pays::Nothing(purpose) => *purpose,
    };
    let mut row = ActiveModel {
        cheque_book_id: Set(leaf.book),
        bank_account_id: Set(leaf.account),
        number: Set(leaf.number),
        purpose: Set(purpose),
        payee: Set(new.payee),
        amount: Set(new.amount),
        written_on: Set(tx.today()),
        due_on: Set(new.due_on),
        state: Set(IssuedState::Written),
        note: Set(new.note),
        written_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    match new.pays {
        Pays::Payout(id) => row.owner_payout_id = Set(Some(id)),
        Pays::Refund(id) => row.money_movement_id = Set(Some(id)),
        Pays::Deposit(id) => row.insurance_movement_id = Set(Some(id)),
        Pays::Nothing(_) => {}
    }
    tx.create::<Entity>(row).await
}

/// The bank and the number that a payment by cheque names: those of the book's next leaf, or else as they were typed.
pub(crate) async fn named(
    tx: &MerchantTx,
    book: Option<ChequeBookId>,
    bank: &Option<String>,
    reference: &Option<String>,
) -> Result<(Option<String>, Option<String>)> {
    let Some(book) = book else {
        return Ok((bank.clone(), reference.clone()));
    };
    let (bank, number) = books::next(tx, book).await?;
    Ok((Some(bank), Some(number)))
}

/// A cheque that the bank was not asked for yet, locked; `version` is the one that the caller saw.
async fn lock_open(tx: &MerchantTx, id: IssuedChequeId, version: Option<i64>) -> Result<Model> {
    let cheque = lock(tx, id, version).await?;
    if !cheque.state.is_open() {
        let number = cheque.number;
        return Err(IssuedChequeError::Over { number }.into());
    }
    Ok(cheque)
}

async fn lock(tx: &MerchantTx, id: IssuedChequeId, version: Option<i64>) -> Result<Model> {
    let cheque = tx.locked::<Entity>(id).await?;
    if version.is_some_and(|version| version != cheque.version) {
        let current = serde_json::to_value(&cheque)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    Ok(cheque)
}

/// The payee or a messenger signs for it.
pub async fn hand_over(
    tx: &MerchantTx,
    id: IssuedChequeId,
    input: &IssuedHandedOver,
) -> Result<()> {
    let cheque = lock_open(tx, id, Some(input.version)).await?;
    if cheque.state != IssuedState::Written {
        let number = cheque.number;
        return Err(IssuedChequeError::HandedOver { number }.into());
    }
    let mut form = Validator::new(tx.language());
    let handed_to = form.required_text("handed_to", &input.handed_to, 120);
    let handed_on = form
        .date("handed_on", &input.handed_on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .after_or_equal(cheque.written_on)
        .value();
    form.finish()?;
    let row = ActiveModel {
        state: Set(IssuedState::HandedOver),
        handed_to: Set(Some(handed_to)),
        handed_on: Set(Some(handed_on)),
        ..Default::default()
    };
    tx.change_as::<Entity>("handed_over", &cheque, None, row)
        .await?;
    Ok(())
}

/// The bank paid it.
pub async fn clear(tx: &MerchantTx, id: IssuedChequeId, input: &IssuedCleared) -> Result<()> {
    record::find::<Entity>(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let on = form
        .date("cleared_on", &input.cleared_on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    form.finish()?;
    cleared_on(tx, id, Some(input.version), on).await
}

pub(crate) async fn cleared_on(
    tx: &MerchantTx,
    id: IssuedChequeId,
    version: Option<i64>,
    on: NaiveDate,
) -> Result<()> {
    let cheque = lock_open(tx, id, version).await?;
    period_locks::ensure_open(tx, on).await?;
    let row = ActiveModel {
        state: Set(IssuedState::Cleared),
        cleared_on: Set(Some(on)),
        ..Default::default()
    };
    tx.change_as::<Entity>("cleared", &cheque, None, row)
        .await?;
    Ok(())
}

/// The bank did not pay it after all.
pub(crate) async fn not_cleared(tx: &MerchantTx, id: IssuedChequeId) -> Result<()> {
    let cheque = lock(tx, id, None).await?;
    let Some(on) = cheque.cleared_on else {
        let number = cheque.number;
        return Err(IssuedChequeError::NotCleared { number }.into());
    };
    period_locks::ensure_open(tx, on).await?;
    let was_handed_over = cheque.handed_on.is_some();
    let state = if was_handed_over {
        IssuedState::HandedOver
    } else {
        IssuedState::Written
    };
    let row = ActiveModel {
        state: Set(state),
        cleared_on: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("taken_back", &cheque, None, row)
        .await?;
    Ok(())
}

/// The bank is told not to pay it.
pub async fn stop(tx: &MerchantTx, id: IssuedChequeId, input: &IssuedEnded) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let cheque = lock_open(tx, id, Some(input.version)).await?;
    ensure_by_itself(tx, &cheque).await?;
    if cheque.state != IssuedState::HandedOver {
        let number = cheque.number;
        return Err(IssuedChequeError::NotHandedOver { number }.into());
    }
    end(tx, &cheque, &reason).await
}

/// It never leaves the house: the paper is void.
pub async fn cancel(tx: &MerchantTx, id: IssuedChequeId, input: &IssuedEnded) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let cheque = lock_open(tx, id, Some(input.version)).await?;
    ensure_by_itself(tx, &cheque).await?;
    if cheque.state != IssuedState::Written {
        let number = cheque.number;
        return Err(IssuedChequeError::HandedOver { number }.into());
    }
    end(tx, &cheque, &reason).await
}

async fn end(tx: &MerchantTx, cheque: &Model, reason: &str) -> Result<()> {
    let (state, action) = match cheque.state {
        IssuedState::HandedOver => (IssuedState::Stopped, "stopped_at_bank"),
        _ => (IssuedState::Cancelled, "cancelled"),
    };
    let row = ActiveModel {
        state: Set(state),
        ended_on: Set(Some(tx.today())),
        reason: Set(Some(reason.to_owned())),
        ..Default::default()
    };
    tx.change_as::<Entity>(action, cheque, None, row).await?;
    Ok(())
}

/// What pays an owner or a tenant ends with the payout or the refund.
async fn ensure_by_itself(tx: &MerchantTx, cheque: &Model) -> Result<()> {
    if cheque.purpose.is_by_itself() {
        return Ok(());
    }
    let paid = IssuedCheque::one(tx, cheque.id).await?.paid_number;
    Err(IssuedChequeError::PaysOther {
        number: cheque.number.clone(),
        paid: paid.unwrap_or_default(),
    }
    .into())
}

/// What a cheque paid is taken back: it ends with that, unless the bank paid it.
pub(crate) async fn end_with(tx: &MerchantTx, pays: Pays, reason: &str) -> Result<()> {
    let of = match pays {
        Pays::Payout(id) => Column::OwnerPayoutId.eq(id),
        Pays::Refund(id) => Column::MoneyMovementId.eq(id),
        Pays::Deposit(id) => Column::InsuranceMovementId.eq(id),
        Pays::Nothing(_) => return Ok(()),
    };
    let found = Entity::find().filter(Condition::all().add(of));
    let Some(found) = found.one(tx).await? else {
        return Ok(());
    };
    let cheque = lock(tx, found.id, None).await?;
    match cheque.state {
        IssuedState::Cleared => {
            let number = cheque.number;
            Err(IssuedChequeError::Cleared { number }.into())
        }
        IssuedState::Written | IssuedState::HandedOver => end(tx, &cheque, reason).await,
        IssuedState::Stopped | IssuedState::Cancelled => Ok(()),
    }
}

/// What is printed on the bank's paper, and the name of the file.
pub async fn paper(db: &impl MerchantConn, id: IssuedChequeId) -> Result<(ChequePaper, String)> {
    let cheque = record::find::<Entity>(db, id).await?;
    if !cheque.state.is_open() {
        let number = cheque.number;
        return Err(IssuedChequeError::Over { number }.into());
    }
    let said = (cheque.payee, cheque.amount, cheque.due_on);
    let paper = cheque_books::paper(db, cheque.bank_account_id, said, false).await?;
    Ok((paper, format!("{}.pdf", cheque.number)))
}
