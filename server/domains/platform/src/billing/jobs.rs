use chrono::Datelike as _;
use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};
use kernel::tenancy::{MerchantConn as _, Metered};

use super::service;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_morning = Schedule {
        job: "billing.meter",
        hour: 7,
        each_merchant: true,
    };
    registry.recurring(each_morning, meter)
}

/// Messages are never refused, so that the office is told of their limit once a month for each mark.
async fn meter(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    if tx.merchant().limit(Metered::Messages).is_some() {
        let today = tx.today();
        let month = format!("{}-{:02}", today.year(), today.month());
        let sent = service::messages_of_month(&tx).await?;
        tx.tell_of_use(Metered::Messages, sent, &month).await?;
    }
    Ok(tx.commit().await?)
}
