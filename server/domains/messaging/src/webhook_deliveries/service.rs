use chrono::{NaiveDate, NaiveTime};
use kernel::Result;
use kernel::auth::Principal;
use kernel::clock::instant;
use kernel::paging::Listed as _;
use kernel::permission::Permission as _;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use sea_orm::{ConnectionTrait as _, FromQueryResult as _};
use serde_json::json;

use super::WebhookDeliveryId;
use super::jobs::Send;
use super::model::{WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail};
use crate::events::kinds::{self, VERSION};
use crate::events::model::{Event, EventData};
use crate::webhook_endpoints::model::WebhookReplay;
use crate::webhook_endpoints::{WebhookEndpointId, permission, service as endpoints};

/// The kind of what is sent to try an endpoint out.
pub const TEST: &str = "webhook.test";
const MOST_ATTEMPTS_SHOWN: i64 = 50;

/// Makes deliveries of the events that endpoints were not told yet, in their order.
pub async fn fan_out(tx: &MerchantTx, last_event_id: i64) -> Result<u64> {
    let sql = "INSERT INTO webhook_deliveries \
             (webhook_endpoint_id, event_id, kind, noun, record_id, payload, state, next_at, created_at) \
         SELECT p.id, e.id, e.kind, e.noun, e.record_id, e.payload, 'waiting', $2, $2 \
         FROM webhook_endpoints p JOIN events e ON e.id > p.after_event_id AND e.id <= $1 AND jsonb_exists(p.kinds, e.kind) \
         WHERE p.is_enabled ORDER BY e.id, p.id \
         ON CONFLICT (webhook_endpoint_id, event_id) DO NOTHING";
    let made = tx.execute_raw(statement(sql, [last_event_id.into(), tx.now().into()]));
    let made = made.await?.rows_affected();
    let sql =
        "UPDATE webhook_endpoints SET after_event_id = $1 WHERE is_enabled AND after_event_id < $1";
    tx.execute_raw(statement(sql, [last_event_id.into()]))
        .await?;
    if made > 0 {
        send_now(tx).await?;
    }
    Ok(made)
}

async fn send_now(tx: &MerchantTx) -> Result<()> {
    tx.set_turn::<Send>(Some(tx.now())).await
}

/// Sends an endpoint something that is no event.
pub async fn test(tx: &MerchantTx, id: WebhookEndpointId) -> Result<()> {
    let endpoint = endpoints::enabled(tx, id).await?;
    let now = tx.now();
    let event = Event {
        id: format!(
            "test_{}_{}_{}",
            tx.merchant().key,
            id,
            now.timestamp_micros()
        ),
        kind: TEST.to_owned(),
        version: VERSION,
        timestamp: now,
        data: EventData {
            noun: "webhook_endpoints".to_owned(),
            id: id.0,
            record: json!({ "url": endpoint.url }),
            previous: None,
        },
    };
    let sql = "INSERT INTO webhook_deliveries \
             (webhook_endpoint_id, kind, noun, record_id, payload, state, next_at, created_at) \
         VALUES ($1, $2, 'webhook_endpoints', $1, $3, 'waiting', $4, $4)";
    let payload = serde_json::to_string(&event)?;
    let values = [id.into(), TEST.into(), payload.into(), now.into()];
    tx.execute_raw(statement(sql, values)).await?;
    send_now(tx).await
}

/// Sends one delivery again, under the id that it had.
pub async fn replay(tx: &MerchantTx, id: WebhookDeliveryId) -> Result<()> {
    let delivery = WebhookDelivery::one(tx, id).await?;
    endpoints::enabled(tx, delivery.webhook_endpoint_id).await?;
    let sql = "UPDATE webhook_deliveries SET state = 'waiting', tries = 0, next_at = $2, ended_at = NULL WHERE id = $1";
    tx.execute_raw(statement(sql, [id.into(), tx.now().into()]))
        .await?;
    send_now(tx).await
}

/// Sends the events of some days again, those that the endpoint was never sent included; how many.
pub async fn replay_days(
    tx: &MerchantTx,
    id: WebhookEndpointId,
    input: &WebhookReplay,
) -> Result<i64> {
    endpoints::enabled(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let from = form.date("from", &input.from).required().value();
    let to = form.date("to", &input.to).required();
    let to = to.after_or_equal(from).value();
    form.finish()?;
    let zone = tx.merchant().time_zone;
    let start = |day: NaiveDate| instant(zone, day.and_time(NaiveTime::MIN));
    let sql = "INSERT INTO webhook_deliveries \
             (webhook_endpoint_id, event_id, kind, noun, record_id, payload, state, next_at, created_at) \
         SELECT p.id, e.id, e.kind, e.noun, e.record_id, e.payload, 'waiting', $4, $4 \
         FROM webhook_endpoints p JOIN events e ON jsonb_exists(p.kinds, e.kind) \
         WHERE p.id = $1 AND e.created_at >= $2 AND e.created_at < $3 ORDER BY e.id \
         ON CONFLICT (webhook_endpoint_id, event_id) DO UPDATE \
             SET state = 'waiting', tries = 0, next_at = excluded.next_at, ended_at = NULL";
    let end = to.succ_opt().unwrap_or(to);
    let values = [
        id.into(),
        start(from).into(),
        start(end).into(),
        tx.now().into(),
    ];
    let count = tx
        .execute_raw(statement(sql, values))
        .await?
        .rows_affected();
    send_now(tx).await?;
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}

/// One delivery, its body only for who may see the record.
pub async fn detail(
    db: &impl MerchantConn,
    caller: &Principal,
    id: WebhookDeliveryId,
) -> Result<WebhookDeliveryDetail> {
    let delivery = WebhookDelivery::one(db, id).await?;
    let sql = "SELECT payload FROM webhook_deliveries WHERE id = $1";
    let row = db.query_one_raw(statement(sql, [id.into()])).await?;
    let payload: Option<String> = row.map(|row| row.try_get("", "payload")).transpose()?;
    let sql = "SELECT at, millis, status, failure, answer FROM webhook_attempts \
         WHERE webhook_delivery_id = $1 ORDER BY id DESC LIMIT $2";
    let values = [id.into(), MOST_ATTEMPTS_SHOWN.into()];
    let attempts = WebhookAttempt::find_by_statement(statement(sql, values));
    let may_see = may_see(db, caller, &delivery.kind);
    Ok(WebhookDeliveryDetail {
        payload: payload.filter(|_| may_see),
        attempts: attempts.all(db).await?,
        delivery,
    })
}

fn may_see(db: &impl MerchantConn, caller: &Principal, kind: &str) -> bool {
    let needed = match kinds::all().find(|(name, ..)| name == kind) {
        Some((_, told, _)) => told.permission,
        None => permission::View::NAME,
    };
    caller.permissions.allows_named(&db.kernel().pages, needed)
}
