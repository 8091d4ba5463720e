use std::sync::Arc;

use anyhow::anyhow;
use chrono::{DateTime, NaiveDate, TimeZone as _, Utc};
use chrono_tz::Tz;
use kernel::jobs::{Daily, Job, JobContext, JobError, JobRegistry, JobResult, Schedule};
use kernel::tenancy::MerchantConn as _;
use serde::{Deserialize, Serialize};

use super::{plan, preview, service, settings};
use crate::deliveries::whatsapp::WhatsAppGateway;

/// Finds out when the merchant's reminding hour is; runs once a local day.
pub const PLAN: &str = "reminders.plan";

/// Reminds of all that is due.
#[derive(Debug, Serialize, Deserialize)]
pub struct Remind {}

impl Job for Remind {
    const NAME: &'static str = "reminders.remind";
}

/// Sends one reminder by WhatsApp.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendWhatsApp {
    pub reminder_id: i64,
}

impl Job for SendWhatsApp {
    const NAME: &'static str = "reminders.send_whatsapp";
}

/// Payments that one transaction works on.
const BATCH: i64 = 100;

pub(crate) fn register(registry: JobRegistry, gateway: Arc<dyn WhatsAppGateway>) -> JobRegistry {
    // From midnight, because each merchant chooses the hour.
    let each_day = Schedule {
        job: PLAN,
        hour: 0,
        each_merchant: true,
    };
    registry
        .recurring(each_day, plan_day)
        .handler(remind)
        .handler(move |context: JobContext, job: SendWhatsApp| {
            let gateway = gateway.clone();
            async move { send_whatsapp(&context, &*gateway, job).await }
        })
}

/// The instant of a local hour. An hour that the change to summer time leaves out is the next one.
pub(super) fn instant(zone: Tz, date: NaiveDate, hour: i16) -> Option<DateTime<Utc>> {
    let hour = u32::try_from(hour).ok()?;
    (hour..=hour + 1)
        .filter_map(|hour| date.and_hms_opt(hour, 0, 0))
        .find_map(|local| zone.from_local_datetime(&local).earliest())
        .map(|local| local.with_timezone(&Utc))
}

async fn plan_day(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let account = settings::find(&tx).await?;
    let today = tx.today();
    let key = format!("{today}-{}", account.reminder_hour);
    let at = instant(tx.merchant().time_zone, today, account.reminder_hour);
    tx.enqueue_at(Remind {}, key, at.unwrap_or(tx.now()).max(tx.now()))
        .await?;
    Ok(tx.commit().await?)
}

/// Claims nothing: the rows of `reminders` are the claims, and a run that was cut short goes on.
async fn remind(context: JobContext, _: Remind) -> JobResult {
    let mut after = 0;
    loop {
        let tx = context.write().await?;
        let account = settings::find(&tx).await?;
        let today = tx.today();
        // Moved to a later hour since this was enqueued: the later job does it.
        if instant(tx.merchant().time_zone, today, account.reminder_hour)
            .is_some_and(|at| at > tx.now())
        {
            return Ok(());
        }
        let (due, next) =
            preview::due_on_day(&tx, &settings::days(&account), today, after, BATCH).await?;
        for due in &due {
            plan::remind(&tx, due).await?;
        }
        tx.commit().await?;
        match next {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}

async fn send_whatsapp(
    context: &JobContext,
    gateway: &dyn WhatsAppGateway,
    job: SendWhatsApp,
) -> JobResult {
    match service::send_whatsapp(context, gateway, job.reminder_id).await? {
        service::Sending::Over => Ok(()),
        service::Sending::Again(reason) => Err(JobError::retry(anyhow!(reason))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hour_is_the_merchants() {
        let date = NaiveDate::from_ymd_opt(2026, 3, 15).unwrap();
        let dubai = instant(chrono_tz::Asia::Dubai, date, 8).unwrap();
        assert_eq!(dubai.to_rfc3339(), "2026-03-15T04:00:00+00:00");
    }

    #[test]
    fn an_hour_that_does_not_exist_is_the_next_one() {
        let date = NaiveDate::from_ymd_opt(2026, 3, 29).unwrap();
        let berlin = instant(chrono_tz::Europe::Berlin, date, 2).unwrap();
        assert_eq!(berlin.to_rfc3339(), "2026-03-29T01:00:00+00:00");
    }
}
