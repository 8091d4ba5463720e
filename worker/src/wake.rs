//! What makes the queue look for jobs: Postgres' notification of a new one, and a slow tick for
//! whatever a notification was not sent or not heard for (orphans that were put back, a lost connection).

use std::task::{Context, Poll};
use std::time::Duration;

use apalis::prelude::{IntervalStrategy, PollSnapshot, PollStrategy};
use apalis_postgres::Pubsub;
use futures::StreamExt as _;
use sqlx::PgPool;

use crate::QUEUE;

const TICK: Duration = Duration::from_secs(1);

pub struct Wake {
    pool: PgPool,
    notifications: Option<Pubsub>,
    tick: IntervalStrategy,
}

impl Wake {
    pub fn new(pool: PgPool) -> Self {
        Self {
            pool,
            notifications: None,
            tick: IntervalStrategy::new(TICK),
        }
    }
}

impl PollStrategy for Wake {
    /// Polls both until they are pending: only then have they kept the waker.
    fn poll_drive(&mut self, cx: &mut Context<'_>, snapshot: &PollSnapshot) -> Poll<Option<()>> {
        let mut woken = false;
        while self.tick.poll_drive(cx, snapshot).is_ready() {
            woken = true;
        }
        if self.notifications.is_none() {
            self.notifications = Some(Pubsub::new(self.pool.clone(), QUEUE.to_owned()));
        }
        while let Some(listener) = &mut self.notifications {
            match listener.poll_next_unpin(cx) {
                Poll::Pending => break,
                Poll::Ready(Some(_)) => woken = true,
                // The listener could not connect; the next poll makes another.
                Poll::Ready(None) => self.notifications = None,
            }
        }
        if woken {
            Poll::Ready(Some(()))
        } else {
            Poll::Pending
        }
    }
}
