//! Runs: many tenants told at once, worked off in steps, each a transaction with its figures.

use kernel::audit::Change;
use kernel::paging::List;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::error::CareError;
use super::model::{CareChoice, CareFilter, CareRow};
use super::payloads::Run;
use super::telling::{Telling, tell};
use super::ways::Ways;
use super::{CareList, CareRunId, service};

/// Tenants that one transaction tells.
const STEP: usize = 50;

/// Begins a run of the rows that a person chose: some of the list that the filters show, or all of it.
pub async fn begin(
    tx: &MerchantTx,
    list: &List<CareFilter>,
    choice: &CareChoice,
) -> Result<CareRunId> {
    let shown = service::rows(tx, &service::matching(tx, list).await?).await?;
    let chosen: Vec<i64> = shown
        .iter()
        .filter(|row| Some(row.list) == list.filter.list)
        .map(|row| row.record_id)
        .filter(|id| {
            choice
                .record_ids
                .as_ref()
                .is_none_or(|ids| ids.contains(id))
        })
        .collect();
    let mut form = Validator::new(tx.language());
    form.check("list", list.filter.list.is_some(), Rule::Required);
    form.check_custom(
        "record_ids",
        !chosen.is_empty(),
        "not_in_list",
        Text::fixed(
            "None of them is in the list any more. Refresh it and choose again.",
            "لم يعد أي منهم في القائمة. حدّثها واختر من جديد.",
        ),
    );
    form.finish()?;
    let list = list.filter.list.ok_or_else(Problem::not_found)?;
    start(tx, list, &chosen).await
}

/// Writes a run and has it worked off.
pub async fn start(tx: &MerchantTx, list: CareList, records: &[i64]) -> Result<CareRunId> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO care_runs (list, record_ids, total, started_by, created_at) \
         VALUES ($1, $2, $3, $4, $5) RETURNING id",
        [
            list.into(),
            serde_json::json!(records).into(),
            i32::try_from(records.len()).unwrap_or(i32::MAX).into(),
            tx.caller().actor.name.clone().into(),
            tx.now().into(),
        ],
    );
    let written = tx.query_one_raw(statement).await?;
    let written = written.ok_or_else(Problem::not_found)?;
    let id: CareRunId = written.try_get("", "id")?;
    tx.note(vec![Change {
        noun: "care_runs",
        record_id: id.0,
        action: "created",
        before: None,
        after: Some(serde_json::json!({ "list": list, "total": records.len() })),
    }]);
    tx.enqueue(Run { care_run_id: id }, id.to_string()).await?;
    Ok(id)
}

#[derive(FromQueryResult)]
struct Open {
    list: CareList,
    record_ids: serde_json::Value,
    done: i32,
}

/// What became of the tenants of one step.
#[derive(Default)]
struct Figures {
    queued: i32,
    told: i32,
    unreachable: i32,
    settled: i32,
}

/// Tells the next tenants of a run; whether there are more. What was told and how far the run is are one
/// transaction, so that a worker that dies repeats nobody and skips nobody.
pub async fn step(tx: &MerchantTx, id: CareRunId) -> Result<bool> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT list, record_ids, done FROM care_runs WHERE id = $1 AND ended_at IS NULL FOR UPDATE",
        [id.into()],
    );
    let Some(run) = Open::find_by_statement(statement).one(tx).await? else {
        return Ok(false);
    };
    let records: Vec<i64> = serde_json::from_value(run.record_ids)?;
    let done = usize::try_from(run.done).unwrap_or_default();
    let next: Vec<i64> = records.iter().skip(done).take(STEP).copied().collect();
    let mut figures = Figures::default();
    let rows = service::of_records(tx, run.list, &next).await?;
    let ways = Ways::of(tx).await?;
    for record in &next {
        let row = rows.iter().find(|row| row.record_id == *record);
        figures.count(tx, &ways, row, id).await?;
    }
    let reached = done + next.len();
    let more = reached < records.len();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE care_runs SET done = $2, queued = queued + $3, told = told + $4, unreachable = unreachable + $5, \
         settled = settled + $6, ended_at = $7 WHERE id = $1",
        [
            id.into(),
            i32::try_from(reached).unwrap_or(i32::MAX).into(),
            figures.queued.into(),
            figures.told.into(),
            figures.unreachable.into(),
            figures.settled.into(),
            (!more).then(|| tx.now()).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(more)
}

impl Figures {
    async fn count(
        &mut self,
        tx: &MerchantTx,
        ways: &Ways,
        row: Option<&CareRow>,
        id: CareRunId,
    ) -> Result<()> {
        let Some(row) = row else {
            self.settled += 1;
            return Ok(());
        };
        match tell(tx, ways, row, None, Some(id)).await {
            Ok(Telling::Queued(_)) => self.queued += 1,
            Ok(Telling::Told(_)) => self.told += 1,
            Ok(Telling::Settled) => self.settled += 1,
            Err(problem) if problem.code() == Problem::from(CareError::Unreachable).code() => {
                self.unreachable += 1;
            }
            Err(problem) => return Err(problem),
        }
        Ok(())
    }
}
