//! A run takes so many files; what follows is a run of its own, and the last one takes the rows.

use kernel::Problem;
use kernel::jobs::{Job, JobContext, JobError, JobRegistry, JobResult};
use kernel::tenancy::PlatformTx;
use serde::{Deserialize, Serialize};

use super::bringing::{self, Step};
use super::entity::{Entity, Model};
use super::{MerchantImportError, MerchantImportId, service};
use crate::merchant_copies::service::words_of;

/// Takes a merchant in, or goes on with it.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunImport {
    pub import_id: MerchantImportId,
}

impl Job for RunImport {
    const NAME: &'static str = "merchant_imports.run";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(run)
}

async fn run(context: JobContext, job: RunImport) -> JobResult {
    let tx = context.platform().await?;
    let Some(import) = waited_for(&tx, job.import_id).await? else {
        return Ok(());
    };
    drop(tx);
    let place = service::place(&import);
    let caller = context.caller();
    match bringing::bring(&context.kernel, &caller, &import, &place, import.done).await {
        Ok(Step::Further(done)) => {
            let tx = context.platform().await?;
            let key = format!("import-{}-{done}", import.id);
            tx.enqueue(None, job, key).await?;
            Ok(tx.commit().await?)
        }
        Ok(Step::Done(_) | Step::Left) => Ok(()),
        Err(problem) if problem.may_pass() && !context.is_last_attempt() => {
            Err(JobError::retry(problem))
        }
        Err(problem) => fail(&context, import.id, &problem).await,
    }
}

async fn waited_for(tx: &PlatformTx, id: MerchantImportId) -> Result<Option<Model>, JobError> {
    let found = tx.lock::<Entity>(id).await?;
    Ok(found.filter(|import| import.state.is_under_way()))
}

async fn fail(context: &JobContext, id: MerchantImportId, problem: &Problem) -> JobResult {
    let interrupted = Problem::from(MerchantImportError::Interrupted);
    let told = if problem.may_pass() {
        tracing::error!(error = %problem, "a merchant could not be taken in");
        &interrupted
    } else {
        problem
    };
    let tx = context.platform().await?;
    // A second delivery of the job finds that the first one has ended it.
    let Some(before) = waited_for(&tx, id).await? else {
        return Ok(());
    };
    tx.change::<Entity>(&before, None, service::failed(&tx, &words_of(told)))
        .await?;
    Ok(tx.commit().await?)
}
