//! apalis' own throughput for `bench/rows/messages.py`: `bench_noop <address> <jobs>` puts so many jobs that do nothing into
//! a queue of their own and runs them, as many at a time as the product's worker does. Prints a JSON object with `jobs` and
//! the seconds until the last one is done.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use apalis::prelude::{BoxDynError, WorkerBuilder, WorkerBuilderExt as _, WorkerContext};
use apalis_postgres::{Config, PostgresStorage};
use serde_json::Value;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

const QUEUE: &str = "bench_noop";
/// As the worker with the default pool.
const CONCURRENCY: usize = 8;
const CONNECTIONS: u32 = 16;
const LOOK: Duration = Duration::from_millis(20);

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok((jobs, seconds)) => {
            println!(
                "{}",
                serde_json::json!({ "jobs": jobs, "seconds": seconds })
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> anyhow::Result<(i64, f64)> {
    let mut arguments = std::env::args().skip(1);
    let usage = || anyhow::anyhow!("usage: bench_noop <address> <jobs>");
    let address = arguments.next().ok_or_else(usage)?;
    let jobs: i64 = arguments.next().ok_or_else(usage)?.parse()?;
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .connect(&address)
        .await?;
    PostgresStorage::setup(&pool).await?;
    fill(&pool, jobs).await?;
    let context = WorkerContext::new("bench-noop");
    let config = Config::default()
        .queue(QUEUE)
        .batch_size(1)
        .lock_tasks(false)
        .persist_results(false);
    let storage: PostgresStorage<Value> = PostgresStorage::new(&pool).with_config(config);
    let worker = WorkerBuilder::new(&context)
        .backend(storage)
        .concurrency(CONCURRENCY)
        .build(nothing);
    let began = Instant::now();
    let done = async {
        while left(&pool).await? > 0 {
            tokio::time::sleep(LOOK).await;
        }
        anyhow::Ok(())
    };
    tokio::select! {
        ended = worker.run() => ended?,
        done = done => done?,
    }
    Ok((jobs, began.elapsed().as_secs_f64()))
}

async fn nothing(_: Value) -> Result<(), BoxDynError> {
    Ok(())
}

async fn fill(pool: &PgPool, jobs: i64) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, priority) \
         SELECT apalis.generate_ulid(), $1, convert_to('null', 'UTF8'), 'Pending', 0, 1, now(), 0 \
         FROM generate_series(1, $2)";
    sqlx::query(sql)
        .bind(QUEUE)
        .bind(jobs)
        .execute(pool)
        .await?;
    Ok(())
}

async fn left(pool: &PgPool) -> Result<i64, sqlx::Error> {
    let sql = "SELECT count(*) FROM apalis.jobs WHERE job_type = $1 AND status <> 'Done'";
    sqlx::query_scalar(sql).bind(QUEUE).fetch_one(pool).await
}
