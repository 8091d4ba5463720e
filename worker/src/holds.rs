//! Jobs that cannot run yet are held in the outbox, where no relay takes them, until what they wait
//! for is there: the merchant is enabled again, its number or its mail server is back, or a worker that
//! knows their name has started.

use std::time::Duration;

use chrono::{DateTime, Utc};
use identity::sign_in::WhatsApp;
use kernel::Kernel;
use kernel::jobs::{HeldFor, JobRegistry};
use kernel::tenancy::MerchantStatus;
use sqlx::PgPool;
use tokio::sync::watch;

use crate::pause;

const EVERY: Duration = Duration::from_secs(5);
/// How long a job waits for a worker that knows its name before it is a dead letter.
pub const WORKER_DAYS: i64 = 7;

const RELEASE_MERCHANTS: &str = "\
    UPDATE platform.outbox o SET held_for = NULL, held_since = NULL, run_at = $1 \
    FROM platform.all_merchants m JOIN platform.all_merchants h ON h.id = coalesce(m.sandbox_of, m.id) \
    WHERE o.held_for = $2 AND m.id = o.merchant_id AND h.status <> $3";
/// A merchant's messages leave one after the other, not all at once after an outage.
const RELEASE_CHANNEL: &str = "\
    UPDATE platform.outbox o SET held_for = NULL, held_since = NULL, \
        run_at = $1 + (freed.place - 1) * make_interval(secs => $3) \
    FROM (SELECT q.id, row_number() OVER (PARTITION BY q.merchant_id ORDER BY q.id) AS place \
        FROM platform.outbox q JOIN platform.all_merchants m ON m.id = q.merchant_id \
        LEFT JOIN {channels} c ON c.merchant_id = m.id \
        WHERE q.held_for = $2 AND NOT coalesce({waits}, false)) freed \
    WHERE o.id = freed.id AND o.held_for = $2";
const CHANNEL_GAP_SECONDS: f64 = 2.0;
const END_DELETED: &str = "\
    DELETE FROM platform.outbox o WHERE o.held_for IS NOT NULL AND o.merchant_id IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM platform.all_merchants m WHERE m.id = o.merchant_id)";
const RELEASE_KNOWN: &str = "\
    UPDATE platform.outbox SET held_for = NULL, held_since = NULL, run_at = $1 \
    WHERE held_for = $3 AND name = ANY($2)";
const BURY_UNKNOWN: &str = "\
    WITH unknown AS ( \
        DELETE FROM platform.outbox WHERE held_for = $4 AND held_since < $2 \
        RETURNING merchant_id, name, key, payload, attempt \
    ) \
    INSERT INTO platform.dead_letters (merchant_id, name, key, payload, attempts, error, failed_at) \
    SELECT merchant_id, name, key, payload, attempt, $3, $1 FROM unknown";

pub async fn run(
    kernel: &Kernel,
    registry: &JobRegistry,
    pool: &PgPool,
    stopped: &watch::Receiver<bool>,
) {
    loop {
        if let Err(error) = look(kernel.clock.now(), registry, pool).await {
            tracing::warn!(%error, "held jobs could not be looked at");
        }
        if pause(EVERY, stopped).await {
            return;
        }
    }
}

/// Releases what can run, ends what nobody waits for any more.
async fn look(
    now: DateTime<Utc>,
    registry: &JobRegistry,
    pool: &PgPool,
) -> Result<(), sqlx::Error> {
    let names: Vec<&str> = registry.names().collect();
    let known = sqlx::query(RELEASE_KNOWN)
        .bind(now)
        .bind(names)
        .bind(HeldFor::Worker.as_str())
        .execute(pool)
        .await?;
    let enabled = sqlx::query(RELEASE_MERCHANTS)
        .bind(now)
        .bind(HeldFor::Merchant.as_str())
        .bind(MerchantStatus::Disabled.as_str())
        .execute(pool)
        .await?;
    let mut channels = 0;
    let whatsapp = WhatsApp::waits_sql();
    // A mail server that refuses has a row.
    for (held_for, table, waits) in [
        (
            HeldFor::WhatsApp,
            "platform.whatsapp_channels",
            whatsapp.as_str(),
        ),
        (
            HeldFor::Email,
            "platform.email_channels",
            "c.merchant_id IS NOT NULL",
        ),
    ] {
        let sql = RELEASE_CHANNEL.replace("{channels}", table);
        let sql = sql.replace("{waits}", waits);
        let released = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(now)
            .bind(held_for.as_str())
            .bind(CHANNEL_GAP_SECONDS)
            .execute(pool)
            .await?;
        channels += released.rows_affected();
    }
    let deleted = sqlx::query(END_DELETED).execute(pool).await?;
    let unknown = sqlx::query(BURY_UNKNOWN)
        .bind(now)
        .bind(now - chrono::Duration::days(WORKER_DAYS))
        .bind(format!(
            "for {WORKER_DAYS} days no worker had a handler of this name"
        ))
        .bind(HeldFor::Worker.as_str())
        .execute(pool)
        .await?;
    let (known, enabled) = (known.rows_affected(), enabled.rows_affected());
    if known + enabled + channels > 0 {
        tracing::info!(known, enabled, channels, "held jobs run now");
    }
    if deleted.rows_affected() > 0 {
        let jobs = deleted.rows_affected();
        tracing::info!(jobs, "held jobs are over: their merchants are gone");
    }
    if unknown.rows_affected() > 0 {
        let jobs = unknown.rows_affected();
        tracing::error!(jobs, "held jobs failed for good: no worker knows them");
    }
    Ok(())
}
