use std::str::FromStr as _;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, PgPool};

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A database of one test with the platform's schema; dropped by [`done`](Self::done).
pub struct Database {
    pub pool: PgPool,
    name: String,
}

impl Database {
    pub async fn create() -> Self {
        let name = format!(
            "tm_{}_{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        let mut server = PgConnection::connect(&server_url())
            .await
            .expect("TEST_DATABASE_URL answers");
        server
            .execute(AssertSqlSafe(format!("CREATE DATABASE \"{name}\"")))
            .await
            .expect("created");
        server.close().await.expect("closed");
        let options = PgConnectOptions::from_str(&server_url())
            .expect("an address")
            .database(&name);
        let mut connection = PgConnection::connect_with(&options)
            .await
            .expect("connected");
        migrations::run(&mut connection)
            .await
            .expect("the platform's migrations run");
        connection.close().await.expect("closed");
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .connect_with(options)
            .await
            .expect("a pool");
        Self { pool, name }
    }

    pub async fn done(self) {
        self.pool.close().await;
        let mut server = PgConnection::connect(&server_url())
            .await
            .expect("TEST_DATABASE_URL answers");
        let sql = format!("DROP DATABASE \"{}\" WITH (FORCE)", self.name);
        server.execute(AssertSqlSafe(sql)).await.expect("dropped");
    }

    /// A merchant whose schema was made from the script.
    pub async fn merchant(&self, number: i64) -> i64 {
        let schema = format!("m_test{number}");
        let mut tx = self.pool.begin().await.expect("begun");
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO platform.merchants (key, account_id, schema_name, name_en, name_ar, business_type, \
             country, city, currency, time_zone, email, mobile, owner_name, status, schema_version, created_at, updated_at) \
             VALUES ($1, $2, $3, 'Test', 'اختبار', 'other', 'AE', 'Ajman', 'AED', 'Asia/Dubai', 'a@b.example', \
             '+971501234567', 'Owner', 'active', $4, now(), now()) RETURNING id",
        )
        .bind(format!("test{number}"))
        .bind(number)
        .bind(&schema)
        .bind(tenant_migrations::LATEST)
        .fetch_one(&mut *tx)
        .await
        .expect("inserted");
        tenant_migrations::create_merchant(&mut tx, id, &schema)
            .await
            .expect("a schema");
        tx.commit().await.expect("committed");
        id
    }

    pub async fn number(&self, sql: &str) -> i64 {
        let row: (i64,) = sqlx::query_as(AssertSqlSafe(sql.to_owned()))
            .fetch_one(&self.pool)
            .await
            .expect("a number");
        row.0
    }

    pub async fn execute(&self, sql: &str) {
        self.pool
            .execute(AssertSqlSafe(sql.to_owned()))
            .await
            .expect("executed");
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests are configured by the environment only"
)]
fn server_url() -> String {
    std::env::var("TEST_DATABASE_URL").expect("TEST_DATABASE_URL must name a throw-away Postgres")
}
