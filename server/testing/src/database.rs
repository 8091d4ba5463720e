use std::sync::atomic::{AtomicU32, Ordering};

use sha2::{Digest as _, Sha256};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

use crate::citus::{self, Nodes};
use crate::merchant;

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A database of one test; dropped with it.
pub struct TestDatabase {
    pub name: String,
    pub url: String,
    server: String,
    nodes: Option<Nodes>,
}

impl TestDatabase {
    /// A copy of the template with Palm and Cedar.
    pub async fn create() -> Self {
        let server = server_url();
        if citus::is_loaded(&server).await {
            // What a database knows of its nodes cannot be copied.
            let database = Self::empty().await;
            fill(&database.url).await;
            return database;
        }
        let template = template(&server).await;
        Self::copy_of(server, &template).await
    }

    /// A database without anything, for tests of migrations.
    pub async fn empty() -> Self {
        let server = server_url();
        let mut database = Self::copy_of(server.clone(), "template0").await;
        if citus::is_loaded(&server).await {
            database.nodes = Some(Nodes::join(&server, &database.name).await);
        }
        database
    }

    async fn copy_of(server: String, template: &str) -> Self {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!(
            "t_{}_{number}_{}",
            std::process::id(),
            uuid::Uuid::new_v4().simple()
        );
        let mut connection = PgConnection::connect(&server)
            .await
            .expect("TEST_DATABASE_URL answers");
        // Copies of whole files: the other way writes every block to the log.
        let sql =
            format!("CREATE DATABASE \"{name}\" TEMPLATE \"{template}\" STRATEGY = FILE_COPY");
        connection
            .execute(AssertSqlSafe(sql))
            .await
            .expect("a database can be made");
        connection.close().await.expect("closed");
        Self {
            url: with_database(&server, &name),
            name,
            server,
            nodes: None,
        }
    }

    /// Whether it lies on several machines.
    pub const fn is_cluster(&self) -> bool {
        self.nodes.is_some()
    }

    pub async fn connect(&self) -> PgConnection {
        PgConnection::connect(&self.url)
            .await
            .expect("the test's database answers")
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), self.name.clone());
        let nodes = self.nodes.take();
        let storage = std::env::temp_dir().join(format!("manzil-test-{name}"));
        let _ = std::fs::remove_dir_all(storage);
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            let Ok(runtime) = runtime else { return };
            runtime.block_on(async {
                if let Ok(mut connection) = PgConnection::connect(&server).await {
                    let sql = format!("DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)");
                    let _ = connection.execute(AssertSqlSafe(sql)).await;
                }
                if let Some(nodes) = nodes {
                    nodes.drop_database(&name).await;
                }
            });
        });
        let _ = dropped.join();
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests are configured by the environment only"
)]
fn server_url() -> String {
    std::env::var("TEST_DATABASE_URL").expect(
        "TEST_DATABASE_URL must name a superuser's database on a throw-away Postgres; \
         `cargo xtask test` starts one",
    )
}

fn with_database(url: &str, name: &str) -> String {
    let (address, query) = url
        .split_once('?')
        .map_or((url, None), |(a, q)| (a, Some(q)));
    let base = address.rsplit_once('/').map_or(address, |(base, _)| base);
    match query {
        Some(query) => format!("{base}/{name}?{query}"),
        None => format!("{base}/{name}"),
    }
}

/// Makes the template once for each version of the schema and of its policies; processes wait for each other.
async fn template(server: &str) -> String {
    let mut hash = Sha256::new();
    for migration in migrations::MIGRATIONS {
        hash.update(migration.sql);
    }
    hash.update(tenant_migrations::schema_script());
    hash.update(tenant_migrations::reach::checksum());
    hash.update(format!("{:?}", migrations::RIGHTS));
    hash.update(merchant::SEED);
    let name = format!("manzil_template_{}", &hex::encode(hash.finalize())[..16]);
    let mut connection = PgConnection::connect(server)
        .await
        .expect("TEST_DATABASE_URL answers");
    connection
        .execute("SELECT pg_advisory_lock(46510)")
        .await
        .expect("locked");
    let exists = sqlx::query("SELECT 1 FROM pg_database WHERE datname = $1")
        .bind(&name)
        .fetch_optional(&mut connection)
        .await
        .expect("asked");
    if exists.is_none() {
        let draft = format!("{name}_draft");
        for sql in [
            format!("DROP DATABASE IF EXISTS \"{draft}\" WITH (FORCE)"),
            format!("CREATE DATABASE \"{draft}\" TEMPLATE template0"),
        ] {
            connection
                .execute(AssertSqlSafe(sql))
                .await
                .expect("a database can be made");
        }
        fill(&with_database(server, &draft)).await;
        let sql = format!("ALTER DATABASE \"{draft}\" RENAME TO \"{name}\"");
        connection
            .execute(AssertSqlSafe(sql))
            .await
            .expect("renamed");
    }
    connection
        .execute("SELECT pg_advisory_unlock(46510)")
        .await
        .expect("unlocked");
    connection.close().await.expect("closed");
    name
}

async fn fill(url: &str) {
    let mut connection = PgConnection::connect(url)
        .await
        .expect("the template answers");
    migrations::run(&mut connection)
        .await
        .expect("the platform's migrations run");
    merchant::seed(&mut connection).await;
    connection.close().await.expect("closed");
}
