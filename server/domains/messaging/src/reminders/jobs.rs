use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};
use kernel::tenancy::MerchantConn as _;

use super::payloads::{Remind, SendWhatsApp};
use super::plan::Ways;
use super::{Reminders, preview, settings, viewings};
use crate::deliveries::sending;

/// Finds out when the merchant's reminding hour is; runs once a local day.
pub const PLAN: &str = "reminders.plan";

/// Payments that one transaction works on.
const BATCH: i64 = 100;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    // From midnight, because each merchant chooses the hour.
    let each_day = Schedule {
        job: PLAN,
        hour: 0,
        each_merchant: true,
    };
    registry
        .recurring(each_day, plan_day)
        .handler(remind)
        .handler(|context: JobContext, job: SendWhatsApp| async move {
            sending::by_whatsapp::<Reminders>(&context, job.reminder_id.0).await
        })
        .handler(viewings::send)
}

async fn plan_day(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let account = settings::find(&tx).await?;
    let today = tx.today();
    let key = format!("{today}-{}", account.reminder_hour);
    let at = settings::instant(tx.merchant().time_zone, today, account.reminder_hour);
    tx.enqueue_at(Remind {}, key, at.unwrap_or(tx.now()).max(tx.now()))
        .await?;
    Ok(tx.commit().await?)
}

/// Claims nothing: the unique rows of `reminders` are the claims, so that a run after a crash takes up
/// where the last one ended.
async fn remind(context: JobContext, _: Remind) -> JobResult {
    let mut after = 0;
    loop {
        let tx = context.write().await?;
        let account = settings::find(&tx).await?;
        let today = tx.today();
        // Moved to a later hour since this was enqueued: the later job does it.
        if settings::instant(tx.merchant().time_zone, today, account.reminder_hour)
            .is_some_and(|at| at > tx.now())
        {
            return Ok(());
        }
        let (due, next) =
            preview::due_on_day(&tx, &settings::days(&account), today, after, BATCH).await?;
        let ways = Ways::of(&tx).await?;
        for due in &due {
            ways.remind(&tx, due).await?;
        }
        if next.is_none() {
            viewings::remind(&tx).await?;
        }
        tx.commit().await?;
        match next {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}
