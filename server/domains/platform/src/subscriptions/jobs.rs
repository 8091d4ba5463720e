use chrono::NaiveDate;
use identity::users::service::administrators;
use kernel::Result;
use kernel::jobs::{Daily, Job, JobContext, JobRegistry, JobResult, Schedule};
use kernel::notification::{AddNotification, NotificationKind};
use kernel::record;
use kernel::tenancy::{
    Life, MerchantConn as _, MerchantStatus, PlatformConn as _, PlatformTx, Terms,
};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::words::{self, Said};
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::merchants::{MerchantId, service};
use crate::statement::bound;
use crate::subscription_settings;

/// The office is told so many days before the last paid one.
pub const TOLD_BEFORE: i64 = 7;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    // Past midnight in every served zone: 21:00 UTC is 00:00 in Riyadh, 01:00 in Dubai.
    let nightly = Schedule {
        job: "subscriptions.follow",
        hour: 21,
        each_merchant: false,
    };
    registry.recurring(nightly, follow).handler(announce)
}

/// Tells a merchant's administrators of a new status, or that the paid time ends.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnnounceStatus {
    pub status: MerchantStatus,
    /// Whether the status is about to end, where it has not changed.
    pub ends_soon: bool,
}

impl Job for AnnounceStatus {
    const NAME: &'static str = "subscriptions.announce";
}

impl AnnounceStatus {
    pub fn new(status: MerchantStatus, ends_soon: bool) -> Self {
        Self { status, ends_soon }
    }

    /// Once for a status of a paid time, however often it is asked for.
    pub(crate) async fn enqueue(self, tx: &PlatformTx, merchant: &Merchant) -> Result<()> {
        let paid = merchant.paid_through.map(|day| day.to_string());
        let soon = if self.ends_soon { "-soon" } else { "" };
        let status = self.status.as_str();
        let key = format!("{status}{soon}-{}", paid.unwrap_or_default());
        tx.enqueue(Some(merchant.id.0), self, key).await
    }
}

#[derive(Debug, FromQueryResult)]
struct Due {
    id: MerchantId,
    status: MerchantStatus,
    trial_ends_on: Option<NaiveDate>,
    paid_through: Option<NaiveDate>,
    time_zone: String,
    /// Whether a subscription begins, and with it perhaps another plan.
    begins: bool,
}

/// Writes and tells what the dates make of merchants' accounts. A second run finds nothing left to do.
async fn follow(context: JobContext, _: Daily) -> JobResult {
    let tx = context.platform().await?;
    let terms = subscription_settings::service::terms(&tx).await?;
    let due = due(&tx, terms).await?;
    drop(tx);
    for id in due {
        let tx = context.platform().await?;
        let Some(merchant) = tx.lock::<Merchants>(id).await? else {
            continue;
        };
        let after = service::follow(&tx, merchant).await?;
        let today = service::today(&tx, &after);
        if after.status == MerchantStatus::Active && is_near(after.paid_through, today) {
            AnnounceStatus::new(after.status, true)
                .enqueue(&tx, &after)
                .await?;
        }
        tx.commit().await?;
        service::forget(&context.kernel, &[after]).await?;
    }
    Ok(())
}

/// Merchants whose account is to be written or told of today.
async fn due(tx: &PlatformTx, terms: Terms) -> Result<Vec<MerchantId>> {
    let sql = format!(
        "SELECT m.id, m.status, m.trial_ends_on, m.paid_through, m.time_zone, \
         EXISTS (SELECT FROM platform.subscriptions s WHERE s.merchant_id = m.id \
           AND s.starts_on BETWEEN $1::date - 1 AND $1::date + 1) AS begins \
         FROM platform.merchants m WHERE m.paid_through IS NOT NULL AND m.status <> {} ORDER BY m.id",
        MerchantStatus::Disabled.sql()
    );
    let now = tx.now();
    let found = Due::find_by_statement(bound(&sql, [now.date_naive().into()]));
    let found = found.all(tx).await?.into_iter();
    let is_due = |merchant: &Due| {
        let zone = merchant.time_zone.parse().unwrap_or(chrono_tz::Asia::Dubai);
        let today = now.with_timezone(&zone).date_naive();
        let life = Life {
            stored: merchant.status,
            trial_ends_on: merchant.trial_ends_on,
            paid_through: merchant.paid_through,
            terms,
        };
        let status = life.on(today).0;
        let ends_soon = status == MerchantStatus::Active && is_near(merchant.paid_through, today);
        merchant.begins || status != merchant.status || ends_soon
    };
    Ok(found.filter(is_due).map(|merchant| merchant.id).collect())
}

fn is_near(paid_through: Option<NaiveDate>, today: NaiveDate) -> bool {
    paid_through.is_some_and(|last| (0..=TOLD_BEFORE).contains(&(last - today).num_days()))
}

/// Nothing is told of a status that has passed meanwhile.
async fn announce(context: JobContext, announced: AnnounceStatus) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let id = MerchantId(tx.merchant().id);
    let platform = context.platform().await?;
    let merchant = record::find::<Merchants>(&platform, id).await?;
    let terms = subscription_settings::service::terms(&platform).await?;
    drop(platform);
    let life = Life {
        stored: merchant.status,
        trial_ends_on: merchant.trial_ends_on,
        paid_through: merchant.paid_through,
        terms,
    };
    let (status, last) = life.on(tx.today());
    let is_true = status == announced.status
        && (!announced.ends_soon || is_near(merchant.paid_through, tx.today()));
    let said = is_true
        .then(|| words::of(status, announced.ends_soon, last))
        .flatten();
    if let Some(said) = said {
        tell(&tx, &context.job.key, &said).await?;
        let message = words::message(&tx, &said, &merchant.mobile);
        tx.send_by_main_number(&message).await?;
    }
    Ok(tx.commit().await?)
}

async fn tell(tx: &kernel::tenancy::MerchantTx, key: &str, said: &Said) -> Result<()> {
    let bell = AddNotification {
        kind: NotificationKind::Subscription,
        title_en: said.title.en.to_string(),
        title_ar: said.title.ar.to_string(),
        noun: Some("billing".to_owned()),
        record_id: Some(tx.merchant().id),
        topic: None,
        user_id: None,
    };
    tx.enqueue(bell, format!("subscription-{key}")).await?;
    for (to, language) in administrators(tx).await? {
        tx.send_mail(words::mail(tx, said, to, language)).await?;
    }
    Ok(())
}
