//! Runs are worked off, and begun each morning for the lists that are switched on.

use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};
use kernel::tenancy::MerchantConn as _;

use super::payloads::{BeginDaily, Run, SendCareWhatsApp};
use super::{CareMessages, runs, service, settings};
use crate::deliveries::sending;
use crate::reminders::settings::instant;

/// Finds out when the merchant's hour is; runs once a local day.
pub const PLAN: &str = "customers_care.plan";

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    // From midnight, because each merchant chooses the hour.
    let each_day = Schedule {
        job: PLAN,
        hour: 0,
        each_merchant: true,
    };
    registry
        .recurring(each_day, plan_day)
        .handler(begin_daily)
        .handler(run)
        .handler(|context: JobContext, job: SendCareWhatsApp| async move {
            let id = job.care_message_id.0;
            sending::by_whatsapp::<CareMessages>(&context, id).await
        })
}

async fn plan_day(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let account = settings::find(&tx).await?;
    let today = tx.today();
    let at = instant(tx.merchant().time_zone, today, account.reminder_hour);
    let at = at.unwrap_or(tx.now()).max(tx.now());
    tx.enqueue_at(BeginDaily {}, today.to_string(), at).await?;
    Ok(tx.commit().await?)
}

/// The lists are read when the hour has come: one that was switched on since midnight counts.
async fn begin_daily(context: JobContext, _: BeginDaily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let account = settings::find(&tx).await?;
    for list in settings::daily(&account) {
        let rows = service::rows(&tx, &service::untold(list)).await?;
        let reached = rows.iter().filter(|row| row.channel.is_some());
        let records: Vec<i64> = reached.map(|row| row.record_id).collect();
        if !records.is_empty() {
            runs::start(&tx, list, &records).await?;
        }
    }
    Ok(tx.commit().await?)
}

/// Claims nothing: the run's own figures say how far it is, so that another try goes on from there.
async fn run(context: JobContext, job: Run) -> JobResult {
    loop {
        let tx = context.write().await?;
        let more = runs::step(&tx, job.care_run_id).await?;
        tx.commit().await?;
        if !more {
            return Ok(());
        }
    }
}
