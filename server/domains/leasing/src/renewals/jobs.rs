//! A renewal is worked off row by row.

use std::sync::Arc;

use identity::users::service as users;
use kernel::jobs::{Job, JobContext, JobError, JobRegistry, JobResult};
use kernel::tenancy::{Actor, ActorKind, Caller, MerchantTx, Standing};
use kernel::text::Language;
use serde::{Deserialize, Serialize};

use super::RenewalId;
use super::service::{self, Outcome};

/// Works off what is left of a renewal.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunRenewal {
    pub renewal_id: RenewalId,
}

impl Job for RunRenewal {
    const NAME: &'static str = "renewals.run";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(run)
}

/// Claims nothing: each row says whether it was done, so that another try goes on from there.
async fn run(context: JobContext, job: RunRenewal) -> JobResult {
    while step(&context, job.renewal_id).await? {}
    Ok(())
}

/// Works off the next row; whether there are more.
async fn step(context: &JobContext, id: RenewalId) -> Result<bool, JobError> {
    let tx = context.write().await?;
    let Some(work) = service::next_row(&tx, id).await? else {
        tx.commit().await?;
        return Ok(false);
    };
    let standing = users::standing(&tx, work.made_by).await?;
    tx.rollback().await?;
    // The draft is that of the person who asked for it.
    let tx = begin(context, &work.started_by, standing, Language::En).await?;
    let refusal = match service::draft(&tx, &work).await? {
        Outcome::Over => return Ok(true),
        Outcome::Drafted => {
            tx.commit().await?;
            return Ok(true);
        }
        Outcome::Refused(refusal) => refusal,
    };
    tx.rollback().await?;
    // Messages on fields are in the caller's language only: the other one is asked for as well.
    let tx = begin(context, &work.started_by, standing, Language::Ar).await?;
    let arabic = match service::draft(&tx, &work).await? {
        Outcome::Refused(arabic) => arabic,
        // What was in the way is over meanwhile.
        Outcome::Drafted | Outcome::Over => {
            tx.commit().await?;
            return Ok(true);
        }
    };
    tx.rollback().await?;
    let tx = context.write().await?;
    service::refuse(&tx, &work, &refusal, &arabic).await?;
    tx.commit().await?;
    Ok(true)
}

async fn begin(
    context: &JobContext,
    name: &str,
    standing: Standing,
    language: Language,
) -> Result<MerchantTx, JobError> {
    let actor = Actor {
        kind: ActorKind::User,
        id: None,
        name: name.to_owned(),
    };
    let system = context.caller();
    let caller = Caller {
        actor,
        standing,
        language,
        ..(*system).clone()
    };
    let merchant = context.merchant.clone();
    let merchant =
        merchant.ok_or_else(|| JobError::fail(anyhow::anyhow!("a renewal needs a merchant")))?;
    Ok(MerchantTx::begin(&context.kernel, merchant, Arc::new(caller)).await?)
}
