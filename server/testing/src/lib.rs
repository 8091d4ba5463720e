//! Tests through HTTP on a real Postgres, always with two merchants.
//!
//! `TEST_DATABASE_URL` names a superuser's database on a throw-away cluster
//! (`cargo xtask test` starts one and sets it). Each test gets a database of its own, copied from a
//! template that has the platform's schema and the merchants Palm and Cedar.
//!
//! ```ignore
//! let app = testing::app().await;
//! let answer = app.palm.admin().post("/cities", json!({ … })).await;
//! answer.ok();
//! app.cedar.admin().get(&format!("/cities/{}", answer.json["id"])).await.status(404);
//! ```

mod citus;
mod client;
mod clock;
mod database;
mod harvest;
mod jobs;
mod merchant;
mod receiver;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use kernel::Kernel;
use kernel::auth::Area;
use kernel::config::Config;
use kernel::jobs::JobRegistry;
use kernel::permission::Page;
use poem::endpoint::BoxEndpoint;
use server::demo::accounts;

pub use client::{Answer, Session};
pub use clock::TestClock;
pub use database::TestDatabase;
pub use merchant::TestMerchant;
pub use receiver::{Received, Receiver, Reply};

/// A running product without a socket, on a database of its own.
pub struct App {
    pub kernel: Kernel,
    pub clock: Arc<TestClock>,
    pub palm: TestMerchant,
    pub cedar: TestMerchant,
    client: client::Client,
    database: Arc<TestDatabase>,
    composition: Composition,
    jobs: JobRegistry,
}

/// What is served and run: the product, unless a test puts together something else.
#[derive(Clone, Copy)]
pub struct Composition {
    pub endpoint: fn(Kernel) -> BoxEndpoint<'static>,
    pub pages: fn() -> Vec<&'static Page>,
    pub jobs: fn() -> JobRegistry,
}

const PRODUCT: Composition = Composition {
    endpoint: server::app,
    pages: openapi::pages,
    jobs: || worker::registry().expect("every name stands for one thing"),
};

/// A fresh product with the merchants Palm and Cedar, at 2026-03-15 08:00 UTC.
pub async fn app() -> App {
    let database = TestDatabase::create().await;
    app_on(database).await
}

/// The product, as the demo or as it is outside of it: the demo reaches servers on this machine.
pub async fn app_in_demo(demo: bool) -> App {
    let database = TestDatabase::create().await;
    let config = Config {
        demo,
        ..config(&database)
    };
    app_with(config, database).await
}

/// The product where both merchants can send by WhatsApp; what they send is kept in
/// `platform.caught_messages`.
pub async fn app_with_whatsapp() -> App {
    let app = app_in_demo(true).await;
    for merchant in [&app.palm, &app.cedar] {
        merchant.connect_whatsapp().await;
    }
    app
}

/// The product on a database that the test has prepared.
pub async fn app_on(database: TestDatabase) -> App {
    app_with(config(&database), database).await
}

/// Something else than the product, with tables of its own at both merchants.
pub async fn app_composed(composition: Composition, schema: &str) -> App {
    let database = TestDatabase::create().await;
    let config = config(&database);
    let app = start(
        config,
        Arc::new(database),
        Arc::default(),
        Duration::ZERO,
        composition,
    )
    .await;
    let mut connection = app.database.connect().await;
    for merchant in [&app.palm, &app.cedar] {
        // A merchant's own transactions change no tables.
        let sql = format!(
            "BEGIN; SET LOCAL search_path TO m_{key}; {schema}; \
             SELECT platform.give_role(id) FROM platform.merchants WHERE key = '{key}'; COMMIT",
            key = merchant.key
        );
        let made = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection);
        made.await.expect("the tables are made");
    }
    app
}

/// The product with another configuration than the tests' usual one.
pub async fn app_with(config: Config, database: TestDatabase) -> App {
    // Changes of rights and of merchants are felt at once.
    start(
        config,
        Arc::new(database),
        Arc::default(),
        Duration::ZERO,
        PRODUCT,
    )
    .await
}

async fn start(
    config: Config,
    database: Arc<TestDatabase>,
    clock: Arc<TestClock>,
    trusted_for: Duration,
    composition: Composition,
) -> App {
    let filter = tracing_subscriber::EnvFilter::new("warn,sqlx=error");
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_test_writer()
        .try_init();
    let mut parts = openapi::compose::parts(config).expect("the configuration is right");
    parts.clock = clock.clone();
    parts.trusted_for = trusted_for;
    parts.pages = (composition.pages)();
    let kernel = parts.build();
    let prepared = kernel.signing_keys.prepare(&kernel).await;
    prepared.expect("a key that signs access tokens");
    kernel
        .prepared
        .store(true, std::sync::atomic::Ordering::Release);
    let client = client::Client::new((composition.endpoint)(kernel.clone()));
    let merchant = |key: &str| TestMerchant::new(key, kernel.clone(), client.clone());
    let (palm, cedar) = (merchant("palm01"), merchant("cedar1"));
    App {
        palm,
        cedar,
        kernel,
        clock,
        client,
        database,
        composition,
        jobs: (composition.jobs)(),
    }
}

/// A configuration for tests: a database, a key, storage in the temporary folder.
pub fn config(database: &TestDatabase) -> Config {
    Config {
        database_url: database.url.clone(),
        secret_key: "5a".repeat(32),
        storage_dir: std::env::temp_dir().join(format!("manzil-test-{}", database.name)),
        public_url: "https://manzil.test".to_owned(),
        pool_size: 5,
        // The clock of tests stands still, so no quota comes back.
        requests_a_minute: NonZeroU32::MAX,
        files_a_minute: NonZeroU32::MAX,
        unsigned_requests_a_minute: NonZeroU32::MAX,
        ..Config::default()
    }
}

impl App {
    /// Nobody signed in; paths begin at `/api`.
    pub fn visitor(&self) -> Session {
        Session::new(self.client.clone(), "", None)
    }

    /// A manager of the platform with every right; paths begin at `/api/manager`.
    pub fn manager(&self) -> Session {
        self.manager_with(merchant::FIRST, merchant::FIRST, merchant::MANAGER)
    }

    /// A manager by the ids of their row and of their session, whose `token_hash` is that of `jti`.
    pub fn manager_with(&self, person: i64, session: i64, jti: &str) -> Session {
        let claims = merchant::claims(Area::Manager, None, person, session, jti);
        self.session("manager", &merchant::signed(&self.kernel, &claims))
    }

    /// The code of the authenticator app that one of the platform's staff signs in with. It is the app of the demo, given anew,
    /// so that a code may be used in each sign-in of a test.
    pub async fn staff_code(&self, email: &str) -> String {
        let given = accounts::give_app(&self.kernel, email).await;
        given.expect("an app");
        accounts::app_code(&self.kernel).expect("a code")
    }

    /// A session with any token, for an area.
    pub fn session(&self, area: &str, token: &str) -> Session {
        Session::new(
            self.client.clone(),
            &format!("/api/{area}"),
            Some(token.to_owned()),
        )
    }

    /// Another server on the same database and clock, or this one after a restart. It trusts what it
    /// knows of sessions and merchants for so long.
    pub async fn beside(&self, trusted_for: Duration) -> App {
        self.beside_with(self.kernel.config.clone(), trusted_for)
            .await
    }

    /// The same with another configuration.
    pub async fn beside_with(&self, config: Config, trusted_for: Duration) -> App {
        start(
            config,
            self.database.clone(),
            self.clock.clone(),
            trusted_for,
            self.composition,
        )
        .await
    }

    /// Whether the database is a cluster, where merchants have no roles of their own.
    pub fn is_on_cluster(&self) -> bool {
        self.database.is_cluster()
    }

    /// How many transactions are open and do nothing now, as while somebody else is waited for.
    pub async fn idle_transactions(&self) -> i64 {
        let sql = "SELECT count(*) FROM pg_stat_activity \
             WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
        sqlx::query_scalar(sql)
            .fetch_one(self.kernel.database.platform_pool())
            .await
            .expect("asked")
    }

    /// What the outbox holds: names and payloads of jobs that wait.
    pub async fn waiting_jobs(&self) -> Vec<(String, serde_json::Value)> {
        jobs::waiting(&self.kernel).await
    }

    /// Writes a row of the outbox as it stands, as the scheduler or an older version would.
    pub async fn enqueue_raw(
        &self,
        merchant_id: Option<i64>,
        name: &str,
        key: &str,
        payload: serde_json::Value,
    ) {
        jobs::enqueue(&self.kernel, merchant_id, name, key, payload).await;
    }

    /// Runs every job that is due, and those that they cause, in this thread. Panics when one fails.
    pub async fn run_jobs(&self) {
        jobs::run_due(&self.kernel, &self.jobs).await;
    }

    /// Runs a merchant's daily work of this name for the clock's date, without the jobs that it causes.
    pub async fn run_daily(&self, merchant: &TestMerchant, name: &str) {
        let id = merchant.merchant().await.id;
        jobs::run_daily(&self.kernel, &self.jobs, id, name).await;
    }

    /// The events that contexts publish to one another.
    pub fn published_events(&self) -> Vec<&'static str> {
        self.jobs.events().map(|(name, _)| name).collect()
    }

    /// Has every merchant take the turns that are due now; how many there were.
    pub async fn run_turns(&self) -> usize {
        jobs::run_turns(&self.kernel, &self.jobs).await
    }

    /// When the next turn of any merchant is due.
    pub async fn next_turn(&self) -> Option<chrono::DateTime<chrono::Utc>> {
        jobs::next_turn(&self.kernel).await
    }

    /// The same for jobs that are expected to fail; returns those that did, by name. One that asks
    /// for another try is due again after a minute.
    pub async fn try_jobs(&self) -> Vec<(String, kernel::jobs::JobError)> {
        jobs::try_due(&self.kernel, &self.jobs).await
    }
}
