//! Runs: the statements of many owners closed at once, each in a transaction with the run's figures.

use chrono::NaiveDate;
use kernel::audit::Change;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use parties::owners::OwnerId;
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::model::OwnerStatementRunInput;
use super::payloads::Run;
use super::service::{close_until, month_end, to_state};
use super::{OwnerStatementError, OwnerStatementRunId};

/// Begins a run for all owners whose account is open up to a day, or for some of them.
pub async fn begin(tx: &MerchantTx, input: &OwnerStatementRunInput) -> Result<OwnerStatementRunId> {
    let mut form = Validator::new(tx.language());
    let ends_on = month_end(&mut form, &input.ends_on, tx.today());
    form.finish()?;
    let open = to_state(tx, ends_on).await?;
    let owners: Vec<i64> = open
        .iter()
        .map(|owner| owner.owner_id)
        .filter(|id| input.owner_ids.as_ref().is_none_or(|ids| ids.contains(id)))
        .map(i64::from)
        .collect();
    if owners.is_empty() {
        return Err(Problem::field("owner_ids", NOBODY));
    }
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO owner_statement_runs (ends_on, owner_ids, total, started_by, created_at) \
         VALUES ($1, $2, $3, $4, $5) RETURNING id",
        [
            ends_on.into(),
            serde_json::json!(owners).into(),
            i32::try_from(owners.len()).unwrap_or(i32::MAX).into(),
            tx.caller().actor.name.clone().into(),
            tx.now().into(),
        ],
    );
    let written = tx.query_one_raw(statement).await?;
    let written = written.ok_or_else(Problem::not_found)?;
    let id: OwnerStatementRunId = written.try_get("", "id")?;
    tx.note(vec![Change {
        noun: "owner_statement_runs",
        record_id: id.0,
        action: "created",
        before: None,
        after: Some(serde_json::json!({ "ends_on": ends_on, "total": owners.len() })),
    }]);
    let job = Run {
        owner_statement_run_id: id,
    };
    tx.enqueue(job, id.to_string()).await?;
    Ok(id)
}

const NOBODY: Text = Text::fixed(
    "No owner's account is open for this month. Refresh the list and choose again.",
    "لا يوجد حساب مالك مفتوح لهذا الشهر. حدّث القائمة واختر من جديد.",
);

#[derive(FromQueryResult)]
struct Left {
    ends_on: NaiveDate,
    owner_ids: serde_json::Value,
    done: i32,
}

/// Closes the next owner's statement of a run; whether there are more. The statement and how far the run is are one
/// transaction, so that a worker that dies repeats nobody and skips nobody.
pub async fn step(tx: &MerchantTx, id: OwnerStatementRunId) -> Result<bool> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT ends_on, owner_ids, done FROM owner_statement_runs WHERE id = $1 AND ended_at IS NULL FOR UPDATE",
        [id.into()],
    );
    let Some(run) = Left::find_by_statement(statement).one(tx).await? else {
        return Ok(false);
    };
    let owners: Vec<i64> = serde_json::from_value(run.owner_ids)?;
    let done = usize::try_from(run.done).unwrap_or_default();
    let closed = match owners.get(done) {
        Some(owner) => close_one(tx, OwnerId(*owner), run.ends_on).await?,
        None => false,
    };
    let more = done + 1 < owners.len();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE owner_statement_runs SET done = done + 1, closed = closed + $2, skipped = skipped + $3, ended_at = $4 \
         WHERE id = $1",
        [
            id.into(),
            i32::from(closed).into(),
            i32::from(!closed).into(),
            (!more).then(|| tx.now()).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(more)
}

/// Whether there was something to close.
async fn close_one(tx: &MerchantTx, owner: OwnerId, ends_on: NaiveDate) -> Result<bool> {
    let day = DayText(ends_on);
    let nothing_to_close = [
        OwnerStatementError::Closed { until: day },
        OwnerStatementError::NotYet { from: day },
        OwnerStatementError::NoAgreement,
    ]
    .map(Problem::from);
    match close_until(tx, owner, ends_on).await {
        Ok(_) => Ok(true),
        Err(problem)
            if nothing_to_close
                .iter()
                .any(|one| one.code() == problem.code()) =>
        {
            Ok(false)
        }
        Err(problem) => Err(problem),
    }
}
