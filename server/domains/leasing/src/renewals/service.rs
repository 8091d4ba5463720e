use chrono::NaiveDate;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Language;
use kernel::{Problem, Result, record};
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, FromQueryResult, Value};

use super::entity::{ActiveModel, Entity, Model};
use super::jobs::RunRenewal;
use super::model::{NextContract, RenewalInput};
use super::next::{self, NextTerms};
use super::proposal::{Proposed, propose};
use super::terms::Term;
use super::{RenewalError, RenewalId, RenewalRowId, RenewalRowState};
use crate::contracts::service::{self as contracts, Guard, Liberties};
use crate::contracts::{ContractId, ContractStatus};

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Writes down what is to be renewed, and has it worked off.
pub async fn begin(tx: &MerchantTx, input: &RenewalInput, may: Liberties) -> Result<Model> {
    let (change, proposed) = propose(tx, input).await?;
    let row = ActiveModel {
        change: Set(change.kind),
        change_by: Set(change.by),
        round_to: Set(change.round_to.and_then(|step| i32::try_from(step).ok())),
        total: Set(count(proposed.len())),
        done: Set(0),
        drafted: Set(0),
        refused: Set(0),
        undone: Set(0),
        may_go_below: Set(may.below_minimum),
        may_exceed_cap: Set(may.above_cap),
        started_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let renewal = tx.create::<Entity>(row).await?;
    for one in &proposed {
        write_row(tx, renewal.id, one).await?;
    }
    let job = RunRenewal {
        renewal_id: renewal.id,
    };
    tx.enqueue(job, renewal.id.to_string()).await?;
    Ok(renewal)
}

async fn write_row(tx: &MerchantTx, id: RenewalId, one: &Proposed) -> Result<()> {
    let terms = &one.terms;
    let sql = "INSERT INTO renewal_rows (renewal_id, contract_id, rent_price, total_rent, starts_on, ends_on, payments, \
               first_due_on, index_rent, cap_reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let values: [Value; 10] = [
        id.into(),
        one.before.id.into(),
        terms.rent_price.into(),
        terms.total_rent.into(),
        terms.term.starts_on.into(),
        terms.term.ends_on.into(),
        i32::try_from(terms.payments).unwrap_or(i32::MAX).into(),
        terms.first_due_on.into(),
        terms.index_rent.into(),
        terms.cap_reason.clone().into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// A contract that waits for its next one.
#[derive(Debug, FromQueryResult)]
pub struct Work {
    id: RenewalRowId,
    renewal_id: RenewalId,
    contract_id: ContractId,
    rent_price: Decimal,
    total_rent: Decimal,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
    payments: i32,
    first_due_on: NaiveDate,
    index_rent: Option<Decimal>,
    cap_reason: Option<String>,
    round_to: Option<i32>,
    may_go_below: bool,
    may_exceed_cap: bool,
    pub started_by: String,
    pub made_by: Option<i64>,
}

/// The first row that waits. Where there is none, the renewal is over.
pub(super) async fn next_row(tx: &MerchantTx, id: RenewalId) -> Result<Option<Work>> {
    let sql = format!(
        "SELECT r.id, r.renewal_id, r.contract_id, r.rent_price, r.total_rent, r.starts_on, r.ends_on, r.payments, \
         r.first_due_on, r.index_rent, r.cap_reason, n.round_to, n.may_go_below, n.may_exceed_cap, n.started_by, n.made_by \
         FROM renewal_rows r JOIN renewals n ON n.id = r.renewal_id \
         WHERE n.id = $1 AND r.state = {} ORDER BY r.id LIMIT 1",
        RenewalRowState::Waiting.sql(),
    );
    let work = Work::find_by_statement(statement(sql, [id.into()]));
    let work = work.one(tx).await?;
    if work.is_none() {
        let sql = "UPDATE renewals SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
        let values: [Value; 2] = [id.into(), tx.now().into()];
        tx.execute_raw(statement(sql, values)).await?;
    }
    Ok(work)
}

/// What became of a row.
pub(super) enum Outcome {
    Drafted,
    /// Another worker was faster.
    Over,
    Refused(Problem),
}

/// Drafts the next contract of a row. The caller ends the transaction: a refused one can only be rolled back.
pub(super) async fn draft(tx: &MerchantTx, work: &Work) -> Result<Outcome> {
    if !is_waiting(tx, work).await? {
        return Ok(Outcome::Over);
    }
    match drafted(tx, work).await {
        Ok(next) => {
            settle(
                tx,
                work,
                RenewalRowState::Drafted,
                Some(next),
                [None, None, None],
            )
            .await?;
            Ok(Outcome::Drafted)
        }
        // Refusals have the status 501.
        Err(problem) if matches!(problem.status().as_u16(), 500 | 502..) => Err(problem),
        Err(problem) => Ok(Outcome::Refused(problem)),
    }
}

async fn drafted(tx: &MerchantTx, work: &Work) -> Result<ContractId> {
    let before = contracts::find(tx, work.contract_id).await?;
    let terms = NextTerms {
        term: Term {
            starts_on: work.starts_on,
            ends_on: work.ends_on,
        },
        rent_price: work.rent_price,
        total_rent: work.total_rent,
        payments: u32::try_from(work.payments).unwrap_or(1),
        first_due_on: work.first_due_on,
        round_to: work.round_to.and_then(|step| u32::try_from(step).ok()),
        index_rent: work.index_rent,
        cap_reason: work.cap_reason.clone(),
    };
    let may = Liberties {
        below_minimum: work.may_go_below,
        above_cap: work.may_exceed_cap,
    };
    Ok(next::draft(tx, &before, &terms, may).await?.id)
}

/// Locks the row.
async fn is_waiting(tx: &MerchantTx, work: &Work) -> Result<bool> {
    let sql = format!(
        "SELECT r.id FROM renewal_rows r WHERE r.id = $1 AND r.state = {} FOR UPDATE",
        RenewalRowState::Waiting.sql(),
    );
    let found = tx.query_one_raw(statement(sql, [work.id.into()])).await?;
    Ok(found.is_some())
}

/// Keeps why a row has no draft.
pub(super) async fn refuse(
    tx: &MerchantTx,
    work: &Work,
    english: &Problem,
    arabic: &Problem,
) -> Result<()> {
    if !is_waiting(tx, work).await? {
        return Ok(());
    }
    let why = [
        Some(english.code().to_owned()),
        Some(said(english, Language::En)),
        Some(said(arabic, Language::Ar)),
    ];
    settle(tx, work, RenewalRowState::Refused, None, why).await
}

/// What a refusal says: of its first field, where it is one of fields.
fn said(problem: &Problem, language: Language) -> String {
    let body = problem.body(language, None);
    let fields = body.errors.unwrap_or_default();
    let first = fields.into_values().flatten().next();
    first.unwrap_or(body.message)
}

async fn settle(
    tx: &MerchantTx,
    work: &Work,
    state: RenewalRowState,
    draft: Option<ContractId>,
    why: [Option<String>; 3],
) -> Result<()> {
    let [code, english, arabic] = why;
    let sql = "UPDATE renewal_rows SET state = $2, draft_id = $3, refusal_code = $4, refusal_en = $5, refusal_ar = $6 \
               WHERE id = $1";
    let values: [Value; 6] = [
        work.id.into(),
        state.into(),
        draft.map(i64::from).into(),
        code.into(),
        english.into(),
        arabic.into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    let drafted = i32::from(state == RenewalRowState::Drafted);
    let sql = "UPDATE renewals SET done = done + 1, drafted = drafted + $2, refused = refused + $3 WHERE id = $1";
    let values: [Value; 3] = [work.renewal_id.into(), drafted.into(), (1 - drafted).into()];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// Deletes the drafts of a renewal that nobody has touched.
pub async fn undo(tx: &MerchantTx, id: RenewalId, version: i64) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.ended_at.is_none() {
        return Err(RenewalError::Running.into());
    }
    let sql = format!(
        "SELECT r.id, r.draft_id FROM renewal_rows r JOIN contracts d ON d.id = r.draft_id \
         WHERE r.renewal_id = $1 AND r.state = {drafted} AND d.status = {draft} AND d.version = 1 \
         ORDER BY r.id FOR UPDATE OF d",
        drafted = RenewalRowState::Drafted.sql(),
        draft = ContractStatus::Draft.sql(),
    );
    let untouched = tx.query_all_raw(statement(sql, [id.into()])).await?;
    if untouched.is_empty() {
        return Err(RenewalError::NothingToUndo.into());
    }
    for row in &untouched {
        let (row, draft): (RenewalRowId, ContractId) =
            (row.try_get("", "id")?, row.try_get("", "draft_id")?);
        contracts::remove(tx, draft).await?;
        let sql = "UPDATE renewal_rows SET state = $2 WHERE id = $1";
        let values: [Value; 2] = [row.into(), RenewalRowState::Undone.into()];
        tx.execute_raw(statement(sql, values)).await?;
    }
    let row = ActiveModel {
        undone: Set(before.undone + count(untouched.len())),
        undone_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("undone", &before, Some(version), row)
        .await
}

/// The next contract of one, as the form begins with it.
pub async fn next_of(db: &impl MerchantConn, id: ContractId) -> Result<NextContract> {
    let before = record::find::<crate::contracts::entity::Entity>(db, id).await?;
    next::renewable(&before)?;
    let rents = next::rents(db, &before).await?;
    let terms = NextTerms::same(&before, &rents).ok_or_else(Problem::not_found)?;
    let payments = next::payments(&before, &rents, &terms);
    let payments = payments.map_err(|fault| contracts::plan_refusal(db, fault))?;
    let guard = Guard::of(db, &[id]).await?;
    Ok(NextContract {
        follows_id: before.id,
        customer_id: before.customer_id,
        unit_id: before.unit_id,
        parking_id: before.parking_id,
        starts_on: terms.term.starts_on,
        ends_on: terms.term.ends_on,
        rent_price: terms.rent_price.into(),
        total_rent: terms.total_rent.into(),
        limit: guard.limit(id, terms.term.starts_on, None)?,
        terms_en: before.terms_en,
        terms_ar: before.terms_ar,
        payments: payments.into_iter().map(Into::into).collect(),
    })
}
