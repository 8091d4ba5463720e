//! The file is read from the list's own operation, and stored piece by piece.

use std::collections::BTreeMap;
use std::sync::Arc;

use identity::principal_of;
use kernel::export::{ExportWork, Pieces};
use kernel::jobs::{Daily, Job, JobContext, JobError, JobRegistry, JobResult, Schedule};
use kernel::notification::{AddNotification, NotificationKind};
use kernel::sql::statement;
use kernel::storage::Upload;
use kernel::tenancy::MerchantTx;
use kernel::text::{Language, Text};
use kernel::{Problem, Result, record};
use sea_orm::{ConnectionTrait as _, Value};
use serde::{Deserialize, Serialize};

use super::entity::{ActiveModel, Entity, Model};
use super::port::AskedExport;
use super::service::{self, Made};
use super::{ExportError, ExportId, ExportState, ListExports};

/// Bytes that are stored before the progress is told, and the asker is asked whether to go on.
const STEP: usize = 1024 * 1024;

/// Makes the file of an export.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunExport {
    pub export_id: ExportId,
}

impl Job for RunExport {
    const NAME: &'static str = "exports.run";
}

/// Takes a file away that no export names any more.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoveExportFile {
    pub path: String,
}

impl Job for RemoveExportFile {
    const NAME: &'static str = "exports.remove_file";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_night = Schedule {
        job: "exports.expire",
        hour: 2,
        each_merchant: true,
    };
    registry
        .handler(run)
        .handler(remove_file)
        .recurring(each_night, expire)
}

async fn remove_file(context: JobContext, job: RemoveExportFile) -> JobResult {
    Ok(context.kernel.storage.remove(&job.path).await?)
}

async fn expire(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::expire(&tx).await?;
    Ok(tx.commit().await?)
}

async fn run(context: JobContext, job: RunExport) -> JobResult {
    let Some(export) = under_way(&context, job.export_id).await? else {
        return Ok(());
    };
    match write(&context, &export).await {
        // Left, or removed.
        Ok(None) => Ok(()),
        Ok(Some(made)) => finish(&context, export.id, made).await,
        Err(problem) if may_pass(&problem) && !context.is_last_attempt() => {
            Err(JobError::retry(problem))
        }
        Err(problem) => fail(&context, export.id, &problem).await,
    }
}

/// The export, where it is still to be made.
async fn under_way(context: &JobContext, id: ExportId) -> Result<Option<Model>, JobError> {
    let db = context.read().await?;
    let found = record::find::<Entity>(&db, id).await;
    match found {
        Ok(export) => Ok(Some(export).filter(|export| export.state.is_under_way())),
        Err(problem) if problem.status().as_u16() == 404 => Ok(None),
        Err(problem) => Err(problem.into()),
    }
}

/// Whether another try may do better; refusals of features have the status 501.
fn may_pass(problem: &Problem) -> bool {
    matches!(problem.status().as_u16(), 429 | 500 | 502..)
}

/// Writes the whole file anew; nothing where nobody waits for it any more.
async fn write(context: &JobContext, export: &Model) -> Result<Option<Made>> {
    let work = Arc::new(ExportWork::default());
    let pieces = ask(context, export, work.clone()).await?;
    let merchant = context.merchant.as_ref().ok_or_else(Problem::not_found)?;
    let path = format!(
        "{}/exports/{}.{}",
        merchant.key,
        export.id,
        export.format.as_str()
    );
    let mut upload = context.kernel.storage.begin(&path).await?;
    let size = match store(context, export.id, pieces, &work, &mut upload).await {
        Ok(Some(size)) => size,
        left => {
            // What cannot be thrown away lies under no name.
            if let Err(error) = upload.leave().await {
                tracing::warn!(%error, "a part of an export was not thrown away");
            }
            return left.map(|_| None);
        }
    };
    upload.finish().await?;
    Ok(Some(Made {
        path,
        size: i64::try_from(size).unwrap_or(i64::MAX),
        rows: work.done(),
    }))
}

/// The bytes that were stored; nothing where nobody waits for them any more.
async fn store(
    context: &JobContext,
    id: ExportId,
    mut pieces: Pieces,
    work: &ExportWork,
    upload: &mut Upload,
) -> Result<Option<usize>> {
    let (mut size, mut told) = (0_usize, 0_usize);
    if !tell(context, id, work).await {
        return Ok(None);
    }
    while let Some(piece) = pieces.next().await? {
        upload.write(&piece).await?;
        size += piece.len();
        if size - told >= STEP {
            told = size;
            if !tell(context, id, work).await {
                return Ok(None);
            }
        }
    }
    Ok(Some(size))
}

/// The list's export, as its asker may see it now.
async fn ask(context: &JobContext, export: &Model, work: Arc<ExportWork>) -> Result<Pieces> {
    let merchant = context.merchant.clone().ok_or_else(Problem::not_found)?;
    let kernel = &context.kernel;
    let asker = principal_of(kernel, merchant, export.made_by, export.api_key_id).await;
    let asker = asker.map_err(|problem| match problem.status().as_u16() {
        401 => ExportError::AskerGone.into(),
        _ => problem,
    })?;
    let lists = kernel.port::<dyn ListExports>()?;
    let list = lists
        .find(&export.operation)
        .ok_or_else(Problem::not_found)?;
    let mut query: BTreeMap<String, String> = serde_json::from_value(export.query.clone())?;
    query.insert("format".to_owned(), export.format.as_str().to_owned());
    let asked = AskedExport {
        kernel: kernel.clone(),
        asker,
        path: list.path.clone(),
        query,
        language: export.language,
        work,
    };
    lists.read(asked).await
}

/// Tells how far it is; whether somebody still waits for it. Where that cannot be told now, as while the office has all of
/// its connections in use, the next step tells it: the file is not begun anew for it.
async fn tell(context: &JobContext, id: ExportId, work: &ExportWork) -> bool {
    let told = async {
        let tx = context.write().await?;
        let sql = format!(
            "UPDATE exports SET state = {running}, total = $2, done = $3 \
             WHERE id = $1 AND state IN ({waiting}, {running})",
            running = ExportState::Running.sql(),
            waiting = ExportState::Waiting.sql(),
        );
        let values: [Value; 3] = [id.into(), work.total().into(), work.done().into()];
        let changed = tx.execute_raw(statement(sql, values)).await?;
        tx.commit().await?;
        Ok::<_, JobError>(changed.rows_affected() == 1)
    };
    told.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the progress of an export was not told");
        true
    })
}

async fn finish(context: &JobContext, id: ExportId, made: Made) -> JobResult {
    let path = made.path.clone();
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let Some(before) = waited_for(&tx, id).await? else {
        return Ok(context.kernel.storage.remove(&path).await?);
    };
    let row = service::done(&tx, made);
    let title = Text::new(
        format!("The export “{}” is ready.", before.title_en),
        format!("التصدير «{}» جاهز.", before.title_ar),
    );
    end(tx, &before, row, title).await
}

async fn fail(context: &JobContext, id: ExportId, problem: &Problem) -> JobResult {
    let interrupted = Problem::from(ExportError::Interrupted);
    let told = if may_pass(problem) {
        tracing::error!(error = %problem, "an export could not be finished");
        &interrupted
    } else {
        problem
    };
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let Some(before) = waited_for(&tx, id).await? else {
        return Ok(());
    };
    let words = Text::new(words_of(told, Language::En), words_of(told, Language::Ar));
    let row = service::failed(&tx, &words);
    let title = Text::new(
        format!("The export “{}” was not made.", before.title_en),
        format!("لم يُعد التصدير «{}».", before.title_ar),
    );
    end(tx, &before, row, title).await
}

/// Of the first field, where the refusal is one of fields.
fn words_of(problem: &Problem, language: Language) -> String {
    let body = problem.body(language, None);
    let mut fields = body.errors.unwrap_or_default().into_values().flatten();
    fields.next().unwrap_or(body.message)
}

async fn waited_for(tx: &MerchantTx, id: ExportId) -> Result<Option<Model>, JobError> {
    let found = tx.lock::<Entity>(id).await?;
    Ok(found.filter(|export| export.state.is_under_way()))
}

/// Writes what became of it and rings its asker's bell.
async fn end(tx: MerchantTx, before: &Model, row: ActiveModel, title: Text) -> JobResult {
    tx.change::<Entity>(before, None, row).await?;
    let bell = AddNotification {
        kind: NotificationKind::Exports,
        title_en: title.en.into_owned(),
        title_ar: title.ar.into_owned(),
        noun: Some("exports".to_owned()),
        record_id: Some(before.id.0),
        topic: None,
        user_id: Some(before.made_by),
    };
    tx.enqueue(bell, format!("export-{}", before.id)).await?;
    Ok(tx.commit().await?)
}
