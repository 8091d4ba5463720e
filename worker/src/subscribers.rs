//! Who subscribes to which event, as the relays of all workers see it.
//!
//! Each worker writes its subscribers down before it relays anything, and renews them. So an event is
//! fanned out to every subscriber, also by a worker of an older version that does not have it, and by
//! the publishing server, which has no registry, not at all. A subscriber that is new hears what is
//! relayed from its worker's first start on.

use std::time::Duration;

use kernel::Kernel;
use kernel::jobs::JobRegistry;
use sqlx::PgPool;
use tokio::sync::watch;

use crate::pause;

const EVERY: Duration = Duration::from_secs(600);

pub async fn run(
    kernel: &Kernel,
    registry: &JobRegistry,
    pool: &PgPool,
    stopped: &watch::Receiver<bool>,
) {
    while !pause(EVERY, stopped).await {
        if let Err(error) = renew(kernel, registry, pool).await {
            tracing::warn!(%error, "the subscribers could not be renewed");
        }
    }
}

pub async fn renew(
    kernel: &Kernel,
    registry: &JobRegistry,
    pool: &PgPool,
) -> Result<(), sqlx::Error> {
    let (events, subscribers): (Vec<&str>, Vec<&str>) = registry
        .events()
        .flat_map(|(event, subscribers)| subscribers.iter().map(move |name| (event, *name)))
        .unzip();
    sqlx::query(
        "INSERT INTO platform.event_subscribers (event, subscriber, seen_at) \
         SELECT event, subscriber, $3 FROM unnest($1::text[], $2::text[]) AS a(event, subscriber) \
         ORDER BY event, subscriber \
         ON CONFLICT (event, subscriber) DO UPDATE SET seen_at = excluded.seen_at",
    )
    .bind(events)
    .bind(subscribers)
    .bind(kernel.clock.now())
    .execute(pool)
    .await?;
    Ok(())
}
