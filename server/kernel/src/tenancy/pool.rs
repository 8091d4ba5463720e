use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use super::PlatformLookups;
use super::share::Shares;

/// The pools: one for merchants (empty search_path), one for the platform's schema.
#[derive(Clone)]
pub struct Database {
    pub(crate) merchants: PgPool,
    pub(crate) platform: PgPool,
    pub(super) shares: Arc<Shares>,
    url: String,
}

#[derive(Clone, Debug)]
pub struct PoolOptions {
    pub max_connections: u32,
    pub acquire_timeout: Duration,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self {
            max_connections: 16,
            acquire_timeout: Duration::from_secs(5),
        }
    }
}

impl Database {
    /// Opens the pools; connections are made when they are needed, so a database that is down at
    /// start is found when it comes up.
    pub fn open(url: &str, options: &PoolOptions) -> Result<Self, sqlx::Error> {
        let connect = PgConnectOptions::from_str(url)?
            .application_name("manzil")
            .statement_cache_capacity(300);
        let pool = |search_path: &str, test_before_acquire: bool| {
            let connect = connect.clone().options([
                ("search_path", search_path),
                ("statement_timeout", "30s"),
                ("idle_in_transaction_session_timeout", "60s"),
                ("lock_timeout", "10s"),
            ]);
            PgPoolOptions::new()
                .max_connections(options.max_connections)
                .acquire_timeout(options.acquire_timeout)
                // A backend that has touched thousands of schemas holds hundreds of MB: recycle it.
                .max_lifetime(Duration::from_secs(600))
                .idle_timeout(Duration::from_secs(120))
                .test_before_acquire(test_before_acquire)
                .connect_lazy_with(connect)
        };
        // The merchants' transactions find dead connections by themselves, without a round trip.
        Ok(Self {
            merchants: pool("", false),
            platform: pool("platform", true),
            shares: Arc::new(Shares::of_pool(options.max_connections)),
            url: url.to_owned(),
        })
    }

    /// Whether the database answers; used by readiness.
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1")
            .execute(&self.platform)
            .await
            .map(|_| ())
    }

    /// For the job queue, which needs a pool of its own with `public` in its search_path.
    pub fn queue_pool(&self) -> Result<PgPool, sqlx::Error> {
        let connect = PgConnectOptions::from_str(&self.url)?.application_name("manzil-jobs");
        Ok(PgPoolOptions::new()
            .max_connections(6)
            .max_lifetime(Duration::from_secs(600))
            .connect_lazy_with(connect))
    }

    /// For migrations and provisioning, which create schemas; not for domains.
    pub fn platform_pool(&self) -> &PgPool {
        &self.platform
    }

    /// For what a request looks up before it has a transaction.
    pub fn platform_lookups(&self) -> PlatformLookups {
        PlatformLookups::new(self.platform.clone())
    }

    pub async fn close(&self) {
        self.merchants.close().await;
        self.platform.close().await;
    }
}
