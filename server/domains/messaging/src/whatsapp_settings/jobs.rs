use identity::sign_in::{WhatsAppRecheck, WhatsAppReport};
use kernel::jobs::{JobContext, JobRegistry, JobResult};
use kernel::tenancy::PlatformConn as _;
use kernel::whatsapp::next_look;

use super::{callbacks, service};
use crate::deliveries::channel;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    callbacks::jobs::register(registry).handler(look_again)
}

/// Asks the gateway of a lost number whether it is back, and looks again later while it is not.
async fn look_again(context: JobContext, job: WhatsAppRecheck) -> JobResult {
    let db = context.read().await?;
    let known = channel::of(&db).await?;
    if known.dropped_at != Some(job.dropped_at) {
        return Ok(());
    }
    let Some(account) = service::account(&db).await? else {
        return Ok(());
    };
    let reached = service::reached(&db, &account)?;
    drop(db);
    let said = service::ask(&reached).await;
    let tx = context.platform().await?;
    let merchant_id = context.job.merchant_id.unwrap_or_default();
    said.keep(&tx, merchant_id).await?;
    if !matches!(said, WhatsAppReport::Connected { .. }) {
        let tries = job.tries + 1;
        let again = WhatsAppRecheck {
            dropped_at: job.dropped_at,
            tries,
        };
        let key = format!("{}-{tries}", job.dropped_at.timestamp_micros());
        let at = tx.now() + next_look(tries);
        tx.enqueue_at(Some(merchant_id), again, key, at).await?;
    }
    Ok(tx.commit().await?)
}
