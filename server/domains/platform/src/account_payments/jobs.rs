use chrono::{DateTime, Duration, Utc};
use kernel::Result;
use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use serde::{Deserialize, Serialize};

use super::{AccountPaymentId, asking};

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(ask)
}

/// Asks the gateway what became of a payment, until that is known.
#[derive(Debug, Serialize, Deserialize)]
pub struct AskPayment {
    pub payment_id: AccountPaymentId,
    /// How often it was asked before.
    pub nth: u32,
}

impl Job for AskPayment {
    const NAME: &'static str = "account_payments.ask";
}

impl AskPayment {
    /// Nobody waits for a merchant that is disabled meanwhile, so the job is the platform's own.
    pub(super) async fn enqueue(tx: &PlatformTx, id: AccountPaymentId, nth: u32) -> Result<()> {
        let at = next(tx.now(), nth);
        let job = Self {
            payment_id: id,
            nth,
        };
        tx.enqueue_at(None, job, format!("{id}-{nth}"), at).await
    }
}

/// After 10 minutes, an hour, and then every six hours.
fn next(now: DateTime<Utc>, nth: u32) -> DateTime<Utc> {
    now + match nth {
        0 => Duration::minutes(10),
        1 => Duration::hours(1),
        _ => Duration::hours(6),
    }
}

/// Three days of asking; then the page is over, and the answer to the last question says so.
const MOST: u32 = 16;

async fn ask(context: JobContext, asked: AskPayment) -> JobResult {
    let caller = context.caller();
    let decided = asking::ask(&context.kernel, &caller, asked.payment_id).await?;
    if !decided && asked.nth < MOST {
        let tx = context.platform().await?;
        AskPayment::enqueue(&tx, asked.payment_id, asked.nth + 1).await?;
        tx.commit().await?;
    }
    Ok(())
}
