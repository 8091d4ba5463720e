//! The archive's parts are written one after the other; a run that ends goes on with the next one.

use kernel::jobs::{Daily, Job, JobContext, JobError, JobRegistry, JobResult, Schedule};
use kernel::notification::{AddNotification, NotificationKind};
use kernel::tenancy::PlatformTx;
use kernel::text::Text;
use kernel::{Problem, Result, record};
use sea_orm::ConnectionTrait as _;
use serde::{Deserialize, Serialize};

use super::entity::{ActiveModel, Entity, Model};
use super::making::{self, Step};
use super::service::{self, Made};
use super::{MerchantCopyError, MerchantCopyId, MerchantCopyState};
use crate::merchants::entity::Entity as Merchants;
use crate::statement::bound;

/// Makes a copy, or goes on with it.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunCopy {
    pub copy_id: MerchantCopyId,
}

impl Job for RunCopy {
    const NAME: &'static str = "merchant_copies.run";
}

/// Removes the parts of a copy that nobody downloads any more.
#[derive(Debug, Serialize, Deserialize)]
pub struct SweepCopy {
    pub copy_id: MerchantCopyId,
}

impl Job for SweepCopy {
    const NAME: &'static str = "merchant_copies.sweep";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_night = Schedule {
        job: "merchant_copies.expire",
        hour: 2,
        each_merchant: false,
    };
    registry
        .handler(run)
        .handler(sweep)
        .recurring(each_night, expire)
}

async fn expire(context: JobContext, _: Daily) -> JobResult {
    let tx = context.platform().await?;
    service::expire(&tx).await?;
    Ok(tx.commit().await?)
}

async fn sweep(context: JobContext, job: SweepCopy) -> JobResult {
    remove_parts(&context, job.copy_id).await
}

/// Removes the parts of a copy that nobody downloads any more; one that is being made or is ready keeps them.
async fn remove_parts(context: &JobContext, id: MerchantCopyId) -> JobResult {
    let tx = context.platform().await?;
    let Some(copy) = tx.lock::<Entity>(id).await? else {
        return Ok(());
    };
    if copy.state.is_under_way() || copy.state == MerchantCopyState::Done {
        return Ok(());
    }
    let merchant = record::find::<Merchants>(&tx, copy.merchant_id).await?;
    drop(tx);
    service::clear(&context.kernel, &service::folder(&merchant, copy.id)).await?;
    let tx = context.platform().await?;
    let sql = "DELETE FROM platform.merchant_copy_entries WHERE copy_id = $1";
    tx.execute_raw(bound(sql, [copy.id.into()])).await?;
    Ok(tx.commit().await?)
}

async fn run(context: JobContext, job: RunCopy) -> JobResult {
    let tx = context.platform().await?;
    let Some(copy) = waited_for(&tx, job.copy_id).await? else {
        return Ok(());
    };
    drop(tx);
    match making::make(&context, &copy).await {
        // Cancelled, or its merchant was erased, while it was written.
        Ok(Step::Left) => remove_parts(&context, copy.id).await,
        Ok(Step::Further(done)) => go_on(&context, copy.id, done).await,
        Ok(Step::Made(made)) => finish(&context, copy.id, made).await,
        Err(problem) if problem.may_pass() && !context.is_last_attempt() => {
            Err(JobError::retry(problem))
        }
        Err(problem) => fail(&context, copy.id, &problem).await,
    }
}

async fn go_on(context: &JobContext, id: MerchantCopyId, done: i64) -> JobResult {
    let tx = context.platform().await?;
    let job = RunCopy { copy_id: id };
    tx.enqueue(None, job, format!("copy-{id}-{done}")).await?;
    Ok(tx.commit().await?)
}

async fn finish(context: &JobContext, id: MerchantCopyId, made: Made) -> JobResult {
    let tx = context.platform().await?;
    let Some(before) = waited_for(&tx, id).await? else {
        drop(tx);
        return remove_parts(context, id).await;
    };
    let row = service::done(&tx, made);
    let title = Text::fixed(
        "The copy of all of your office's data is ready.",
        "نسخة كل بيانات منشأتك جاهزة.",
    );
    end(tx, &before, row, title).await
}

async fn fail(context: &JobContext, id: MerchantCopyId, problem: &Problem) -> JobResult {
    let interrupted = Problem::from(MerchantCopyError::Interrupted);
    let told = if problem.may_pass() {
        tracing::error!(error = %problem, "a copy of a merchant could not be finished");
        &interrupted
    } else {
        problem
    };
    let tx = context.platform().await?;
    let Some(before) = waited_for(&tx, id).await? else {
        return Ok(());
    };
    let row = service::failed(&tx, &service::words_of(told));
    let job = SweepCopy { copy_id: id };
    tx.enqueue(None, job, format!("copy-{id}-failed")).await?;
    let title = Text::fixed(
        "The copy of all of your office's data was not made.",
        "لم تُعد نسخة كل بيانات منشأتك.",
    );
    end(tx, &before, row, title).await
}

async fn waited_for(tx: &PlatformTx, id: MerchantCopyId) -> Result<Option<Model>, JobError> {
    let found = tx.lock::<Entity>(id).await?;
    Ok(found.filter(|copy| copy.state.is_under_way()))
}

/// Writes what became of it and rings the bell of the employee who asked.
async fn end(tx: PlatformTx, before: &Model, row: ActiveModel, title: Text) -> JobResult {
    tx.change::<Entity>(before, None, row).await?;
    if let Some(user_id) = before.user_id {
        let bell = AddNotification {
            kind: NotificationKind::Exports,
            title_en: title.en.into_owned(),
            title_ar: title.ar.into_owned(),
            noun: Some("account_copies".to_owned()),
            record_id: Some(before.number),
            topic: None,
            user_id: Some(user_id),
        };
        let key = format!("copy-{}", before.id);
        tx.enqueue(Some(before.merchant_id.0), bell, key).await?;
    }
    Ok(tx.commit().await?)
}
