use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Problem, Result};
use crate::text::Text;

/// How long a request waits for another one of its merchant to end.
const PATIENCE: Duration = Duration::from_secs(2);
const RETRY_AFTER: u32 = 5;

/// How many connections of the pool one merchant has at a time, so that the others always find one.
pub(super) struct Shares {
    each: usize,
    of_merchants: Mutex<HashMap<i64, Arc<Semaphore>>>,
}

/// A connection that a merchant may have; given back when it is dropped.
pub(super) type Share = OwnedSemaphorePermit;

impl Shares {
    /// Three quarters of the pool, as most merchants are quiet most of the time.
    pub(super) fn of_pool(connections: u32) -> Self {
        let connections = usize::try_from(connections).unwrap_or(usize::MAX);
        Self {
            each: (connections / 4 * 3 + connections % 4 * 3 / 4).max(1),
            of_merchants: Mutex::default(),
        }
    }

    pub(super) async fn take(&self, merchant: i64) -> Result<Share> {
        let share = {
            let mut of_merchants = self
                .of_merchants
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let share = of_merchants
                .entry(merchant)
                .or_insert_with(|| Arc::new(Semaphore::new(self.each)));
            share.clone()
        };
        match tokio::time::timeout(PATIENCE, share.acquire_owned()).await {
            Ok(taken) => taken.map_err(Problem::internal),
            Err(_) => Err(Problem::wait(
                "merchant_busy",
                Text::fixed(
                    "Your account has too much under way at once. Please try again in a few seconds, with fewer exports at a time.",
                    "هناك عمليات كثيرة جارية في حسابك في وقت واحد. يرجى المحاولة بعد ثوانٍ مع تقليل عدد التصديرات المتزامنة.",
                ),
                RETRY_AFTER,
            )),
        }
    }
}
