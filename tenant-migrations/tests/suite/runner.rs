use std::time::Duration;

use sqlx::Executor as _;
use tenant_migrations::{
    ALERT, LATEST, MIGRATIONS, Migration, RunOptions, keep_current, migrate_all, migrate_due,
};

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
    let coded = "SELECT count(*) FROM platform.merchant_migrations WHERE error_code = '42701'";
    assert_eq!(database.number(coded).await, 1, "a column that is there");
    let told = async |action: &str, merchant: i64| {
        let sql = format!(
            "SELECT count(*) FROM platform.audit_log WHERE noun = 'merchants' AND record_id = {merchant} \
             AND action = 'migration_{action}'"
        );
        database.number(&sql).await
    };
    assert_eq!(told("failed", ids[4]).await, 1);
    // Its turn comes again, later after each failure; since when it fails is kept.
    let since = "SELECT extract(epoch FROM failed_at)::bigint FROM platform.merchant_migrations WHERE error IS NOT NULL";
    let first_failed = database.number(since).await;
    let due = migrate_due(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(due.failed.len(), 0, "its turn has not come");
    let pauses = "SELECT extract(epoch FROM next_try_at - now())::bigint BETWEEN $1 AND $2";
    let pause = async |low: u32, high: u32| {
        let sql = pauses
            .replace("$1", &low.to_string())
            .replace("$2", &high.to_string());
        let sql = sql.replace(
            "SELECT ",
            "SELECT count(*) FROM platform.merchant_migrations WHERE ",
        );
        database.number(&sql).await
    };
    assert_eq!(pause(1, 30).await, 1);
    migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(pause(31, 60).await, 1);
    database
        .execute("UPDATE platform.merchant_migrations SET tries = 1000 WHERE error IS NOT NULL")
        .await;
    migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(pause(3500, 3600).await, 1);
    assert_eq!(database.number(since).await, first_failed);
    assert_eq!(told("failed", ids[4]).await, 1, "the same again is no news");
    let alerts = format!(
        "SELECT count(*) FROM platform.outbox WHERE name = '{ALERT}' AND merchant_id IS NULL \
         AND (payload->>'merchant_id')::bigint = {} AND (payload->>'version')::bigint = {}",
        ids[4],
        LATEST + 1
    );
    assert_eq!(database.number(&alerts).await, 1, "staff is told once");
    database
        .execute("UPDATE platform.merchant_migrations SET retry_asked_at = now() WHERE error IS NOT NULL")
        .await;
    migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(
        told("failed", ids[4]).await,
        2,
        "what became of a try that was asked for"
    );
    let asked =
        "SELECT count(*) FROM platform.merchant_migrations WHERE retry_asked_at IS NOT NULL";
    assert_eq!(database.number(asked).await, 0);
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
    assert_eq!(told("succeeded", ids[4]).await, 1);
    assert_eq!(
        told("succeeded", ids[0]).await,
        0,
        "nothing had failed there"
    );
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

#[tokio::test(flavor = "multi_thread")]
async fn one_that_failed_is_tried_again_by_itself_without_a_word_of_the_others() {
    let database = Database::create().await;
    let ids = merchants(&database).await;
    database
        .execute("ALTER TABLE m_test5.users ADD COLUMN nickname integer")
        .await;
    let pool = database.pool.clone();
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let kept = in_background(async move {
        let options = RunOptions {
            first_pause: Duration::ZERO,
            ..with_next(ADD)
        };
        keep_current(&pool, &options, |report| {
            let _ = tell.send(report);
        })
        .await;
    });
    let first = told.recv().await.expect("a report");
    assert_eq!((first.migrated, first.failed.len()), (11, 1));
    database
        .execute("ALTER TABLE m_test5.users DROP COLUMN nickname")
        .await;
    let mut last = told.recv().await.expect("a report");
    while last.migrated == 0 {
        assert_eq!(last.failed[0].merchant_id, ids[4]);
        last = told.recv().await.expect("a report");
    }
    assert_eq!((last.migrated, last.failed.len()), (1, 0));
    assert_eq!(recorded(&database).await, MERCHANTS);
    kept.abort();
    database.done().await;
}

#[tokio::test]
async fn a_long_change_is_let_finish() {
    let database = Database::create().await;
    database.merchant(1).await;
    let impatient = sqlx::postgres::PgPoolOptions::new()
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute("SET statement_timeout = 60").await?;
                Ok(())
            })
        })
        .connect_with((*database.pool.connect_options()).clone())
        .await
        .expect("a pool");
    let report = migrate_all(&impatient, &with_next(ADD_SLOWLY))
        .await
        .expect("ran");
    assert_eq!((report.migrated, report.failed.len()), (1, 0), "{report:?}");
    impatient.close().await;
    database.done().await;
}

#[tokio::test]
async fn a_merchant_that_somebody_works_on_is_left_to_them() {
    let database = Database::create().await;
    database.merchant(1).await;
    let mut other = database.pool.begin().await.expect("begun");
    other
        .execute("SELECT 1 FROM platform.merchants FOR UPDATE")
        .await
        .expect("locked");
    let report = migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!(
        (report.busy, report.migrated, report.failed.len()),
        (1, 0, 0)
    );
    other.rollback().await.expect("ended");
    let report = migrate_all(&database.pool, &with_next(ADD))
        .await
        .expect("ran");
    assert_eq!((report.busy, report.migrated), (0, 1));
    database.done().await;
}
