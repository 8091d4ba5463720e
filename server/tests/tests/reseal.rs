//! A changed secret key: what the old one sealed is opened, sealed again, and the old key goes.

use std::collections::BTreeSet;
use std::time::Duration;

use kernel::config::Config;
use sales::zatca_settings::secrets::SEALED;
use testing::App;

/// The product after a restart with other secret keys.
async fn restarted(app: &App, key: &str, old: &[&str]) -> App {
    let config = Config {
        secret_key: key.repeat(32),
        old_secret_keys: old.iter().map(|old| old.repeat(32)).collect(),
        ..app.kernel.config.clone()
    };
    app.beside_with(config, Duration::ZERO).await
}

#[tokio::test]
async fn a_changed_secret_key_signs_nobody_out() {
    let app = testing::app().await;
    let token = app.palm.admin().token().to_owned();
    let ask = async |app: &App| app.session("merchant", &token).get("/cities").await;
    ask(&app).await.ok();
    let both = restarted(&app, "6b", &["5a"]).await;
    ask(&both).await.ok();
    let first = server::reseal::reseal(&both.kernel).await.expect("a run");
    assert_eq!((first.secrets, first.failed.len()), (1, 0), "{first:?}");
    let again = server::reseal::reseal(&both.kernel).await.expect("a run");
    assert_eq!((again.secrets, again.failed.len()), (0, 0), "{again:?}");
    ask(&restarted(&app, "6b", &[]).await).await.ok();
}

#[tokio::test]
async fn without_the_old_key_a_run_says_what_it_could_not_open() {
    let app = testing::app().await;
    let new = restarted(&app, "6b", &[]).await;
    let run = server::reseal::reseal(&new.kernel).await.expect("a run");
    assert_eq!(run.failed.len(), 1, "{run:?}");
    assert!(run.failed[0].contains("MANZIL_OLD_SECRET_KEYS"), "{run:?}");
}

#[tokio::test]
async fn every_sealed_column_is_sealed_again() {
    let app = testing::app().await;
    let sql = "SELECT table_name::text || '.' || column_name::text FROM information_schema.columns \
         WHERE table_schema IN ('platform', 'm_palm01') AND column_name LIKE '%\\_sealed'";
    let found: Vec<String> = sqlx::query_scalar(sql)
        .fetch_all(app.kernel.database.platform_pool())
        .await
        .expect("the columns");
    let of = |(table, columns): (&str, &[&str])| -> Vec<String> {
        let named = columns.iter().map(|column| format!("{table}.{column}"));
        named.collect()
    };
    let messaging = messaging::secrets::ALL.iter();
    let mut sealed: Vec<_> = messaging
        .map(|sealed| of((sealed.table, sealed.columns)))
        .collect();
    sealed.push(of((SEALED.0, &SEALED.1)));
    let mut known: BTreeSet<String> = sealed.concat().into_iter().collect();
    known.insert("signing_keys.private_key_sealed".to_owned());
    known.insert("mail_servers.password_sealed".to_owned());
    for sealed in [
        platform::main_whatsapp::SECRETS,
        platform::payment_gateway_settings::SECRETS,
        platform::staff::second_factors::SECRETS,
    ] {
        known.extend(of((sealed.table, sealed.columns)));
    }
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), known);
}
