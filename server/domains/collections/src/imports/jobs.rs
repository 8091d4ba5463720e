//! An import is written, or taken back, in one transaction.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::jobs::{Job, JobContext, JobError, JobRegistry, JobResult};
use kernel::sql::statement;
use kernel::tenancy::{Actor, ActorKind, Caller, MerchantConn as _, MerchantTx};
use kernel::text::Language;
use kernel::{Problem, Result, record};
use properties::buildings::{self, BuildingId};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::entity::{ActiveModel, Entity, Model};
use super::kinds::Told;
use super::model::{ImportBlocker, ImportFailure};
use super::rows::{self, Row};
use super::service::{self, count};
use super::{ImportError, ImportId, ImportOutcome, ImportState};

/// Rows in the way of an undo that are told.
const TOLD: usize = 50;
/// Rows that are taken back before the progress is told.
const STEP: usize = 200;

/// Writes what is being committed, or takes back what is being undone.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunImport {
    pub import_id: ImportId,
    /// Of who asked for it.
    pub language: Language,
}

impl Job for RunImport {
    const NAME: &'static str = "imports.run";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(run)
}

/// Why nothing was written.
enum Refusal {
    /// A cell is wrong by now: the check says which.
    Faulty,
    By(Box<Problem>),
    /// Rows that were built on.
    BuiltOn(Vec<ImportBlocker>),
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::By(Box::new(problem))
    }
}

async fn run(context: JobContext, job: RunImport) -> JobResult {
    let seen = context.read().await?;
    let import = record::find::<Entity>(&seen, job.import_id).await;
    drop(seen);
    // One that was removed is over.
    let Ok(import) = import else { return Ok(()) };
    let by = match import.state {
        ImportState::Committing => import.committed_by.clone(),
        ImportState::Undoing => import.undone_by.clone(),
        _ => return Ok(()),
    };
    let caller = caller_of(&context, by.unwrap_or_default(), job.language);
    let Some(tx) = context.claim_as(caller.clone()).await? else {
        return Ok(());
    };
    // Read again: an earlier delivery may have ended it while the claim was waited for.
    let import = record::find::<Entity>(&tx, job.import_id).await?;
    let undoes = import.state == ImportState::Undoing;
    let told = Progress {
        context: &context,
        id: import.id,
    };
    let ended = match import.state {
        ImportState::Committing => commit(&tx, &import, &told).await,
        ImportState::Undoing => undo(&tx, &import, &told).await,
        _ => return Ok(()),
    };
    let refusal = match ended {
        Ok(()) => return Ok(tx.commit().await?),
        Err(refusal) => refusal,
    };
    tx.rollback().await?;
    let failure = match refusal {
        // Refusals have the status 501.
        Refusal::By(problem) if matches!(problem.status().as_u16(), 429 | 500 | 502..) => {
            if !context.is_last_attempt() {
                return Err(JobError::retry(*problem));
            }
            tracing::error!(error = %problem, "an import could not be finished");
            Some(told_as(&ImportError::Interrupted.into(), Vec::new()))
        }
        Refusal::By(problem) => Some(told_as(&problem, Vec::new())),
        Refusal::BuiltOn(blockers) => {
            let problem = ImportError::BuiltOn {
                rows: blockers.len(),
            };
            let first = blockers.into_iter().take(TOLD).collect();
            Some(told_as(&problem.into(), first))
        }
        Refusal::Faulty => None,
    };
    let back = match undoes {
        true => ImportState::Committed,
        false => ImportState::Open,
    };
    reopen(&context, caller, job.import_id, back, failure).await
}

/// In the name of who asked for it.
fn caller_of(context: &JobContext, name: String, language: Language) -> Arc<Caller> {
    let system = context.caller();
    Arc::new(Caller {
        actor: Actor {
            kind: ActorKind::User,
            id: None,
            name,
        },
        language,
        ..(*system).clone()
    })
}

/// Of the first field, where the refusal is one of fields.
fn told_as(problem: &Problem, rows: Vec<ImportBlocker>) -> ImportFailure {
    let said = |language| {
        let body = problem.body(language, None);
        let fields = body.errors.unwrap_or_default();
        let first = fields.into_values().flatten().next();
        first.unwrap_or(body.message)
    };
    ImportFailure {
        en: said(Language::En),
        ar: said(Language::Ar),
        rows,
    }
}

/// Gives an import back to who prepares it, with what is in its way.
async fn reopen(
    context: &JobContext,
    caller: Arc<Caller>,
    id: ImportId,
    state: ImportState,
    failure: Option<ImportFailure>,
) -> JobResult {
    let Some(tx) = context.claim_as(caller).await? else {
        return Ok(());
    };
    let Some(before) = tx.lock::<Entity>(id).await? else {
        return Ok(());
    };
    let checked = match state {
        ImportState::Open => service::check(&tx, &before).await?,
        _ => ActiveModel::default(),
    };
    let row = ActiveModel {
        state: Set(state),
        done: Set(0),
        failure: Set(failure.map(|failure| json!(failure))),
        ..checked
    };
    tx.change::<Entity>(&before, None, row).await?;
    Ok(tx.commit().await?)
}

/// Tells how far a job is from beside its transaction, which nobody sees before it ends.
struct Progress<'a> {
    context: &'a JobContext,
    id: ImportId,
}

#[async_trait]
impl Told for Progress<'_> {
    async fn told(&self, done: usize) -> Result<()> {
        let tell = async {
            let tx = self.context.write().await?;
            let values: [Value; 2] = [self.id.into(), count(done).into()];
            tx.execute_raw(statement(
                "UPDATE imports SET done = $2 WHERE id = $1",
                values,
            ))
            .await?;
            tx.commit().await?;
            Ok::<_, JobError>(())
        };
        // A progress that cannot be told stops no import.
        if let Err(error) = tell.await {
            tracing::warn!(%error, "the progress of an import was not told");
        }
        Ok(())
    }
}

async fn commit(tx: &MerchantTx, import: &Model, told: &Progress<'_>) -> Result<(), Refusal> {
    let stored = rows::of(tx, import).await?;
    let all: Vec<Row> = stored.into_iter().map(|one| one.row).collect();
    let committed = import.kind.commit(tx, &all, import, told).await?;
    let committed = committed.ok_or(Refusal::Faulty)?;
    rows::keep_written(tx, &committed.rows).await?;
    let of = |outcome| {
        let rows = committed.rows.iter();
        count(rows.filter(|row| row.outcome == outcome).count())
    };
    let row = ActiveModel {
        state: Set(ImportState::Committed),
        done: Set(import.total),
        created: Set(of(ImportOutcome::Created)),
        updated: Set(of(ImportOutcome::Updated)),
        skipped: Set(of(ImportOutcome::Skipped)),
        made_buildings: Set(json!(committed.made_buildings)),
        committed_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("committed", import, None, row)
        .await?;
    Ok(())
}

/// All rows or none. Each is tried, so that everything that stands in the way is told at once.
async fn undo(tx: &MerchantTx, import: &Model, told: &Progress<'_>) -> Result<(), Refusal> {
    let made = rows::made(tx, import.id).await?;
    if count(made.len()) != import.created + import.updated {
        return Err(Problem::from(ImportError::RowsGone).into());
    }
    let mut blockers = Vec::new();
    // Rows that made one record together take it back once.
    let mut tried_already = HashSet::new();
    for (index, one) in made.iter().enumerate() {
        if !tried_already.insert(one.record_id) {
            continue;
        }
        let tried = import.kind.undo(tx, one);
        if let Some(problem) = attempt(tx, tried).await? {
            let told = told_as(&problem, Vec::new());
            blockers.push(ImportBlocker {
                line: one.line,
                en: told.en,
                ar: told.ar,
            });
        }
        if (index + 1).is_multiple_of(STEP) {
            told.told(index + 1).await?;
        }
    }
    let buildings: Vec<i64> =
        serde_json::from_value(import.made_buildings.clone()).map_err(Problem::from)?;
    if blockers.is_empty() {
        for id in buildings {
            let tried = buildings::service::remove(tx, BuildingId(id));
            if let Some(problem) = attempt(tx, tried).await? {
                let told = told_as(&problem, Vec::new());
                blockers.push(ImportBlocker {
                    line: 0,
                    en: told.en,
                    ar: told.ar,
                });
            }
        }
    }
    if !blockers.is_empty() {
        blockers.reverse();
        return Err(Refusal::BuiltOn(blockers));
    }
    let row = ActiveModel {
        state: Set(ImportState::Undone),
        done: Set(import.total),
        undone_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("undone", import, None, row).await?;
    Ok(())
}

/// Tries a part of the transaction; its refusal leaves the rest of it usable.
async fn attempt(
    tx: &MerchantTx,
    tried: impl Future<Output = Result<()>> + Send,
) -> Result<Option<Problem>> {
    tx.execute_unprepared("SAVEPOINT row").await?;
    match tried.await {
        Ok(()) => {
            tx.execute_unprepared("RELEASE SAVEPOINT row").await?;
            Ok(None)
        }
        Err(problem) if matches!(problem.status().as_u16(), 429 | 500 | 502..) => Err(problem),
        Err(problem) => {
            tx.execute_unprepared("ROLLBACK TO SAVEPOINT row").await?;
            Ok(Some(problem))
        }
    }
}
