//! `server verify`: what a restored installation lacks is found, and nothing is changed.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use kernel::config::Config;
use sea_orm::ConnectionTrait as _;
use server::verify::{Verified, files, verify};
use testing::App;

const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

async fn found(app: &App) -> Verified {
    verify(&app.kernel).await.expect("a run")
}

/// A product with one stored file; its place in the folder.
async fn with_a_file() -> (App, PathBuf) {
    let app = testing::app().await;
    let allowed = &kernel::storage::FileKind::ALL;
    let stored = app.kernel.storage.put("palm01", PNG, allowed).await;
    let path = stored.expect("stored");
    let tx = app.palm.tx().await;
    let sql = format!("UPDATE account SET logo = '{path}'");
    tx.execute_unprepared(&sql).await.expect("written");
    tx.commit().await.expect("committed");
    let file = app.kernel.config.storage_dir.join(path);
    (app, file)
}

#[tokio::test]
async fn what_is_complete_is_said_to_be() {
    let (app, _) = with_a_file().await;
    let first = found(&app).await;
    assert_eq!(first.faults, Vec::<String>::new());
    assert_eq!((first.merchants, first.files), (2, 1));
    assert!(first.secrets >= 1, "{first}");
    assert!(first.rows["account"] >= 2, "{first}");
    assert_eq!(found(&app).await, first, "nothing was changed");
    assert!(first.to_string().contains("1 files"), "{first}");
}

#[tokio::test]
async fn a_file_that_is_missing_or_changed_is_named() {
    let (app, file) = with_a_file().await;
    std::fs::write(&file, b"something else").expect("written");
    let faults = found(&app).await.faults;
    assert!(faults[0].contains("was changed"), "{faults:?}");
    std::fs::remove_file(&file).expect("removed");
    let faults = found(&app).await.faults;
    assert!(faults[0].contains("is missing"), "{faults:?}");
}

#[tokio::test]
async fn another_secret_key_is_noticed_and_makes_no_new_signing_key() {
    let app = testing::app().await;
    let keys = "SELECT count(*) FROM platform.signing_keys";
    let before = app.palm.number(keys).await;
    let config = Config {
        secret_key: "6b".repeat(32),
        ..app.kernel.config.clone()
    };
    let kernel = openapi::compose::parts(config).expect("composed").build();
    let faults = verify(&kernel).await.expect("a run").faults;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("MANZIL_OLD_SECRET_KEYS"), "{faults:?}");
    assert_eq!(app.palm.number(keys).await, before);
    let same = app.beside(Duration::ZERO).await;
    assert_eq!(found(&same).await.faults, Vec::<String>::new());
}

/// Files that are made anew when asked for, deleted after some days and not named by their content.
const PASSING: [&str; 1] = ["exports.path"];

/// A column that holds a stored file's path is among those that are read.
#[tokio::test]
async fn every_column_of_a_path_is_read() {
    let app = testing::app().await;
    let sql = "SELECT table_name::text || '.' || column_name::text FROM information_schema.columns \
         WHERE table_schema = 'm_palm01' AND data_type = 'text' \
         AND column_name ~ '(^|_)(path|file|image|logo|photo|picture|attachment)$'";
    let columns: Vec<String> = sqlx::query_scalar(sql)
        .fetch_all(app.kernel.database.platform_pool())
        .await
        .expect("the columns");
    let files = files();
    let unread: BTreeSet<&String> = columns
        .iter()
        .filter(|column| !PASSING.contains(&column.as_str()))
        .filter(|column| {
            let (table, column) = column.split_once('.').expect("a table");
            !files
                .split("UNION ALL")
                .any(|part| part.contains(&format!("FROM {table}")) && part.contains(column))
        })
        .collect();
    assert!(columns.len() >= 3, "{columns:?}");
    assert!(unread.is_empty(), "no run looks at the files of {unread:?}");
}
