//! Worker processes and what they are given to do.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, PgConnection};

/// Messages that reached the catcher.
pub const CAUGHT: &str = "SELECT count(*) FROM platform.caught_messages";
/// Mails of the tracker and WhatsApp reminders that count as sent.
pub const DELIVERED: &str = "SELECT (SELECT count(*) FROM platform.mails WHERE status = 2) \
     + (SELECT count(*) FROM m_palm01.reminders WHERE status = 2 AND channel = 'whatsapp')";
/// Jobs that a worker has in its hands.
pub const HELD: &str = "SELECT count(*) FROM apalis.jobs WHERE status IN ('Queued', 'Running')";
/// With no worker alive: jobs that one was killed over, now or before.
pub const INTERRUPTED: &str =
    "SELECT count(*) FROM apalis.jobs WHERE attempts > 0 OR status IN ('Queued', 'Running')";
/// Jobs that are not over.
pub const UNFINISHED: &str = "SELECT (SELECT count(*) FROM platform.outbox WHERE run_at <= now() AND held_for IS NULL) \
     + (SELECT count(*) FROM apalis.jobs WHERE status NOT IN ('Done', 'Killed'))";

/// What takes longer is stuck, also on a machine that is busy with other tests.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// The worker's binary; killed when it is dropped.
pub struct Worker(Child);

impl Worker {
    pub fn start(database_url: &str) -> Self {
        Self::start_with(database_url, &[])
    }

    /// The same with more of a configuration.
    pub fn start_with(database_url: &str, settings: &[(&str, &str)]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_worker"))
            .env("MANZIL_DATABASE_URL", database_url)
            // Its mail is caught in the database, where the tests count it.
            .env("MANZIL_DEMO", "true")
            .env("MANZIL_SECRET_KEY", "5a".repeat(32))
            .env("MANZIL_JOB_HEARTBEAT_MS", "300")
            .env("MANZIL_POOL_SIZE", "8")
            .env("MANZIL_LOG", "warn")
            .envs(settings.iter().copied())
            .current_dir(std::env::temp_dir())
            .stdout(Stdio::null())
            .spawn()
            .expect("the worker starts");
        Self(child)
    }

    /// SIGKILL: no goodbye.
    pub fn kill(&mut self) {
        self.0.kill().expect("it was running");
        self.0.wait().expect("it is gone");
    }

    /// SIGTERM; whether it then ended by itself, with success.
    pub fn terminate(&mut self) -> bool {
        let told = Command::new("kill")
            .args(["-TERM", &self.0.id().to_string()])
            .status();
        assert!(told.expect("told").success());
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.0.try_wait().expect("asked") {
                return status.success();
            }
            pause();
        }
        false
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the test's thread has nothing else to do"
)]
fn pause() {
    std::thread::sleep(Duration::from_millis(20));
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub async fn number(db: &mut PgConnection, sql: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(sql))
        .fetch_one(db)
        .await
        .expect("a number")
}

/// Waits until a number is what it should be; a table that is not there yet counts as not yet.
pub async fn wait_until(db: &mut PgConnection, what: &str, expected: i64, sql: &str) {
    let deadline = Instant::now() + PATIENCE;
    let mut last = None;
    while Instant::now() < deadline {
        last = sqlx::query_scalar::<_, i64>(AssertSqlSafe(sql))
            .fetch_one(&mut *db)
            .await
            .ok();
        if last == Some(expected) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{what}: {last:?} instead of {expected}");
}

pub async fn wait_for_at_least(db: &mut PgConnection, least: i64, sql: &str) {
    let deadline = Instant::now() + PATIENCE;
    while number(db, sql).await < least {
        assert!(Instant::now() < deadline, "not even {least}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Mails of the platform, as the kernel queues them.
pub async fn queue_mails(db: &mut PgConnection, count: i64) {
    let sql = "WITH mail AS ( \
            INSERT INTO platform.mails (kind, recipient, subject, body, language, status, created_at) \
            SELECT 'test.mail', 'person' || n || '@example.com', 'Subject ' || n, 'Body', 'en', 1, now() \
            FROM generate_series(1, $1) AS n RETURNING id \
        ) INSERT INTO platform.outbox (name, key, payload, run_at, created_at) \
        SELECT 'deliveries.send_mail', id::text, jsonb_build_object('mail_id', id), now(), now() FROM mail";
    sqlx::query(sql)
        .bind(count)
        .execute(db)
        .await
        .expect("queued");
}

pub async fn enqueue(db: &mut PgConnection, name: &str, key: &str, merchant_id: Option<i64>) {
    let sql = "INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
               VALUES ($1, $2, $3, '{}', now(), now())";
    sqlx::query(sql)
        .bind(merchant_id)
        .bind(name)
        .bind(key)
        .execute(db)
        .await
        .expect("enqueued");
}

/// Tenants with live contracts and one payment each, whose reminder of seven days before is today's.
pub async fn payments_due_in_seven_days(db: &mut PgConnection, key: &str, count: i64) {
    let mut sql = format!("SET search_path TO m_{key}; ");
    sql.push_str(
        "UPDATE account SET reminder_hour = 0; \
         INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) VALUES ('Ajman', 'عجمان', 'AE', now(), now()); \
         INSERT INTO buildings (name_en, name_ar, city_id, created_at, updated_at) \
             SELECT 'Al Rumailah Tower', 'برج الرميلة', id, now(), now() FROM cities LIMIT 1; ",
    );
    sql.push_str(&format!(
        "INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
             SELECT b.id, n::text, 1, 'apartment', now(), now() FROM (SELECT id FROM buildings LIMIT 1) b, generate_series(1, {count}) n; \
         INSERT INTO platform.whatsapp_channels (merchant_id, package, connection, number, updated_at) \
             SELECT id, 1, 1, '971501110000', now() FROM platform.merchants WHERE key = '{key}' ON CONFLICT DO NOTHING; \
         INSERT INTO customers (name_en, mobile, email, created_at, updated_at) \
             SELECT 'Tenant ' || n, '+97150' || (1000000 + n), 'tenant' || n || '@example.com', now(), now() FROM generate_series(1, {count}) n; \
         INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, \
                 total_rent, issued_at, created_at, updated_at) \
             SELECT 'C-' || u.number, 'x-' || u.number, 1, c.id, u.id, current_date - 60, current_date - 60, current_date + 300, 1000, \
                 1000, now() - interval '60 days', now(), now() \
             FROM units u JOIN customers c ON c.name_en = 'Tenant ' || u.number; \
         INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, created_at, updated_at) \
             SELECT id, 1, 1, 1000, (now() AT TIME ZONE (SELECT time_zone FROM platform.merchants WHERE key = '{key}'))::date + 7, \
                 1, 'cash', now(), now() FROM contracts; \
         SET search_path TO DEFAULT"
    ));
    sqlx::raw_sql(AssertSqlSafe(sql))
        .execute(db)
        .await
        .expect("prepared");
}
