//! Prepared statements, one pool connection, two merchants.

use std::sync::Arc;

use futures::poll;
use kernel::Kernel;
use kernel::tenancy::{Caller, Merchant, MerchantRead, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use testing::TestDatabase;

/// The product on one connection to merchants' schemas.
async fn on_one_connection() -> (TestDatabase, Kernel) {
    let database = TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.pool_size = 1;
    let kernel = openapi::compose::parts(config).expect("right").build();
    (database, kernel)
}

async fn merchant(kernel: &Kernel, key: &str) -> Arc<Merchant> {
    let found = kernel.merchants.by_key(key).await.expect("asked");
    found.expect("there")
}

/// The same statement text is prepared once on the connection and must read each merchant's own rows.
#[tokio::test]
async fn one_connection_serves_two_merchants_alternately() {
    let (_database, kernel) = on_one_connection().await;
    let palm = merchant(&kernel, "palm01").await;
    let cedar = merchant(&kernel, "cedar1").await;
    for round in 0..3000_i64 {
        let merchant = if round % 2 == 0 { &palm } else { &cedar };
        let caller = Arc::new(Caller::system("test"));
        let read = MerchantRead::begin(&kernel, merchant.clone(), caller)
            .await
            .expect("begun");
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT email, $1::bigint AS round FROM account WHERE id = 1",
            [round.into()],
        );
        let row = read
            .query_one_raw(statement)
            .await
            .expect("asked")
            .expect("a row");
        let email: String = row.try_get("", "email").expect("an e-mail");
        assert_eq!(
            email,
            format!("admin@{}.example", merchant.key),
            "round {round}"
        );
    }
    kernel.database.close().await;
}

/// Whoever goes away during a BEGIN leaves no open transaction to the connection's next user.
#[tokio::test]
async fn a_begin_that_nobody_waits_for_is_undone() {
    let (_database, kernel) = on_one_connection().await;
    let palm = merchant(&kernel, "palm01").await;
    let caller = Arc::new(Caller::system("test"));
    // Dropped after more and more steps, until it has begun before it is dropped.
    let mut begun = 0;
    let mut polls = 0;
    while begun < 20 {
        polls += 2;
        {
            let mut read =
                std::pin::pin!(MerchantRead::begin(&kernel, palm.clone(), caller.clone()));
            for _ in 0..polls {
                if poll!(&mut read).is_ready() {
                    begun += 1;
                    break;
                }
                tokio::task::yield_now().await;
            }
        }
        let tx = MerchantTx::begin(&kernel, palm.clone(), caller.clone())
            .await
            .expect("begun");
        tx.execute_unprepared("UPDATE account SET email = email")
            .await
            .expect("written");
        tx.rollback().await.expect("undone");
    }
    kernel.database.close().await;
}

/// A query that goes round the merchant's connection finds nothing to read.
#[tokio::test]
async fn without_a_merchant_there_is_no_table() {
    let app = testing::app().await;
    let outcome = sqlx::query("SELECT id FROM units")
        .fetch_all(app.kernel.database.platform_pool())
        .await;
    let error = outcome.expect_err("units belong to merchants").to_string();
    assert!(error.contains("does not exist"), "{error}");
}

/// `sslmode` of the address, as Postgres' own clients know it.
#[tokio::test]
async fn an_address_that_asks_for_tls_is_never_answered_without() {
    let database = testing::TestDatabase::create().await;
    let parts = |mode: &str| {
        let mut config = testing::config(&database);
        let joint = if config.database_url.contains('?') {
            '&'
        } else {
            '?'
        };
        config.database_url = format!("{}{joint}sslmode={mode}", config.database_url);
        openapi::compose::parts(config)
    };
    assert!(parts("sometimes").is_err());
    for mode in ["disable", "prefer"] {
        let kernel = parts(mode).expect("right").build();
        kernel.database.ping().await.expect("an answer");
    }
    for mode in ["require", "verify-full"] {
        let kernel = parts(mode).expect("right").build();
        let encrypted =
            sqlx::query_scalar("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
                .fetch_one(kernel.database.platform_pool())
                .await;
        assert!(
            matches!(encrypted, Ok(true) | Err(sqlx::Error::Tls(_))),
            "{mode}: {encrypted:?}"
        );
    }
}

/// A transaction as requests have it, with the rights of the merchant's role.
async fn palms(app: &testing::App) -> MerchantTx {
    let caller = Arc::new(Caller::system("test"));
    MerchantTx::begin(&app.kernel, app.palm.merchant().await, caller)
        .await
        .expect("begun")
}

/// Each merchant's transactions have a role of their own: what another one's name would reach is refused.
#[tokio::test]
async fn a_transaction_cannot_use_another_merchants_tables_by_their_names() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    let refused = async |sql: &str| {
        let tx = palms(&app).await;
        let error = tx.execute_unprepared(sql).await.expect_err(sql).to_string();
        let is_refused = ["permission denied", "must be owner"]
            .iter()
            .any(|why| error.contains(why));
        assert!(is_refused, "{sql}: {error}");
    };
    for sql in [
        "SELECT id FROM m_cedar1.units",
        "UPDATE m_cedar1.account SET name_en = 'Palm'",
        "SET LOCAL search_path TO m_cedar1; SELECT id FROM users",
        "SELECT token_hash FROM platform.sessions",
        "SELECT private_key_sealed FROM platform.signing_keys",
        "CREATE TABLE more (id bigint)",
        "DROP SCHEMA m_palm01 CASCADE",
    ] {
        if sql.contains("search_path") {
            let tx = palms(&app).await;
            let error = tx.execute_unprepared(sql).await.expect_err(sql).to_string();
            // A schema that the role may not use is passed over.
            assert!(error.contains("does not exist"), "{sql}: {error}");
        } else {
            refused(sql).await;
        }
    }
    let caller = Arc::new(Caller::system("test"));
    let read = MerchantRead::begin(&app.kernel, app.palm.merchant().await, caller)
        .await
        .expect("begun");
    let error = read
        .execute_unprepared("SELECT id FROM m_cedar1.units")
        .await
        .expect_err("another merchant's")
        .to_string();
    assert!(error.contains("permission denied"), "{error}");
    assert_eq!(app.palm.number("SELECT count(*) FROM users").await, 1);
    // The next transaction of the same connection has its own role again.
    assert_eq!(app.cedar.number("SELECT count(*) FROM users").await, 1);
}

#[tokio::test]
async fn the_audit_log_is_only_added_to() {
    let app = testing::app().await;
    app.palm
        .execute("INSERT INTO audit_log (at, actor_kind, actor_name, noun, record_id, action) \
             VALUES ('2010-01-01', 'system', 'Manzil', 'units', 1, 'created'), (now(), 'system', 'Manzil', 'units', 2, 'created')")
        .await;
    let by_role = [
        "UPDATE audit_log SET actor_name = 'Somebody else'",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
        "ALTER TABLE audit_log ADD COLUMN more text",
    ];
    for sql in by_role.into_iter().filter(|_| !app.is_on_cluster()) {
        let tx = palms(&app).await;
        let error = tx.execute_unprepared(sql).await.expect_err(sql).to_string();
        assert!(
            error.contains("permission denied") || error.contains("must be owner"),
            "{sql}: {error}"
        );
    }
    let pool = app.kernel.database.platform_pool();
    let execute = async |sql: &str| {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned()))
            .execute(pool)
            .await
    };
    execute("INSERT INTO platform.audit_log (at, actor_kind, actor_name, noun, record_id, action) \
         VALUES ('2010-01-01', 'system', 'Manzil', 'staff', 1, 'created'), (now(), 'system', 'Manzil', 'staff', 2, 'created')")
        .await
        .expect("added");
    for sql in [
        "UPDATE platform.audit_log SET actor_name = 'Somebody else'",
        "DELETE FROM platform.audit_log",
        "TRUNCATE platform.audit_log",
        "SELECT platform.purge_audit_log((SELECT min(id) FROM platform.merchants), now() - interval '4 years', 10)",
    ] {
        let error = execute(sql).await.expect_err(sql).to_string();
        assert!(error.contains("at least five years"), "{sql}: {error}");
    }
    // What the law no longer asks for goes, in batches.
    let old = execute("DELETE FROM platform.audit_log WHERE at < '2011-01-01'").await;
    assert_eq!(old.expect("old enough").rows_affected(), 1);
    let purge = "SELECT platform.purge_audit_log(id, now() - interval '6 years', 10) FROM platform.merchants \
         WHERE key = 'palm01'";
    let purged: i64 = sqlx::query_scalar(purge)
        .fetch_one(pool)
        .await
        .expect("purged");
    assert_eq!(purged, 1);
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM audit_log WHERE record_id = 2")
            .await,
        1
    );
}

/// What one merchant has under way leaves connections to the others, and it is told so.
#[tokio::test]
async fn a_merchant_has_a_share_of_the_pool() {
    let database = testing::TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.pool_size = 4;
    let app = testing::app_with(config, database).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(app.palm.read().await);
    }
    let busy = app.palm.admin().get("/cities").await;
    busy.refused(429, "merchant_busy");
    app.cedar.admin().get("/cities").await.ok();
    held.pop();
    app.palm.admin().get("/cities").await.ok();
}

/// Databases from before there were roles, and copies whose roles stayed behind.
#[tokio::test]
async fn merchants_without_a_role_get_one_at_the_next_start() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    let pool = app.kernel.database.platform_pool();
    let execute = async |sql: &str| {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned()))
            .execute(pool)
            .await
            .expect("done");
    };
    execute(
        "UPDATE platform.merchants SET role_name = NULL; \
         DO $$ BEGIN EXECUTE (SELECT string_agg(format('REVOKE ALL ON SCHEMA %I FROM %I', n.nspname, r.rolname), ';') \
         FROM pg_namespace n, pg_roles r WHERE n.nspname LIKE 'm\\_%' AND r.rolname LIKE n.nspname || '\\_%'); END $$",
    )
    .await;
    let options = tenant_migrations::RunOptions::default();
    tenant_migrations::migrate_all(pool, &options)
        .await
        .expect("ran");
    let roles: Vec<Option<String>> =
        sqlx::query_scalar("SELECT role_name FROM platform.merchants ORDER BY id")
            .fetch_all(pool)
            .await
            .expect("roles");
    assert!(roles.iter().all(Option::is_some), "{roles:?}");
    app.palm.admin().get("/cities").await.ok();
    let tx = palms(&app).await;
    assert!(
        tx.execute_unprepared("SELECT id FROM m_cedar1.units")
            .await
            .is_err()
    );
}
