use kernel::Result;
use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};
use kernel::tenancy::{MerchantStatus, PlatformConn as _, PlatformTx};
use sea_orm::ConnectionTrait as _;

use super::AHEAD;
use super::invoicing::night;
use crate::account_invoices::AccountInvoiceStatus;
use crate::billing_settings;
use crate::merchants::MerchantId;
use crate::merchants::entity::Entity as Merchants;
use crate::statement::bound;
use crate::subscription_settings;
use crate::subscriptions::SubscriptionId;
use crate::subscriptions::entity::Entity as Subscriptions;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    // Past midnight in every served zone: 21:00 UTC is 00:00 in Riyadh, 01:00 in Dubai.
    let nightly = Schedule {
        job: "subscription_renewals.run",
        hour: 21,
        each_merchant: false,
    };
    registry.recurring(nightly, run)
}

/// Invoices, reminds and withdraws, subscription by subscription, each in a transaction of its own: wherever it stops, the
/// next run goes on with what is left.
async fn run(context: JobContext, _: Daily) -> JobResult {
    let tx = context.platform().await?;
    if billing_settings::service::row(&tx)
        .await?
        .seller_country
        .is_none()
    {
        return Ok(());
    }
    let due = due(&tx).await?;
    drop(tx);
    let mut failed = None;
    for (merchant, subscription) in due {
        let done = one(&context, merchant, subscription).await;
        // One that fails does not keep the others waiting; the run is tried again.
        if let Err(problem) = done {
            tracing::error!(%subscription, %problem, "a subscription was not renewed");
            failed = Some(problem);
        }
    }
    match failed {
        Some(problem) => Err(problem.into()),
        None => Ok(()),
    }
}

async fn one(context: &JobContext, merchant: MerchantId, id: SubscriptionId) -> Result<()> {
    let tx = PlatformTx::begin(&context.kernel, context.caller()).await?;
    let merchant = tx.locked::<Merchants>(merchant).await?;
    let subscription = tx.locked::<Subscriptions>(id).await?;
    night(&tx, &merchant, &subscription).await?;
    tx.commit().await
}

/// Subscriptions whose paid time ends soon or has ended, and those with an invoice that waits.
async fn due(tx: &PlatformTx) -> Result<Vec<(MerchantId, SubscriptionId)>> {
    let terms = subscription_settings::service::terms(tx).await?;
    let today = tx.now().date_naive();
    // A day of any zone is at most one away from the day in UTC.
    let sql = format!(
        "SELECT s.id, s.merchant_id FROM platform.subscriptions s \
         JOIN platform.merchants m ON m.id = s.merchant_id \
         WHERE m.status <> {} AND m.erased_at IS NULL AND ((s.renews AND s.paid_through BETWEEN $1::date - $2 AND $1::date + $3) \
           OR EXISTS (SELECT FROM platform.account_invoices i \
             WHERE i.subscription_id = s.id AND i.status = {})) ORDER BY s.id",
        MerchantStatus::Disabled.sql(),
        AccountInvoiceStatus::Issued.sql(),
    );
    let values = [
        today.into(),
        (terms.grace_days + terms.read_only_days + 1).into(),
        i32::try_from(AHEAD + 1).unwrap_or(i32::MAX).into(),
    ];
    let rows = tx.query_all_raw(bound(&sql, values)).await?;
    let read = rows.iter().map(|row| {
        let merchant: MerchantId = row.try_get("", "merchant_id")?;
        Ok((merchant, row.try_get("", "id")?))
    });
    read.collect()
}
