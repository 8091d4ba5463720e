//! The rules of what employees of limited reach have.

use sqlx::{AssertSqlSafe, Executor as _, PgConnection, Row as _};
use tenant_migrations::{RunOptions, migrate_all, reach};

use crate::database::Database;
use crate::kept::prepared;

/// Begins as a transaction of the product does.
async fn begin(connection: &mut PgConnection, suffix: &str, settings: &str) {
    let role: String = sqlx::query_scalar("SELECT role_name FROM platform.merchants")
        .fetch_one(&mut *connection)
        .await
        .expect("a role");
    let sql = format!(
        "BEGIN; SET LOCAL search_path TO m_test1; {settings} SET LOCAL ROLE \"{role}{suffix}\""
    );
    connection.execute(AssertSqlSafe(sql)).await.expect("begun");
}

async fn plan(connection: &mut PgConnection, sql: &str) -> String {
    let rows = sqlx::query(AssertSqlSafe(format!("EXPLAIN {sql}")))
        .fetch_all(connection)
        .await
        .expect("a plan");
    let lines = rows.iter().map(|row| row.get::<String, _>(0));
    lines.collect::<Vec<_>>().join("\n")
}

const SELF: &str = "SET LOCAL manzil.person TO '1'; SET LOCAL manzil.reach TO 'buildings';";

#[tokio::test]
async fn who_reaches_everything_pays_nothing() {
    let database = prepared().await;
    let mut connection = database.pool.acquire().await.expect("a connection");
    for (table, rows) in reach::TABLES {
        if *rows == reach::Rows::Everybodys {
            continue;
        }
        let sql = format!("SELECT * FROM {table}");
        begin(&mut connection, "", "").await;
        let full = plan(&mut connection, &sql).await;
        assert!(
            !full.contains("Filter") && !full.contains("SubPlan"),
            "{table}: {full}"
        );
        connection.execute("ROLLBACK").await.expect("over");
        begin(&mut connection, "_limited", SELF).await;
        let limited = plan(&mut connection, &sql).await;
        assert!(limited.contains("Filter"), "{table}: {limited}");
        connection.execute("ROLLBACK").await.expect("over");
    }
    drop(connection);
    database.done().await;
}

#[tokio::test]
async fn a_table_without_a_decision_is_refused() {
    let database = prepared().await;
    database
        .execute("CREATE TABLE m_test1.things (id bigint PRIMARY KEY); SELECT platform.give_role(id) FROM platform.merchants")
        .await;
    let mut connection = database.pool.acquire().await.expect("a connection");
    begin(&mut connection, "_limited", SELF).await;
    let read = connection.execute("SELECT * FROM things").await;
    let refusal = read.expect_err("refused").to_string();
    assert!(refusal.contains("permission denied"), "{refusal}");
    connection.execute("ROLLBACK").await.expect("over");
    drop(connection);
    database.done().await;
}

/// Without a person nothing is read: a mistake in the settings shows nobody's rows.
#[tokio::test]
async fn without_a_person_nothing_is_read() {
    let database = prepared().await;
    let mut connection = database.pool.acquire().await.expect("a connection");
    for settings in [
        "",
        "SET LOCAL manzil.person TO ''; SET LOCAL manzil.reach TO '';",
    ] {
        begin(&mut connection, "_limited", settings).await;
        assert!(
            connection.execute("SELECT * FROM contracts").await.is_err(),
            "{settings}"
        );
        connection.execute("ROLLBACK").await.expect("over");
    }
    drop(connection);
    database.done().await;
}

#[tokio::test]
async fn other_rules_are_given_at_the_next_start() {
    let database = Database::create().await;
    database.merchant(1).await;
    database
        .execute(
            "UPDATE platform.merchants SET reach_rules = 'old'; DROP POLICY reached ON m_test1.units; \
             DROP POLICY everything ON m_test1.units",
        )
        .await;
    migrate_all(&database.pool, &RunOptions::default())
        .await
        .expect("ran");
    let policies = "SELECT count(*) FROM pg_policies WHERE tablename = 'units'";
    assert_eq!(database.number(policies).await, 2);
    let given: String = sqlx::query_scalar("SELECT reach_rules FROM platform.merchants")
        .fetch_one(&database.pool)
        .await
        .expect("a checksum");
    assert_eq!(given, reach::checksum());
    database.done().await;
}
