use std::sync::Arc;
use std::time::Duration;

use kernel::tenancy::{Caller, PlatformTx};
use kernel::text::Language;
use testing::App;

use super::{NewMerchant, Start, make, provision};
use crate::merchants::{BusinessType, SubscriptionPackage};
use crate::support::{execute, number};

fn new_merchant() -> NewMerchant {
    NewMerchant {
        key: None,
        account_id: None,
        name_en: "Gulf Homes".to_owned(),
        name_ar: "بيوت الخليج".to_owned(),
        business_type: BusinessType::Other,
        country: "KW".to_owned(),
        city: "Kuwait".to_owned(),
        owner_name: "Huda".to_owned(),
        email: "huda@gulf.example".to_owned(),
        mobile: "+96551234567".to_owned(),
        language: Language::En,
        start: Start::Trial,
        welcome: true,
        is_mobile_verified: false,
    }
}

fn caller() -> Arc<Caller> {
    Arc::new(Caller::system("test"))
}

/// What `traces` finds after one merchant was made.
const MADE: [i64; 6] = [3, 3, 3, 1, 1, 3];

/// Merchants, their schemas, names to sign in with, mails, jobs and ledger rows.
async fn traces(app: &App) -> [i64; 6] {
    [
        number(app, "SELECT count(*) FROM platform.merchants").await,
        number(
            app,
            "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'm\\_%'",
        )
        .await,
        number(app, "SELECT count(*) FROM platform.sign_in_names").await,
        number(app, "SELECT count(*) FROM platform.mails").await,
        number(app, "SELECT count(*) FROM platform.outbox").await,
        number(
            app,
            "SELECT count(DISTINCT merchant_id) FROM platform.merchant_migrations",
        )
        .await,
    ]
}

/// Waits until the database has ended what it was sent.
async fn until_idle(app: &App) {
    let busy = "SELECT count(*) FROM pg_stat_activity \
        WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()";
    while number(app, busy).await > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_merchant_is_made_whole() {
    let app = testing::app().await;
    let made = make(&app.kernel, caller(), &new_merchant())
        .await
        .expect("made");
    assert_eq!(traces(&app).await, MADE);
    assert_eq!(
        (made.currency.as_str(), made.time_zone),
        ("KWD", chrono_tz::Asia::Kuwait)
    );
    assert_eq!(made.schema, format!("m_{}", made.key));
    let count = |table: &str| format!("SELECT count(*) FROM \"{}\".{table}", made.schema);
    assert_eq!(number(&app, &count("account")).await, 1);
    assert_eq!(number(&app, &count("users")).await, 1);
    assert!(
        number(&app, &count("audit_log")).await >= 2,
        "the first rows are in the merchant's log"
    );
    app.kernel.merchants.ensure_current(&made).expect("current");
}

#[tokio::test]
async fn cut_off_at_any_point_nothing_is_left_and_a_second_try_succeeds() {
    let app = testing::app().await;
    let before = traces(&app).await;
    let tx = PlatformTx::begin(&app.kernel, caller())
        .await
        .expect("begun");
    drop(
        provision(tx, &new_merchant())
            .await
            .expect("everything but the commit"),
    );
    assert_eq!(traces(&app).await, before);
    // Cut off after 1, 3, 9 … milliseconds: in the middle of the script and of the first rows.
    let mut finished = false;
    for milliseconds in [1, 3, 9, 20, 40, 60, 80, 120] {
        let new = new_merchant();
        let work = make(&app.kernel, caller(), &new);
        let cut = tokio::time::timeout(Duration::from_millis(milliseconds), work);
        if cut.await.is_ok() {
            finished = true;
            break;
        }
        until_idle(&app).await;
        let left = traces(&app).await;
        // Cut off while the commit was on its way: the database carried it out.
        if left == MADE {
            finished = true;
            break;
        }
        assert_eq!(left, before, "after {milliseconds} ms");
    }
    if !finished {
        make(&app.kernel, caller(), &new_merchant())
            .await
            .expect("the next try");
    }
    assert_eq!(traces(&app).await, MADE);
}

#[tokio::test]
async fn a_server_process_that_is_killed_leaves_nothing() {
    let app = testing::app().await;
    let before = traces(&app).await;
    let tx = PlatformTx::begin(&app.kernel, caller())
        .await
        .expect("begun");
    let (tx, _) = provision(tx, &new_merchant())
        .await
        .expect("everything but the commit");
    let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL";
    execute(&app, kill).await;
    assert!(tx.commit().await.is_err());
    assert_eq!(traces(&app).await, before);
    make(&app.kernel, caller(), &new_merchant())
        .await
        .expect("the next try");
}

#[tokio::test]
async fn fixed_keys_for_seeds_and_countries_that_are_served() {
    let app = testing::app().await;
    let fixed = NewMerchant {
        key: Some("seed01".to_owned()),
        account_id: Some(100_777),
        start: Start::Active {
            package: SubscriptionPackage::Premium,
        },
        welcome: false,
        ..new_merchant()
    };
    let made = make(&app.kernel, caller(), &fixed).await.expect("made");
    assert_eq!((made.key.as_str(), made.account_id), ("seed01", 100_777));
    assert_eq!(number(&app, "SELECT count(*) FROM platform.mails").await, 0);
    let elsewhere = NewMerchant {
        country: "FR".to_owned(),
        ..new_merchant()
    };
    let refused = make(&app.kernel, caller(), &elsewhere)
        .await
        .expect_err("not served");
    assert_eq!(refused.fields().collect::<Vec<_>>(), ["country"]);
}

#[tokio::test]
async fn a_merchant_whose_version_is_behind_gets_503() {
    let app = testing::app().await;
    app.palm.admin().get("/cities").await.ok();
    execute(
        &app,
        "UPDATE platform.merchants SET schema_version = 0 WHERE key = 'palm01'",
    )
    .await;
    let answer = app.palm.admin().get("/cities").await;
    assert!(answer.headers.contains_key("retry-after"));
    answer.refused(503, "merchant_updating");
    app.cedar.admin().get("/cities").await.ok();
}
