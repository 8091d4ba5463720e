//! Prepared statements, one pool connection, two merchants.

use std::sync::Arc;

use futures::poll;
use kernel::tenancy::{Caller, MerchantRead, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

/// The same statement text is prepared once on the connection and must read each merchant's own rows.
#[tokio::test]
async fn one_connection_serves_two_merchants_alternately() {
    let database = testing::TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.pool_size = 1;
    let kernel = openapi::compose::parts(config).expect("right").build();
    let palm = kernel
        .merchants
        .by_key("palm01")
        .await
        .expect("asked")
        .expect("there");
    let cedar = kernel
        .merchants
        .by_key("cedar1")
        .await
        .expect("asked")
        .expect("there");
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
    let database = testing::TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.pool_size = 1;
    let kernel = openapi::compose::parts(config).expect("right").build();
    let palm = kernel
        .merchants
        .by_key("palm01")
        .await
        .expect("asked")
        .expect("there");
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
