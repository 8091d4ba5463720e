use std::time::Duration;

use sqlx::Executor as _;
use tenant_migrations::{LATEST, MIGRATIONS, Migration, RunOptions, migrate_all};

use crate::database::Database;

const MERCHANTS: i64 = 12;
const ADD: &str = "ALTER TABLE users ADD COLUMN nickname text";
const ADD_SLOWLY: &str = "ALTER TABLE users ADD COLUMN nickname text; SELECT pg_sleep(0.08)";

#[expect(
    clippy::disallowed_methods,
    reason = "the test waits for what it starts, or cuts it off on purpose"
)]
fn in_background<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> tokio::task::JoinHandle<T> {
    tokio::task::spawn(work)
}

fn with_next(sql: &'static str) -> RunOptions {
    let next = Migration {
        version: LATEST + 1,
        name: "nickname",
        sql,
    };
    let migrations = MIGRATIONS.iter().cloned().chain([next]).collect();
    RunOptions {
        migrations,
        ..RunOptions::default()
    }
}

async fn merchants(database: &Database) -> Vec<i64> {
    let mut ids = Vec::new();
    for number in 1..=MERCHANTS {
        ids.push(database.merchant(number).await);
    }
    ids
}

const WITH_COLUMN: &str = "SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
     JOIN pg_namespace n ON n.oid = c.relnamespace \
     WHERE n.nspname LIKE 'm\\_test%' AND c.relname = 'users' AND a.attname = 'nickname'";

async fn at_next(database: &Database) -> i64 {
    database
        .number(&format!(
            "SELECT count(*) FROM platform.merchants WHERE schema_version = {}",
            LATEST + 1
        ))
        .await
}

async fn recorded(database: &Database) -> i64 {
    let sql = "SELECT count(*) FROM platform.merchant_migrations \
         WHERE version = {} AND applied_at IS NOT NULL AND error IS NULL";
    database
        .number(&sql.replace("{}", &(LATEST + 1).to_string()))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_merchant_is_migrated_once_also_by_two_runs_at_once() {
    let database = Database::create().await;
    merchants(&database).await;
    let idle = migrate_all(&database.pool, &RunOptions::default())
        .await
        .expect("ran");
    assert_eq!(
        (idle.merchants, idle.up_to_date, idle.migrated),
        (12, 12, 0)
    );
    let options = with_next(ADD);
    let (first, second) = tokio::join!(
        migrate_all(&database.pool, &options),
        migrate_all(&database.pool, &options)
    );
    for report in [first.expect("ran"), second.expect("ran")] {
        assert!(report.failed.is_empty(), "{report:?}");
    }
    assert_eq!(database.number(WITH_COLUMN).await, MERCHANTS);
    assert_eq!(at_next(&database).await, MERCHANTS);
    assert_eq!(recorded(&database).await, MERCHANTS);
    database.done().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merchant_that_fails_is_reported_and_the_others_go_on() {
    let database = Database::create().await;
    let ids = merchants(&database).await;
    database
        .execute("ALTER TABLE m_test5.users ADD COLUMN nickname integer")
        .await;
    let report = migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(report.migrated, 11);
    let failed: Vec<_> = report
        .failed
        .iter()
        .map(|failure| (failure.merchant_id, failure.version))
        .collect();
    assert_eq!(failed, [(ids[4], LATEST + 1)]);
    assert!(
        report.failed[0].error.contains("nickname"),
        "{:?}",
        report.failed
    );
    assert_eq!(at_next(&database).await, MERCHANTS - 1);
    let noted = format!(
        "SELECT count(*) FROM platform.merchant_migrations WHERE merchant_id = {} AND version = {} \
         AND applied_at IS NULL AND error IS NOT NULL",
        ids[4],
        LATEST + 1
    );
    assert_eq!(database.number(&noted).await, 1);
    // Mended, the next run takes only this one and clears the error.
    database
        .execute("ALTER TABLE m_test5.users DROP COLUMN nickname")
        .await;
    let report = migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(
        (report.up_to_date, report.migrated, report.failed.len()),
        (11, 1, 0)
    );
    assert_eq!(recorded(&database).await, MERCHANTS);
    database.done().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_whose_connections_are_killed_half_way_goes_on_where_it_was() {
    let database = Database::create().await;
    merchants(&database).await;
    let pool = database.pool.clone();
    let run = in_background(async move {
        let options = RunOptions {
            concurrency: 2,
            ..with_next(ADD_SLOWLY)
        };
        migrate_all(&pool, &options).await
    });
    while at_next(&database).await < 3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    run.abort();
    let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()";
    database.execute(kill).await;
    assert!(run.await.is_err(), "the run was cut off");
    let done = at_next(&database).await;
    assert!((3..MERCHANTS).contains(&done), "{done} were done");
    assert_eq!(
        database.number(WITH_COLUMN).await,
        done,
        "a merchant is migrated and recorded, or neither"
    );
    assert_eq!(recorded(&database).await, done);
    let report = migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(
        i64::try_from(report.migrated).expect("few"),
        MERCHANTS - done
    );
    assert_eq!(database.number(WITH_COLUMN).await, MERCHANTS);
    database.done().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_use_is_waited_for_without_holding_others_up() {
    let database = Database::create().await;
    database.merchant(1).await;
    let mut reader = database.pool.begin().await.expect("begun");
    reader
        .execute("SELECT count(*) FROM m_test1.users")
        .await
        .expect("read");
    let (pool, options) = (
        database.pool.clone(),
        RunOptions {
            lock_timeout: Duration::from_millis(50),
            lock_attempts: 20,
            ..with_next(ADD)
        },
    );
    let run = in_background(async move { migrate_all(&pool, &options).await });
    tokio::time::sleep(Duration::from_millis(400)).await;
    reader.commit().await.expect("committed");
    let report = run.await.expect("joined").expect("ran");
    assert_eq!((report.migrated, report.failed.len()), (1, 0));
    database.done().await;
}
