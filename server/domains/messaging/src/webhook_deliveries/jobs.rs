//! The turns of merchants with endpoints: telling what happened, and sending it.

use chrono::TimeDelta;
use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use kernel::sql::statement;
use kernel::tenancy::MerchantConn as _;
use sea_orm::ConnectionTrait as _;
use serde::{Deserialize, Serialize};

use super::{sending, service};
use crate::events;

/// How long after something happened the log is looked at again, and how long after nothing did.
const BUSY: TimeDelta = TimeDelta::seconds(1);
const QUIET: TimeDelta = TimeDelta::seconds(3);

/// Looks for what happened.
#[derive(Debug, Serialize, Deserialize)]
pub struct Gather {}

impl Job for Gather {
    const NAME: &'static str = "webhook_deliveries.gather";
}

/// Sends what waits.
#[derive(Debug, Serialize, Deserialize)]
pub struct Send {}

impl Job for Send {
    const NAME: &'static str = "webhook_deliveries.send";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .turn(|context: JobContext, _: Gather| async move { gather(&context).await })
        .turn(|context: JobContext, _: Send| async move { sending::take(&context).await })
}

async fn gather(context: &JobContext) -> JobResult {
    let tx = context.write().await?;
    let sql = "SELECT 1 FROM webhook_endpoints WHERE is_enabled LIMIT 1";
    if tx.query_one_raw(statement(sql, [])).await?.is_none() {
        tx.set_turn::<Gather>(None).await?;
        return Ok(tx.commit().await?);
    }
    let wait = match events::service::gather(&tx).await? {
        Some(gathered) => {
            service::fan_out(&tx, gathered.last_event_id).await?;
            match (gathered.is_full, gathered.told) {
                (true, _) => TimeDelta::zero(),
                (false, 0) => QUIET,
                (false, _) => BUSY,
            }
        }
        None => BUSY,
    };
    tx.set_turn::<Gather>(Some(tx.now() + wait)).await?;
    Ok(tx.commit().await?)
}
