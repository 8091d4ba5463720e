//! Workers of other versions: with a registry of the test's own, in a runtime of their own that can be
//! killed with everything that runs in it.

use std::time::Duration;

use kernel::config::Config;
use kernel::jobs::JobRegistry;
use sqlx::PgConnection;
use testing::{App, TestDatabase};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A product whose workers are taken for dead soon, and a connection to look at it.
pub async fn app() -> (App, PgConnection) {
    let database = TestDatabase::create().await;
    let db = database.connect().await;
    let config = Config {
        job_heartbeat_ms: 300,
        ..testing::config(&database)
    };
    (testing::app_with(config, database).await, db)
}

pub struct Hosted {
    runtime: Option<Runtime>,
    stop: watch::Sender<bool>,
    work: Option<JoinHandle<()>>,
}

impl Hosted {
    pub fn start(app: &App, registry: JobRegistry) -> Self {
        let registry = registry.checked().expect("nothing stands twice");
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let (stop, stopped) = watch::channel(false);
        let (config, clock) = (Config::clone(&app.kernel.config), app.clock.clone());
        let work = runtime.spawn(async move {
            let mut parts = openapi::compose::parts(config).expect("the configuration is right");
            parts.clock = clock;
            parts.trusted_for = Duration::ZERO;
            worker::run(parts.build(), registry, stopped).await;
        });
        Self {
            runtime: Some(runtime),
            stop,
            work: Some(work),
        }
    }

    /// What runs is cut off where it waits; its transactions are rolled back.
    pub fn kill(mut self) {
        self.end();
    }

    /// What runs is finished.
    pub async fn stop(mut self) {
        let _ = self.stop.send(true);
        let work = self.work.take().expect("it was not stopped before");
        work.await.expect("it ends by itself");
    }

    fn end(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        self.end();
    }
}
