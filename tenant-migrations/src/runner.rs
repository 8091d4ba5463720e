use std::time::Duration;

use futures::StreamExt as _;
use sqlx::{Executor as _, PgConnection, PgPool, Row as _};

use crate::{MIGRATIONS, Migration};

#[derive(Debug, Clone)]
pub struct RunOptions {
    pub migrations: Vec<Migration>,
    /// Merchants at a time.
    pub concurrency: usize,
    /// How long a change waits for a table in use before it gives way and tries again.
    pub lock_timeout: Duration,
    pub lock_attempts: u32,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            migrations: MIGRATIONS.to_vec(),
            concurrency: 4,
            lock_timeout: Duration::from_millis(500),
            lock_attempts: 10,
        }
    }
}

#[derive(Debug, Default)]
pub struct Report {
    pub merchants: usize,
    pub up_to_date: usize,
    pub migrated: usize,
    pub failed: Vec<Failure>,
}

/// A merchant that stays at its version; the others went on.
#[derive(Debug)]
pub struct Failure {
    pub merchant_id: i64,
    pub version: i64,
    pub error: String,
}

struct Pending {
    merchant_id: i64,
    schema: String,
    version: i64,
}

/// Brings every merchant up to date. One query finds those that are behind, so that a run
/// with nothing to do costs one round trip however many merchants there are.
pub async fn migrate_all(pool: &PgPool, options: &RunOptions) -> Result<Report, sqlx::Error> {
    let latest = options
        .migrations
        .iter()
        .map(|m| m.version)
        .max()
        .unwrap_or(0);
    let total: i64 = sqlx::query("SELECT count(*) AS n FROM platform.merchants")
        .fetch_one(pool)
        .await?
        .try_get("n")?;
    let rows = sqlx::query(
        "SELECT id, schema_name, schema_version FROM platform.merchants \
         WHERE schema_version < $1 ORDER BY id",
    )
    .bind(latest)
    .fetch_all(pool)
    .await?;
    let mut report = Report {
        merchants: usize::try_from(total).unwrap_or(0),
        ..Report::default()
    };
    report.up_to_date = report.merchants.saturating_sub(rows.len());
    let pending: Result<Vec<Pending>, sqlx::Error> = rows.iter().map(read).collect();
    let outcomes: Vec<Result<(), Failure>> = futures::stream::iter(pending?)
        .map(|merchant| migrate_one(pool, options, merchant))
        .buffer_unordered(options.concurrency.max(1))
        .collect()
        .await;
    for outcome in outcomes {
        match outcome {
            Ok(()) => report.migrated += 1,
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
) -> Result<(), Failure> {
    let due = options
        .migrations
        .iter()
        .filter(|m| m.version > merchant.version);
    for migration in due {
        let mut attempt = 1;
        while let Err(error) = apply(pool, options, &merchant, migration).await {
            if is_lock_timeout(&error) && attempt < options.lock_attempts {
                tokio::time::sleep(Duration::from_millis(50 * u64::from(attempt))).await;
                attempt += 1;
                continue;
            }
            let failure = Failure {
                merchant_id: merchant.merchant_id,
                version: migration.version,
                error: error.to_string(),
            };
            if let Err(unrecorded) =
                record_failure(pool, &merchant, migration, &failure.error).await
            {
                tracing::error!(%unrecorded, "a failed migration could not be recorded");
            }
            return Err(failure);
        }
    }
    Ok(())
}

/// One migration, its ledger row and the merchant's version, in one transaction:
/// a run that is killed goes on where it was.
async fn apply(
    pool: &PgPool,
    options: &RunOptions,
    merchant: &Pending,
    migration: &Migration,
) -> Result<(), sqlx::Error> {
    let begin = format!(
        "BEGIN; SET LOCAL search_path TO \"{}\"; SET LOCAL lock_timeout = {}",
        merchant.schema,
        options.lock_timeout.as_millis()
    );
    let mut tx = pool.begin_with(sqlx::AssertSqlSafe(begin)).await?;
    let locked =
        sqlx::query("SELECT schema_version FROM platform.merchants WHERE id = $1 FOR UPDATE")
            .bind(merchant.merchant_id)
            .fetch_one(&mut *tx)
            .await?;
    if locked.try_get::<i64, _>("schema_version")? >= migration.version {
        return Ok(());
    }
    for statement in migrations::statements(migration.sql) {
        tx.execute(statement).await?;
    }
    record(&mut tx, merchant.merchant_id, migration).await?;
    sqlx::query("UPDATE platform.merchants SET schema_version = $2 WHERE id = $1")
        .bind(merchant.merchant_id)
        .bind(migration.version)
        .execute(&mut *tx)
        .await?;
    tx.commit().await
}

async fn record(
    connection: &mut PgConnection,
    merchant_id: i64,
    migration: &Migration,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO platform.merchant_migrations (merchant_id, version, name, checksum, applied_at, error) \
         VALUES ($1, $2, $3, $4, now(), NULL) \
         ON CONFLICT (merchant_id, version) DO UPDATE SET applied_at = now(), error = NULL, checksum = $4",
    )
    .bind(merchant_id)
    .bind(migration.version)
    .bind(migration.name)
    .bind(migration.checksum())
    .execute(connection)
    .await?;
    Ok(())
}

async fn record_failure(
    pool: &PgPool,
    merchant: &Pending,
    migration: &Migration,
    error: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO platform.merchant_migrations (merchant_id, version, name, checksum, error) \
         VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (merchant_id, version) DO UPDATE SET error = $5",
    )
    .bind(merchant.merchant_id)
    .bind(migration.version)
    .bind(migration.name)
    .bind(migration.checksum())
    .bind(error)
    .execute(pool)
    .await?;
    Ok(())
}

/// Writes the ledger of a schema that was made from the script: it has every migration.
/// For provisioning, inside its transaction.
pub async fn record_as_current(
    connection: &mut PgConnection,
    merchant_id: i64,
) -> Result<(), sqlx::Error> {
    for migration in MIGRATIONS {
        record(connection, merchant_id, migration).await?;
    }
    Ok(())
}

fn is_lock_timeout(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .and_then(|db| db.code())
        .is_some_and(|code| code == "55P03" || code == "40P01")
}
