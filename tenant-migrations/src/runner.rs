use std::time::Duration;

use futures::StreamExt as _;
use sqlx::{AssertSqlSafe, Executor as _, PgConnection, PgPool, Row as _};

use crate::{LATEST, MIGRATIONS, Migration, reach};

/// The job that tells the platform's staff of a merchant whose migration goes on failing; it gets the merchant and the
/// version.
pub const ALERT: &str = "merchants.alert_of_migration";

/// How often [`keep_current`] looks for a merchant whose turn it is.
const LOOK_EVERY: Duration = Duration::from_secs(5);

#[derive(Debug, Clone)]
pub struct RunOptions {
    pub migrations: Vec<Migration>,
    /// Merchants at a time.
    pub concurrency: usize,
    /// How long a change waits for a table in use before it gives way and tries again.
    pub lock_timeout: Duration,
    pub lock_attempts: u32,
    /// After the first failure; doubled after each further one, up to the longest.
    pub first_pause: Duration,
    pub longest_pause: Duration,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            migrations: MIGRATIONS.to_vec(),
            concurrency: 4,
            lock_timeout: Duration::from_millis(500),
            lock_attempts: 10,
            first_pause: Duration::from_secs(30),
            longest_pause: Duration::from_secs(3600),
        }
    }
}

#[derive(Debug, Default)]
pub struct Report {
    pub merchants: usize,
    pub up_to_date: usize,
    pub migrated: usize,
    /// Somebody else works on them.
    pub busy: usize,
    pub failed: Vec<Failure>,
}

/// A merchant that stays at its version until its next try; the others went on.
#[derive(Debug)]
pub struct Failure {
    pub merchant_id: i64,
    pub version: i64,
    pub error: String,
    /// The database's code of it; none where the database was not reached.
    pub code: Option<String>,
}

enum Outcome {
    Migrated,
    Busy,
}

struct Pending {
    merchant_id: i64,
    schema: String,
    version: i64,
}

/// Brings every merchant up to date. One query finds those that are behind, so that a run with nothing
/// to do costs two round trips however many merchants there are.
pub async fn migrate_all(pool: &PgPool, options: &RunOptions) -> Result<Report, sqlx::Error> {
    give_missing_roles(pool).await?;
    migrate(pool, options, "").await
}

/// Like [`migrate_all`], without those whose next try is later.
pub async fn migrate_due(pool: &PgPool, options: &RunOptions) -> Result<Report, sqlx::Error> {
    let due = "AND NOT EXISTS (SELECT 1 FROM platform.merchant_migrations f WHERE f.merchant_id = m.id \
         AND f.version > m.schema_version AND f.next_try_at > now())";
    migrate(pool, options, due).await
}

/// Brings every merchant up to date, then those again that failed, each when its turn comes, for ever.
/// `seen` gets the first report, and each that says that something was done.
pub async fn keep_current(pool: &PgPool, options: &RunOptions, mut seen: impl FnMut(Report)) {
    let mut run = migrate_all(pool, options).await;
    let mut is_first = true;
    loop {
        match run {
            Ok(report) if is_first || report.migrated + report.failed.len() > 0 => {
                is_first = false;
                seen(report);
            }
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "merchants could not be looked at for their migrations");
            }
        }
        tokio::time::sleep(LOOK_EVERY).await;
        run = migrate_due(pool, options).await;
    }
}

async fn migrate(pool: &PgPool, options: &RunOptions, due: &str) -> Result<Report, sqlx::Error> {
    let latest = options
        .migrations
        .iter()
        .map(|m| m.version)
        .max()
        .unwrap_or(0);
    let counts = "SELECT count(*) AS merchants, count(*) FILTER (WHERE schema_version >= $1) AS up_to_date \
         FROM platform.all_merchants WHERE erased_at IS NULL";
    let counts = sqlx::query(counts).bind(latest).fetch_one(pool).await?;
    let count = |column| -> Result<usize, sqlx::Error> {
        Ok(usize::try_from(counts.try_get::<i64, _>(column)?).unwrap_or(0))
    };
    let mut report = Report {
        merchants: count("merchants")?,
        up_to_date: count("up_to_date")?,
        ..Report::default()
    };
    let behind = format!(
        "SELECT m.id, m.schema_name, m.schema_version FROM platform.all_merchants m \
         WHERE m.schema_version < $1 AND m.erased_at IS NULL {due} ORDER BY m.id"
    );
    let rows = sqlx::query(AssertSqlSafe(behind))
        .bind(latest)
        .fetch_all(pool)
        .await?;
    let pending: Result<Vec<Pending>, sqlx::Error> = rows.iter().map(read).collect();
    let outcomes: Vec<Result<Outcome, Failure>> = futures::stream::iter(pending?)
        .map(|merchant| migrate_one(pool, options, merchant))
        .buffer_unordered(options.concurrency.max(1))
        .collect()
        .await;
    for outcome in outcomes {
        match outcome {
            Ok(Outcome::Migrated) => report.migrated += 1,
            Ok(Outcome::Busy) => report.busy += 1,
            Err(failure) => {
                tracing::error!(merchant = failure.merchant_id, version = failure.version, error = %failure.error, "a merchant could not be migrated");
                report.failed.push(failure);
            }
        }
    }
    Ok(report)
}

fn read(row: &sqlx::postgres::PgRow) -> Result<Pending, sqlx::Error> {
    Ok(Pending {
        merchant_id: row.try_get("id")?,
        schema: row.try_get("schema_name")?,
        version: row.try_get("schema_version")?,
    })
}

async fn migrate_one(
    pool: &PgPool,
    options: &RunOptions,
    merchant: Pending,
) -> Result<Outcome, Failure> {
    let due = options
        .migrations
        .iter()
        .filter(|m| m.version > merchant.version);
    for migration in due {
        let mut attempt = 1;
        loop {
            let error = match apply(pool, options, &merchant, migration).await {
                Ok(Outcome::Migrated) => break,
                Ok(Outcome::Busy) => return Ok(Outcome::Busy),
                Err(error) => error,
            };
            if is_lock_timeout(&error) && attempt < options.lock_attempts {
                tokio::time::sleep(Duration::from_millis(50 * u64::from(attempt))).await;
                attempt += 1;
                continue;
            }
            let failure = Failure {
                merchant_id: merchant.merchant_id,
                version: migration.version,
                error: error.to_string(),
                code: code_of(&error),
            };
            if let Err(unrecorded) = record_failure(pool, options, &failure, migration).await {
                tracing::error!(%unrecorded, "a failed migration could not be recorded");
            }
            return Err(failure);
        }
    }
    Ok(Outcome::Migrated)
}

/// One migration, its ledger row and the merchant's version, in one transaction:
/// a run that is killed goes on where it was. However long a change of a large table takes, it is let finish.
async fn apply(
    pool: &PgPool,
    options: &RunOptions,
    merchant: &Pending,
    migration: &Migration,
) -> Result<Outcome, sqlx::Error> {
    let begin = format!(
        "BEGIN; SET LOCAL search_path TO \"{}\"; SET LOCAL lock_timeout = {}; SET LOCAL statement_timeout = 0",
        merchant.schema,
        options.lock_timeout.as_millis()
    );
    let mut tx = pool.begin_with(AssertSqlSafe(begin)).await?;
    let locked = sqlx::query(
        "SELECT schema_version FROM platform.all_merchants WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED",
    )
    .bind(merchant.merchant_id)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(locked) = locked else {
        return Ok(Outcome::Busy);
    };
    if locked.try_get::<i64, _>("schema_version")? >= migration.version {
        return Ok(Outcome::Migrated);
    }
    for statement in migrations::statements(migration.sql) {
        tx.execute(statement).await?;
    }
    record(&mut tx, merchant.merchant_id, migration).await?;
    sqlx::query("UPDATE platform.all_merchants SET schema_version = $2 WHERE id = $1")
        .bind(merchant.merchant_id)
        .bind(migration.version)
        .execute(&mut *tx)
        .await?;
    // New tables are the merchant's too.
    give_role(&mut tx, merchant.merchant_id).await?;
    // The rules name the tables of the last version.
    if migration.version >= LATEST {
        give_reach(&mut tx, merchant.merchant_id).await?;
    }
    tx.commit().await?;
    Ok(Outcome::Migrated)
}

async fn give_role(connection: &mut PgConnection, merchant_id: i64) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT platform.give_role($1)")
        .bind(merchant_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// The rules of what the second role reaches, where the merchant has others.
async fn give_reach(connection: &mut PgConnection, merchant_id: i64) -> Result<(), sqlx::Error> {
    let differs =
        "SELECT true FROM platform.all_merchants WHERE id = $1 AND reach_rules IS DISTINCT FROM $2";
    let differs: Option<bool> = sqlx::query_scalar(differs)
        .bind(merchant_id)
        .bind(reach::checksum())
        .fetch_optional(&mut *connection)
        .await?;
    if differs.is_some() {
        let given = AssertSqlSafe(reach::statement(merchant_id));
        connection.execute(given).await?;
    }
    Ok(())
}

/// Merchants that were made before there were roles, or whose roles did not come along with a copy of the database, and
/// those of the last version with other rules of reach.
async fn give_missing_roles(pool: &PgPool) -> Result<(), sqlx::Error> {
    let usable =
        |role: &str| format!("coalesce(has_schema_privilege({role}.oid, n.oid, 'USAGE'), false)");
    let sql = format!(
        "SELECT m.id FROM platform.all_merchants m JOIN pg_namespace n ON n.nspname = m.schema_name \
         LEFT JOIN pg_roles r ON r.rolname = m.role_name \
         LEFT JOIN pg_roles l ON l.rolname = m.role_name || '_limited' \
         WHERE (SELECT merchants_role FROM platform.installation) IS NOT NULL AND (NOT {} OR m.schema_version >= $2 \
         AND (NOT {} OR m.reach_rules IS DISTINCT FROM $1)) ORDER BY m.id",
        usable("r"),
        usable("l"),
    );
    let without: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(sql))
        .bind(reach::checksum())
        .bind(LATEST)
        .fetch_all(pool)
        .await?;
    for merchant_id in without {
        let mut tx = pool.begin().await?;
        let free = "SELECT schema_version FROM platform.all_merchants WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED";
        let version: Option<i64> = sqlx::query_scalar(free)
            .bind(merchant_id)
            .fetch_optional(&mut *tx)
            .await?;
        if let Some(version) = version {
            give_role(&mut tx, merchant_id).await?;
            if version >= LATEST {
                tx.execute(AssertSqlSafe(reach::statement(merchant_id)))
                    .await?;
            }
            tx.commit().await?;
        }
    }
    Ok(())
}

/// Also tells the merchant's history of a try that succeeded after others failed.
async fn record(
    connection: &mut PgConnection,
    merchant_id: i64,
    migration: &Migration,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "WITH noted AS ( \
             INSERT INTO platform.audit_log (at, actor_kind, actor_name, noun, record_id, action, after) \
             SELECT now(), 'system', 'Manzil', 'merchants', f.merchant_id, 'migration_succeeded', \
                 jsonb_build_object('migration', f.name) FROM platform.merchant_migrations f \
             JOIN platform.merchants m ON m.id = f.merchant_id \
             WHERE f.merchant_id = $1 AND f.version = $2 AND f.error IS NOT NULL) \
         INSERT INTO platform.merchant_migrations (merchant_id, version, name, checksum, applied_at, error) \
         VALUES ($1, $2, $3, $4, now(), NULL) \
         ON CONFLICT (merchant_id, version) DO UPDATE SET applied_at = now(), checksum = $4, error = NULL, \
         error_code = NULL, failed_at = NULL, next_try_at = NULL, retry_asked_at = NULL, told_at = NULL",
    )
    .bind(merchant_id)
    .bind(migration.version)
    .bind(migration.name)
    .bind(migration.checksum())
    .execute(connection)
    .await?;
    Ok(())
}

/// Since when it fails stays as it was first; the next try is twice as far away as the one before. The merchant's history
/// is told of the first failure, of another one than before, and of what became of a try that staff asked for. Staff is told
/// of a first failure if it is one ten minutes later.
async fn record_failure(
    pool: &PgPool,
    options: &RunOptions,
    failure: &Failure,
    migration: &Migration,
) -> Result<(), sqlx::Error> {
    let pause = "least($6 * 2 ^ least(m.tries, 30), $7) * interval '1 second'";
    let sql = format!(
        "WITH noted AS ( \
             INSERT INTO platform.audit_log (at, actor_kind, actor_name, noun, record_id, action, after) \
             SELECT now(), 'system', 'Manzil', 'merchants', m.id, 'migration_failed', \
                 jsonb_build_object('migration', $3::text, 'migration_error', $5::text) \
             FROM platform.merchants m WHERE m.id = $1 AND NOT EXISTS ( \
                 SELECT FROM platform.merchant_migrations f WHERE f.merchant_id = $1 AND f.version = $2 \
                 AND f.error = $5 AND f.retry_asked_at IS NULL)), \
         alert AS ( \
             INSERT INTO platform.outbox (name, key, payload, run_at, created_at) \
             SELECT '{ALERT}', m.id || '-' || $2 || '-' || extract(epoch FROM now()), \
                 jsonb_build_object('merchant_id', m.id, 'version', $2), now() + interval '10 minutes', now() \
             FROM platform.merchants m WHERE m.id = $1 AND NOT EXISTS ( \
                 SELECT FROM platform.merchant_migrations f WHERE f.merchant_id = $1 AND f.version = $2 \
                 AND f.error IS NOT NULL)) \
         INSERT INTO platform.merchant_migrations AS m \
         (merchant_id, version, name, checksum, error, error_code, failed_at, tries, next_try_at) \
         VALUES ($1, $2, $3, $4, $5, $8, now(), 1, now() + least($6, $7) * interval '1 second') \
         ON CONFLICT (merchant_id, version) DO UPDATE SET error = $5, error_code = $8, \
         failed_at = coalesce(m.failed_at, now()), tries = m.tries + 1, next_try_at = now() + {pause}, \
         retry_asked_at = NULL"
    );
    sqlx::query(AssertSqlSafe(sql))
        .bind(failure.merchant_id)
        .bind(migration.version)
        .bind(migration.name)
        .bind(migration.checksum())
        .bind(&failure.error)
        .bind(options.first_pause.as_secs_f64())
        .bind(options.longest_pause.as_secs_f64())
        .bind(&failure.code)
        .execute(pool)
        .await?;
    Ok(())
}

fn is_lock_timeout(error: &sqlx::Error) -> bool {
    code_of(error).is_some_and(|code| code == "55P03" || code == "40P01")
}

/// What the database calls it.
fn code_of(error: &sqlx::Error) -> Option<String> {
    let code = error.as_database_error()?.code()?;
    Some(code.into_owned())
}
