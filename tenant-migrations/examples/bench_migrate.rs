//! Migrates every merchant of a database for `bench/rows/migrate.py`:
//! `bench_migrate <address> none` finds nothing to do, `bench_migrate <address> column` adds a
//! nullable column in a migration that the product does not have. Prints a JSON object with
//! `merchants`, `migrated`, `failed` and the seconds from connecting to the report.

use std::process::ExitCode;
use std::time::Instant;

use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tenant_migrations::{LATEST, MIGRATIONS, Migration, Report, RunOptions, migrate_all};

/// Merchants at a time, and the pool's connections.
const CONNECTIONS: u32 = 4;

#[derive(Debug, thiserror::Error)]
enum BenchError {
    #[error("usage: bench_migrate <address> none|column")]
    Usage,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("{0} merchants failed")]
    Failed(usize),
}

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), BenchError> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or(BenchError::Usage)?;
    let what = arguments.next().ok_or(BenchError::Usage)?;
    let started = Instant::now();
    let pool = connect(&address).await?;
    let report = migrate_all(&pool, &options(&what)?).await?;
    let seconds = started.elapsed().as_secs_f64();
    pool.close().await;
    tell(&report, seconds)
}

async fn connect(address: &str) -> Result<PgPool, sqlx::Error> {
    PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .connect(address)
        .await
}

fn options(what: &str) -> Result<RunOptions, BenchError> {
    let mut migrations = MIGRATIONS.to_vec();
    match what {
        "none" => {}
        "column" => migrations.push(Migration {
            version: LATEST + 1,
            name: "bench_note",
            sql: "ALTER TABLE units ADD COLUMN bench_note text",
        }),
        _ => return Err(BenchError::Usage),
    }
    Ok(RunOptions {
        migrations,
        ..RunOptions::default()
    })
}

fn tell(report: &Report, seconds: f64) -> Result<(), BenchError> {
    let failed = report.failed.len();
    println!(
        "{{\"merchants\": {}, \"migrated\": {}, \"failed\": {failed}, \"seconds\": {seconds:.4}}}",
        report.merchants, report.migrated
    );
    if failed == 0 {
        Ok(())
    } else {
        Err(BenchError::Failed(failed))
    }
}
