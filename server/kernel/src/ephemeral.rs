//! What several servers share and may lose: counters of throttles, presence, progress.
//! Redis when it is configured, this process's memory otherwise; the same interface.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use async_trait::async_trait;

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
