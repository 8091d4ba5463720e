//! PgBouncer between the product and Postgres: a session for each connection works as it is, sessions
//! that are shared are refused.

use std::net::TcpListener;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kernel::tenancy::{Database, PoolOptions, SessionError};
use serde_json::json;
use testing::TestDatabase;

/// A PgBouncer of one test, in a folder of its own, with nothing set but its mode.
struct Pooler {
    process: Child,
    folder: PathBuf,
    url: String,
}

impl Pooler {
    async fn start(database: &TestDatabase, mode: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let folder = std::env::temp_dir().join(format!("manzil-pooler-{port}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        let settings = folder.join("pgbouncer.ini");
        std::fs::write(&settings, settings_of(&database.url, mode, port)).expect("written");
        let pooler = Self {
            process: spawn(&settings),
            folder,
            url: format!("postgres://anybody@127.0.0.1:{port}/{}", database.name),
        };
        while tokio::net::TcpStream::connect(("127.0.0.1", port))
            .await
            .is_err()
        {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        pooler
    }

    fn database(&self) -> Database {
        Database::open(&self.url, &PoolOptions::default()).expect("an address")
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn settings_of(url: &str, mode: &str, port: u16) -> String {
    let address = url.split_once("://").map_or(url, |(_, rest)| rest);
    let (who, place) = address.rsplit_once('@').expect("somebody's address");
    let (user, password) = who.split_once(':').unwrap_or((who, ""));
    let (host, _) = place.split_once('/').expect("a database");
    let (host, server_port) = host.split_once(':').unwrap_or((host, "5432"));
    let password = match password {
        "" => String::new(),
        password => format!("password='{password}'"),
    };
    format!(
        "[databases]\n* = host={host} port={server_port} user={user} {password}\n\
         [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = any\n\
         pool_mode = {mode}\ndefault_pool_size = 40\n"
    )
}

fn spawn(settings: &Path) -> Child {
    // Debian keeps it where only root's PATH looks.
    let program = Path::new("/usr/sbin/pgbouncer");
    let mut command = Command::new(if program.exists() {
        program
    } else {
        Path::new("pgbouncer")
    });
    // It refuses to run as root.
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    if is_root {
        command.args(["--user", "nobody"]);
    }
    command
        .arg(settings)
        .stderr(Stdio::null())
        .spawn()
        .expect("pgbouncer runs: install it, as `cargo xtask test` does")
}

#[tokio::test]
async fn a_pooler_with_a_session_for_each_connection_works() {
    let database = TestDatabase::create().await;
    let pooler = Pooler::start(&database, "session").await;
    let mut config = testing::config(&database);
    config.database_url = pooler.url.clone();
    let app = testing::app_with(config, database).await;
    let opened = &app.kernel.database;
    opened
        .ensure_own_sessions()
        .await
        .expect("sessions of their own");
    for pool in [opened.platform_pool(), &opened.queue_pool()] {
        let path: String = sqlx::query_scalar("SHOW search_path")
            .fetch_one(pool)
            .await
            .expect("an answer");
        let expected = if std::ptr::eq(pool, opened.platform_pool()) {
            "platform"
        } else {
            "\"$user\", public"
        };
        assert_eq!(path, expected);
    }
    let timeout: String = sqlx::query_scalar("SHOW statement_timeout")
        .fetch_one(opened.platform_pool())
        .await
        .expect("an answer");
    assert_eq!(timeout, "30s");
    let (palm, cedar) = (app.palm.admin(), app.cedar.admin());
    for number in 0..5 {
        let city = |merchant: &str| json!({ "name_en": format!("{merchant} {number}"), "name_ar": format!("مدينة {number}"), "country": "AE" });
        let (one, other) = tokio::join!(
            palm.post("/cities", city("Palm")),
            cedar.post("/cities", city("Cedar"))
        );
        one.ok();
        other.ok();
    }
    let list = palm.get("/cities?search=Cedar").await.ok();
    assert_eq!(list["total"], 0, "{list}");
    app.run_jobs().await;
}

#[tokio::test]
async fn a_pooler_that_shares_sessions_is_refused() {
    let database = TestDatabase::create().await;
    for mode in ["transaction", "statement"] {
        let pooler = Pooler::start(&database, mode).await;
        let refused = pooler.database().ensure_own_sessions().await;
        let Err(error @ SessionError::Shared) = refused else {
            panic!("{mode}: {refused:?}");
        };
        assert!(error.to_string().contains("pool_mode = session"), "{error}");
    }
}

#[tokio::test]
async fn postgres_itself_is_not_mistaken_for_a_pooler() {
    let database = TestDatabase::create().await;
    let direct = Database::open(&database.url, &PoolOptions::default()).expect("an address");
    direct
        .ensure_own_sessions()
        .await
        .expect("sessions of their own");
}
