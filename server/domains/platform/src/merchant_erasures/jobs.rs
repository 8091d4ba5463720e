//! An erasure begins when its notice is over, where the account is still closed.

use kernel::jobs::{Job, JobContext, JobError, JobRegistry, JobResult};
use kernel::record;
use kernel::tenancy::{MerchantStatus, PlatformConn as _};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::entity::{ActiveModel, Entity, Model};
use super::erasing::{self, Step};
use super::{MerchantErasureId, MerchantErasureState, service};
use crate::merchant_copies::service::end_all;
use crate::merchants::entity::{ActiveModel as MerchantRow, Entity as Merchants};
use crate::merchants::service::forget;

/// Erases a merchant, or goes on with it.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunErasure {
    pub erasure_id: MerchantErasureId,
}

impl Job for RunErasure {
    const NAME: &'static str = "merchant_erasures.run";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(run)
}

async fn run(context: JobContext, job: RunErasure) -> JobResult {
    let Some(erasure) = begin(&context, job.erasure_id).await? else {
        return Ok(());
    };
    match erasing::erase(&context, &erasure).await {
        Ok(Step::Done) => Ok(()),
        Ok(Step::Further(left)) => {
            let tx = context.platform().await?;
            let key = format!("erasure-{}-{left}", erasure.id);
            tx.enqueue(None, job, key).await?;
            Ok(tx.commit().await?)
        }
        Err(problem) => Err(JobError::retry(problem)),
    }
}

/// The erasure, where it is to be done now. Nobody comes in from here on, and it is not cancelled any more.
async fn begin(context: &JobContext, id: MerchantErasureId) -> Result<Option<Model>, JobError> {
    let tx = context.platform().await?;
    let seen = record::find::<Entity>(&tx, id).await?;
    let merchant = tx.locked::<Merchants>(seen.merchant_id).await?;
    let erasure = tx.locked::<Entity>(id).await?;
    match erasure.state {
        MerchantErasureState::Done | MerchantErasureState::Cancelled => return Ok(None),
        MerchantErasureState::Running => return Ok(Some(erasure)),
        MerchantErasureState::Planned => {}
    }
    if !service::is_closed(&merchant) {
        let reason = "The account is open again. | الحساب مفتوح من جديد.".to_owned();
        let row = service::cancelled(&tx, reason);
        tx.change_as::<Entity>("cancelled", &erasure, None, row)
            .await?;
        tx.commit().await?;
        return Ok(None);
    }
    let row = ActiveModel {
        state: Set(MerchantErasureState::Running),
        ..Default::default()
    };
    let erasure = tx
        .change_as::<Entity>("erasure_begun", &erasure, None, row)
        .await?;
    end_all(&tx, merchant.id).await?;
    let closed = if merchant.status == MerchantStatus::Disabled {
        merchant
    } else {
        let row = MerchantRow {
            status: Set(MerchantStatus::Disabled),
            status_before_disabled: Set(Some(merchant.status)),
            disabled_reason: Set(Some(erasure.reason.clone())),
            disabled_at: Set(Some(tx.now())),
            ..Default::default()
        };
        tx.change_as::<Merchants>("disabled", &merchant, None, row)
            .await?
    };
    tx.commit().await?;
    forget(&context.kernel, &[closed]).await?;
    Ok(Some(erasure))
}
