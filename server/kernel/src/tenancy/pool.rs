use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Executor as _, PgConnection, PgPool};

use super::PlatformLookups;
use super::sessions::{self, SessionError};
use super::share::Shares;

macro_rules! settings {
    ($search_path:literal) => {
        concat!(
            "SET search_path TO ",
            $search_path,
            "; SET statement_timeout TO '30s'; SET idle_in_transaction_session_timeout TO '60s'; \
             SET lock_timeout TO '10s'; SET jit TO off"
        )
    };
}
/// What each connection begins with. No plan is compiled: that takes longer than what any request reads.
const MERCHANTS: &str = settings!("''");
const PLATFORM: &str = settings!("platform");

/// The pools: one for merchants (empty search_path), one for the platform's schema.
#[derive(Clone)]
pub struct Database {
    pub(crate) merchants: PgPool,
    pub(crate) platform: PgPool,
    pub(super) shares: Arc<Shares>,
    connect: PgConnectOptions,
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
        // Poolers refuse start-up parameters that they do not know.
        let connect = PgConnectOptions::from_str(url)?
            .application_name("manzil")
            .extra_float_digits(None)
            .statement_cache_capacity(300);
        let pool = |settings: &'static str, test_before_acquire: bool| {
            PgPoolOptions::new()
                .max_connections(options.max_connections)
                .after_connect(move |connection, _| {
                    Box::pin(async move { connection.execute(settings).await.map(drop) })
                })
                .acquire_timeout(options.acquire_timeout)
                // A backend that has touched thousands of schemas holds hundreds of MB: recycle it.
                .max_lifetime(Duration::from_secs(600))
                .idle_timeout(Duration::from_secs(120))
                .test_before_acquire(test_before_acquire)
                .connect_lazy_with(connect.clone())
        };
        // The merchants' transactions find dead connections by themselves, without a round trip.
        Ok(Self {
            merchants: pool(MERCHANTS, false),
            platform: pool(PLATFORM, true),
            shares: Arc::new(Shares::of_pool(options.max_connections)),
            connect,
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
    pub fn queue_pool(&self) -> PgPool {
        PgPoolOptions::new()
            .max_connections(6)
            .max_lifetime(Duration::from_secs(600))
            .connect_lazy_with(self.connect.clone().application_name("manzil-jobs"))
    }

    /// A connection without limits of time, for the platform's migrations.
    pub async fn single(&self) -> Result<PgConnection, sqlx::Error> {
        self.connect.connect().await
    }

    /// Refuses a pooler between the product and Postgres that would mix connections up.
    pub async fn ensure_own_sessions(&self) -> Result<(), SessionError> {
        sessions::ensure_own(&self.connect).await
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
