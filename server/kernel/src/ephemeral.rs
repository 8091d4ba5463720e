//! What several servers share and may lose: counters of throttles, presence, progress.
//! Redis when it is configured, this process's memory otherwise; the same interface.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use async_trait::async_trait;

use crate::auth::token_hash;
use crate::error::{Problem, Result};

#[async_trait]
pub trait Ephemeral: Send + Sync + 'static {
    /// Counts one event in a window that starts with the first; returns the count and the seconds left.
    async fn count(&self, key: &str, window: Duration) -> Result<(u64, u32)>;
    async fn get(&self, key: &str) -> Result<Option<String>>;
    async fn set(&self, key: &str, value: &str, lifetime: Duration) -> Result<()>;
    async fn remove(&self, key: &str) -> Result<()>;
    /// Whether the store answers.
    async fn ping(&self) -> Result<()>;
}

/// Something typed, as a part of a key: it may be of any length and personal, so the key has its hash.
pub(crate) fn digest(typed: &str) -> String {
    hex::encode(&token_hash(&typed.trim().to_lowercase())[..12])
}

/// Refuses with 429 what comes more often than `limit` times in `window`.
pub async fn throttle(
    store: &dyn Ephemeral,
    key: &str,
    limit: u64,
    window: Duration,
) -> Result<()> {
    let (count, left) = store.count(key, window).await?;
    if count > limit {
        Err(Problem::too_many(left.max(1)))
    } else {
        Ok(())
    }
}

#[derive(Default)]
pub struct MemoryEphemeral {
    entries: Mutex<HashMap<String, Entry>>,
}

struct Entry {
    value: String,
    count: u64,
    until: Instant,
}

impl MemoryEphemeral {
    /// Beyond this many entries, the expired ones are swept before another is added.
    const SWEEP_AT: usize = 50_000;

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, Entry>) -> T) -> T {
        let mut entries = self
            .entries
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if entries.len() > Self::SWEEP_AT {
            let now = Instant::now();
            entries.retain(|_, entry| entry.until > now);
        }
        work(&mut entries)
    }
}

#[async_trait]
impl Ephemeral for MemoryEphemeral {
    async fn count(&self, key: &str, window: Duration) -> Result<(u64, u32)> {
        let now = Instant::now();
        Ok(self.with(|entries| {
            let fresh = || Entry {
                value: String::new(),
                count: 0,
                until: now + window,
            };
            let entry = entries.entry(key.to_owned()).or_insert_with(fresh);
            if entry.until <= now {
                *entry = fresh();
            }
            entry.count += 1;
            let left = entry.until.duration_since(now).as_secs();
            (entry.count, u32::try_from(left).unwrap_or(u32::MAX))
        }))
    }

    async fn get(&self, key: &str) -> Result<Option<String>> {
        let now = Instant::now();
        Ok(self.with(|entries| {
            entries
                .get(key)
                .filter(|entry| entry.until > now)
                .map(|entry| entry.value.clone())
        }))
    }

    async fn set(&self, key: &str, value: &str, lifetime: Duration) -> Result<()> {
        let entry = Entry {
            value: value.to_owned(),
            count: 0,
            until: Instant::now() + lifetime,
        };
        self.with(|entries| entries.insert(key.to_owned(), entry));
        Ok(())
    }

    async fn remove(&self, key: &str) -> Result<()> {
        self.with(|entries| entries.remove(key));
        Ok(())
    }

    async fn ping(&self) -> Result<()> {
        Ok(())
    }
}

/// How long a shared store that failed is not asked again.
const REST: Duration = Duration::from_secs(5);

/// A shared store, and this process's memory while that one does not answer: throttles then hold for
/// each server by itself, and nobody is kept out.
pub struct SharedOrOwn<S> {
    shared: S,
    own: MemoryEphemeral,
    resume_at: Mutex<Option<Instant>>,
}

impl<S: Ephemeral> SharedOrOwn<S> {
    pub fn new(shared: S) -> Self {
        Self {
            shared,
            own: MemoryEphemeral::default(),
            resume_at: Mutex::new(None),
        }
    }

    fn resume_at(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.resume_at
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    async fn ask<T>(
        &self,
        shared: impl Future<Output = Result<T>>,
        own: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let rests = self.resume_at().is_some_and(|at| Instant::now() < at);
        if rests {
            return own.await;
        }
        match shared.await {
            Ok(value) => {
                *self.resume_at() = None;
                Ok(value)
            }
            Err(problem) => {
                tracing::warn!(%problem, "the shared store does not answer: this server keeps its own");
                *self.resume_at() = Some(Instant::now() + REST);
                own.await
            }
        }
    }
}

#[async_trait]
impl<S: Ephemeral> Ephemeral for SharedOrOwn<S> {
    async fn count(&self, key: &str, window: Duration) -> Result<(u64, u32)> {
        let own = self.own.count(key, window);
        self.ask(self.shared.count(key, window), own).await
    }

    async fn get(&self, key: &str) -> Result<Option<String>> {
        self.ask(self.shared.get(key), self.own.get(key)).await
    }

    async fn set(&self, key: &str, value: &str, lifetime: Duration) -> Result<()> {
        let own = self.own.set(key, value, lifetime);
        self.ask(self.shared.set(key, value, lifetime), own).await
    }

    async fn remove(&self, key: &str) -> Result<()> {
        self.ask(self.shared.remove(key), self.own.remove(key))
            .await
    }

    /// Of the shared store alone.
    async fn ping(&self) -> Result<()> {
        self.shared.ping().await
    }
}

/// Connects at the first use and again after a loss; a store that is down is a 503, not a crash.
pub struct RedisEphemeral {
    client: redis::Client,
    manager: tokio::sync::OnceCell<redis::aio::ConnectionManager>,
}

impl RedisEphemeral {
    pub fn open(url: &str) -> std::result::Result<Self, redis::RedisError> {
        Ok(Self {
            client: redis::Client::open(url)?,
            manager: tokio::sync::OnceCell::new(),
        })
    }

    async fn connection(&self) -> Result<redis::aio::ConnectionManager> {
        let config = redis::aio::ConnectionManagerConfig::new()
            .set_connection_timeout(Some(Duration::from_secs(1)))
            .set_response_timeout(Some(Duration::from_secs(1)))
            .set_number_of_retries(1);
        let connect = || self.client.get_connection_manager_with_config(config);
        self.manager
            .get_or_try_init(connect)
            .await
            .cloned()
            .map_err(Problem::unavailable)
    }
}

#[async_trait]
impl Ephemeral for RedisEphemeral {
    async fn count(&self, key: &str, window: Duration) -> Result<(u64, u32)> {
        let script = redis::Script::new(
            "local n = redis.call('INCR', KEYS[1]) \
             if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end \
             return {n, redis.call('PTTL', KEYS[1])}",
        );
        let window_ms = u64::try_from(window.as_millis()).unwrap_or(u64::MAX);
        let mut connection = self.connection().await?;
        let (count, left_ms): (u64, i64) = script
            .key(key)
            .arg(window_ms)
            .invoke_async(&mut connection)
            .await
            .map_err(Problem::unavailable)?;
        Ok((count, u32::try_from(left_ms.max(0) / 1000).unwrap_or(0)))
    }

    async fn get(&self, key: &str) -> Result<Option<String>> {
        let mut connection = self.connection().await?;
        redis::cmd("GET")
            .arg(key)
            .query_async(&mut connection)
            .await
            .map_err(Problem::unavailable)
    }

    async fn set(&self, key: &str, value: &str, lifetime: Duration) -> Result<()> {
        let mut connection = self.connection().await?;
        redis::cmd("SET")
            .arg(key)
            .arg(value)
            .arg("EX")
            .arg(lifetime.as_secs().max(1))
            .query_async(&mut connection)
            .await
            .map_err(Problem::unavailable)
    }

    async fn remove(&self, key: &str) -> Result<()> {
        let mut connection = self.connection().await?;
        redis::cmd("DEL")
            .arg(key)
            .query_async(&mut connection)
            .await
            .map_err(Problem::unavailable)
    }

    async fn ping(&self) -> Result<()> {
        let mut connection = self.connection().await?;
        redis::cmd("PING")
            .query_async(&mut connection)
            .await
            .map_err(Problem::unavailable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store that nothing answers at.
    fn lost() -> RedisEphemeral {
        RedisEphemeral::open("redis://127.0.0.1:1").expect("an address")
    }

    #[tokio::test]
    async fn without_the_shared_store_throttles_still_hold() {
        let store = SharedOrOwn::new(lost());
        let hour = Duration::from_secs(3600);
        for _ in 0..3 {
            throttle(&store, "sign_in", 3, hour).await.expect("allowed");
        }
        assert!(throttle(&store, "sign_in", 3, hour).await.is_err());
        store.set("key", "value", hour).await.expect("kept");
        assert_eq!(
            store.get("key").await.expect("an answer").as_deref(),
            Some("value")
        );
        assert!(store.ping().await.is_err(), "what is lost is said");
    }
}
