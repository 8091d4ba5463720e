//! A merchant's turn: each of its endpoints is served by itself, a handful of deliveries at a time.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::join_all;
use kernel::Result;
use kernel::jobs::{JobContext, JobError, JobResult};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::{ConnectionTrait as _, EntityTrait as _, FromQueryResult};
use serde::Deserialize;
use serde_json::{Value, json};

use super::jobs::Send;
use super::patience::wait_after;
use super::posting::{Receiver, Tried};
use super::{WebhookDeliveryId, WebhookDeliveryState};
use crate::webhook_endpoints::address::Reach;
use crate::webhook_endpoints::entity::Entity as Endpoints;
use crate::webhook_endpoints::{WebhookDisabled, WebhookEndpointId, service as endpoints};

/// Deliveries of one endpoint that are under way at a time.
const AT_ONCE: i64 = 32;
/// An endpoint is served for so long, then others get the worker.
const ROUND: Duration = Duration::from_secs(20);
/// So many missed signs of life, longer than the longest try: after that a worker is taken for dead.
const MISSED: i32 = 5;

/// The first delivery of each record that waits: those after it wait for it.
const FIRST: &str = "d.state = 'waiting' AND NOT EXISTS (SELECT FROM webhook_deliveries b \
     WHERE b.webhook_endpoint_id = d.webhook_endpoint_id AND b.noun = d.noun AND b.record_id = d.record_id \
         AND b.state = 'waiting' AND b.id < d.id)";

#[derive(Debug, FromQueryResult)]
struct Due {
    id: WebhookDeliveryId,
    payload: String,
    tries: i32,
}

/// An endpoint with what it is sent next.
struct Round {
    receiver: Receiver,
    due: Vec<Due>,
}

/// The handler of a merchant's turn.
pub async fn take(context: &JobContext) -> JobResult {
    let tx = context.write().await?;
    let sql = "SELECT id FROM webhook_endpoints WHERE is_enabled ORDER BY id";
    let rows = tx.query_all_raw(statement(sql, [])).await?;
    // Should this worker end in between, another looks soon.
    tx.set_turn::<Send>(Some(tx.now() + lease(&tx))).await?;
    tx.commit().await?;
    let ids = rows.iter().map(|row| row.try_get("", "id"));
    let ids: Vec<WebhookEndpointId> = ids.collect::<Result<_, _>>()?;
    let served = join_all(ids.into_iter().map(|id| serve(context, id))).await;
    plan(context).await?;
    served.into_iter().collect()
}

fn lease(db: &impl MerchantConn) -> TimeDelta {
    let heartbeat = i64::try_from(db.kernel().config.job_heartbeat_ms).unwrap_or(i64::MAX);
    TimeDelta::milliseconds(heartbeat) * MISSED
}

/// Serves one endpoint until nothing is due, or its round is over.
async fn serve(context: &JobContext, id: WebhookEndpointId) -> JobResult {
    let started = Instant::now();
    let mut receiver = None;
    loop {
        let Some(round) = begin(context, id, receiver).await? else {
            return Ok(());
        };
        let (clock, by) = (&context.kernel.clock, &round.receiver);
        let posts = round.due.iter().map(|due| async move {
            let at = clock.now();
            let id = id_of(&due.payload);
            (at, by.post(at, &id, &due.payload).await)
        });
        let tried = join_all(posts).await;
        let is_over = started.elapsed() >= ROUND;
        let goes_on = record(context, id, &round.due, tried, is_over).await?;
        if !goes_on {
            return Ok(());
        }
        receiver = Some(round.receiver);
    }
}

/// The event's id, which the payload begins with.
fn id_of(payload: &str) -> String {
    #[derive(Deserialize)]
    struct Named {
        id: String,
    }
    let event = serde_json::from_str::<Named>(payload);
    event.map(|event| event.id).unwrap_or_default()
}

/// Takes the endpoint for this worker, and what is due; nothing where another has it or nothing is.
async fn begin(
    context: &JobContext,
    id: WebhookEndpointId,
    own: Option<Receiver>,
) -> Result<Option<Round>, JobError> {
    let tx = context.write().await?;
    let now = tx.now();
    let sql = "UPDATE webhook_endpoints SET leased_until = $2 \
         WHERE id = $1 AND is_enabled AND ($3 OR leased_until IS NULL OR leased_until < $4)";
    let values = [
        id.into(),
        (now + lease(&tx)).into(),
        own.is_some().into(),
        now.into(),
    ];
    if tx
        .execute_raw(statement(sql, values))
        .await?
        .rows_affected()
        == 0
    {
        return Ok(None);
    }
    let sql = format!(
        "SELECT d.id, d.payload, d.tries FROM webhook_deliveries d \
         WHERE d.webhook_endpoint_id = $1 AND d.next_at <= $2 AND {FIRST} ORDER BY d.next_at, d.id LIMIT $3"
    );
    let values = [id.into(), now.into(), AT_ONCE.into()];
    let due = Due::find_by_statement(statement(sql, values))
        .all(&tx)
        .await?;
    if due.is_empty() {
        release(&tx, id).await?;
        tx.commit().await?;
        return Ok(None);
    }
    if let Some(receiver) = own {
        tx.commit().await?;
        return Ok(Some(Round { receiver, due }));
    }
    let Some(endpoint) = Endpoints::find_by_id(id).one(&tx).await? else {
        return Ok(None);
    };
    let secrets = endpoints::secrets(&tx, &endpoint)?;
    let reach = Reach::of(&tx.kernel().config);
    let is_sandbox = tx.merchant().is_sandbox();
    tx.commit().await?;
    let receiver = Receiver::new(&endpoint.url, secrets, reach, is_sandbox).await;
    Ok(Some(Round { receiver, due }))
}

async fn release(tx: &MerchantTx, id: WebhookEndpointId) -> Result<()> {
    let sql = "UPDATE webhook_endpoints SET leased_until = NULL WHERE id = $1";
    tx.execute_raw(statement(sql, [id.into()])).await?;
    Ok(())
}

/// Writes down what the tries came to; whether the endpoint is served on.
async fn record(
    context: &JobContext,
    id: WebhookEndpointId,
    due: &[Due],
    tried: Vec<(DateTime<Utc>, Tried)>,
    is_over: bool,
) -> Result<bool, JobError> {
    let tx = context.write().await?;
    let now = tx.now();
    let mut end = None;
    let (mut states, mut attempts) = (Vec::new(), Vec::new());
    for (due, (at, tried)) in due.iter().zip(&tried) {
        let tries = due.tries + 1;
        let wait = wait_after(tries).filter(|_| !tried.is_gone());
        let (state, next_at) = match (tried.failure, wait) {
            (None, _) => (WebhookDeliveryState::Delivered, now),
            (Some(_), Some(wait)) => (WebhookDeliveryState::Waiting, now + wait),
            (Some(_), None) => {
                let is_gone = tried.is_gone();
                end = Some(if is_gone {
                    WebhookDisabled::Gone
                } else {
                    WebhookDisabled::Failing
                });
                (WebhookDeliveryState::Failed, now)
            }
        };
        let ended_at = (state != WebhookDeliveryState::Waiting).then_some(now);
        states.push(json!({ "id": due.id, "state": state, "tries": tries, "next_at": next_at, "ended_at": ended_at }));
        attempts.push(
            json!({ "id": due.id, "at": at, "millis": tried.millis, "status": tried.status,
            "failure": tried.failure, "answer": tried.answer }),
        );
    }
    // The endpoint before its deliveries, as everybody takes them.
    let is_taken = tried.iter().any(|(_, tried)| tried.failure.is_none());
    let is_failing = tried.iter().any(|(_, tried)| tried.failure.is_some());
    let sql = "UPDATE webhook_endpoints SET \
             last_delivered_at = CASE WHEN $2 THEN $4 ELSE last_delivered_at END, \
             failing_since = CASE WHEN $3 AND NOT $2 THEN coalesce(failing_since, $4) WHEN $2 THEN NULL ELSE failing_since END, \
             leased_until = CASE WHEN $5 THEN NULL ELSE leased_until END \
         WHERE id = $1";
    let goes_on = !is_over && end.is_none();
    let values = [
        id.into(),
        is_taken.into(),
        is_failing.into(),
        now.into(),
        (!goes_on).into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    // One that was sent anew meanwhile, or left out, stays as it is then.
    let sql = "WITH told AS (INSERT INTO webhook_attempts (webhook_delivery_id, at, millis, status, failure, answer) \
             SELECT r.id, r.at, r.millis, r.status, r.failure, r.answer FROM jsonb_to_recordset($2::jsonb) \
             AS r(id bigint, at timestamptz, millis integer, status integer, failure text, answer text) \
             WHERE EXISTS (SELECT FROM webhook_deliveries d WHERE d.id = r.id)) \
         UPDATE webhook_deliveries d SET state = r.state, tries = r.tries, next_at = r.next_at, ended_at = r.ended_at \
         FROM jsonb_to_recordset($1::jsonb) \
             AS r(id bigint, state text, tries integer, next_at timestamptz, ended_at timestamptz) \
         WHERE d.id = r.id AND d.state = 'waiting'";
    let values = [Value::Array(states).into(), Value::Array(attempts).into()];
    tx.execute_raw(statement(sql, values)).await?;
    if let Some(reason) = end {
        endpoints::give_up(&tx, id, reason).await?;
    }
    tx.commit().await?;
    Ok(goes_on)
}

/// Sets the merchant's next turn: when the first delivery is due whose endpoint is free then.
async fn plan(context: &JobContext) -> Result<(), JobError> {
    let tx = context.write().await?;
    // Whoever adds a delivery from here on waits for this transaction, and has the last word.
    tx.set_turn::<Send>(Some(tx.now() + lease(&tx))).await?;
    let sql = format!(
        "SELECT min(greatest(d.next_at, coalesce(e.leased_until, d.next_at))) AS at \
         FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.webhook_endpoint_id \
         WHERE e.is_enabled AND {FIRST}"
    );
    let row = tx.query_one_raw(statement(sql, [])).await?;
    let at: Option<DateTime<Utc>> = row.map_or(Ok(None), |row| row.try_get("", "at"))?;
    tx.set_turn::<Send>(at).await?;
    Ok(tx.commit().await?)
}
