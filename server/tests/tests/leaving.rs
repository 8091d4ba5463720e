//! A merchant leaves with everything it has, and comes back on another platform: every row and every byte is compared.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use chrono::Duration;
use kernel::archive::{Opened, Place, sha256};
use platform::merchant_copies::contents::{Contents, MOST_BYTES, MOST_BYTES_OF_CONTENTS, NAME};
use platform::merchant_copies::owned::{
    MERCHANT_COLUMNS, MERCHANT_TABLES, OWNED, PLATFORM_COLUMNS,
};
use platform::merchant_erasures::Certificate;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use testing::{App, TestDatabase};

use super::walk::second_merchant::{Cedar, MARK};

const SCHEMA: &str = "m_cedar1";

/// What the platform has of Cedar beside its own schema: sold, invoiced, paid, sent, said.
const OF_PLATFORM: &[&str] = &[
    "INSERT INTO platform.plans (package, country, currency, monthly_price, yearly_price, sold_from, created_at, updated_at) \
     VALUES ('basic', 'AE', 'AED', 300, 3000, '2026-01-01', now(), now())",
    "UPDATE platform.merchants SET plan_id = 1, package = 'basic', paid_through = '2026-03-31', status = 'active' \
     WHERE key = 'cedar1'",
    "INSERT INTO platform.subscriptions (merchant_id, plan_id, billing, starts_on, paid_through, price, renews, created_at, \
     updated_at) SELECT id, 1, 'monthly', '2026-03-01', '2026-03-31', 300.25, true, now(), now() \
     FROM platform.merchants WHERE key = 'cedar1'",
    "INSERT INTO platform.account_invoices (unique_id, merchant_id, kind, status, number, subscription_id, plan_id, billing, \
     price, period_from, period_to, currency, net, vat_rate, vat, total, content, issued_on, due_on, paid_at, created_at, \
     updated_at) SELECT 'u-1', id, 'start', 'paid', 'S-2026-00007', 1, 1, 'monthly', 300.25, '2026-03-01', '2026-03-31', \
     'AED', 300.25, 5, 15.01, 315.26, '{\"words\": \"a \\\"b\\\" , c\"}', '2026-03-01', '2026-03-08', now(), now(), now() \
     FROM platform.merchants WHERE key = 'cedar1'",
    "INSERT INTO platform.account_payments (reference, invoice_id, merchant_id, method, status, currency, amount, received_on, \
     paid_at, created_at, updated_at) SELECT 'p-1', 1, id, 'transfer', 2, 'AED', 315.26, '2026-03-02', now(), now(), now() \
     FROM platform.merchants WHERE key = 'cedar1'",
    "INSERT INTO platform.mails (merchant_id, kind, recipient, subject, body, action_url, language, status, created_at) \
     SELECT id, 'k', 'a@cedar1.example', E'line\\nline', 'نص, \"quoted\"', 'https://manzil.test/secret', 'ar', 2, now() \
     FROM platform.merchants WHERE key = 'cedar1'",
    "INSERT INTO platform.main_messages (kind, merchant_id, recipient, language, body, status, created_at) \
     SELECT 'subscription', id, '971501234567', 'en', 'To a@cedar1.example', 2, now() \
     FROM platform.merchants WHERE key = 'cedar1'",
    "INSERT INTO platform.development_suggestions (merchant_id, user_id, user_name, language, content, status, created_at, \
     updated_at) SELECT id, 1, 'Lina', 'en', '', 1, now(), now() FROM platform.merchants WHERE key = 'cedar1'",
    "INSERT INTO platform.schedule_runs (job, merchant_id, run_on, enqueued_at) \
     SELECT 'x.y', id, '2026-03-14', now() FROM platform.merchants WHERE key = 'cedar1'",
];

fn pool(app: &App) -> &PgPool {
    app.kernel.database.platform_pool()
}

async fn execute(app: &App, sql: &str) {
    let done = sqlx::query(AssertSqlSafe(sql.to_owned()))
        .execute(pool(app))
        .await;
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn texts(app: &App, sql: &str) -> Vec<String> {
    let found = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
        .fetch_all(pool(app))
        .await;
    found.unwrap_or_else(|error| panic!("{sql}: {error}"))
}

async fn text(app: &App, sql: &str) -> String {
    texts(app, sql).await.pop().expect("a row")
}

/// A hash of the rows of a table, without some columns.
async fn hash(app: &App, schema: &str, table: &str, condition: &str, without: &[&str]) -> String {
    let sql = format!(
        "SELECT column_name::text FROM information_schema.columns \
         WHERE table_schema = '{schema}' AND table_name = '{table}' ORDER BY ordinal_position"
    );
    let columns = texts(app, &sql).await;
    let columns: Vec<String> = columns
        .iter()
        .filter(|name| !without.contains(&name.as_str()))
        .map(|name| format!("\"{name}\""))
        .collect();
    let sql = format!(
        "SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM \
         (SELECT {} FROM {schema}.\"{table}\" WHERE {condition}) t",
        columns.join(", ")
    );
    text(app, &sql).await
}

fn without(list: &[(&'static str, &'static str)], table: &str) -> Vec<&'static str> {
    let of_table = list.iter().filter(|(name, _)| *name == table);
    of_table.map(|(_, column)| *column).collect()
}

async fn cedars_id(app: &App) -> i64 {
    app.cedar.merchant().await.id
}

/// Everything that a copy has of Cedar: a hash for each table, and how far each sequence is.
async fn everything(app: &App) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let sql = format!("SELECT tablename::text FROM pg_tables WHERE schemaname = '{SCHEMA}'");
    for table in texts(app, &sql).await {
        if MERCHANT_TABLES.iter().any(|(name, _)| *name == table) {
            continue;
        }
        let without = without(MERCHANT_COLUMNS, &table);
        let hash = hash(app, SCHEMA, &table, "true", &without).await;
        all.insert(format!("merchant {table}"), hash);
    }
    let id = cedars_id(app).await;
    for owned in OWNED.iter().filter(|owned| owned.left_out.is_none()) {
        let without = without(PLATFORM_COLUMNS, owned.table);
        let condition = owned.condition(id);
        let hash = hash(app, "platform", owned.table, &condition, &without).await;
        all.insert(format!("platform {}", owned.table), hash);
    }
    let sql = format!(
        "SELECT sequencename || ' ' || last_value FROM pg_sequences \
         WHERE schemaname = '{SCHEMA}' AND last_value IS NOT NULL ORDER BY 1"
    );
    all.insert("sequences".to_owned(), texts(app, &sql).await.join(", "));
    all
}

/// Cedar's own files with their bytes.
fn files(app: &App) -> BTreeMap<String, Vec<u8>> {
    let home = app.kernel.config.storage_dir.join("cedar1");
    let mut found = BTreeMap::new();
    let mut folders = vec![home.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&home).expect("inside").to_string_lossy();
            if !name.starts_with("exports/") && !name.starts_with("merchant_copies/") {
                let bytes = std::fs::read(&path).expect("readable");
                found.insert(name.into_owned(), bytes);
            }
        }
    }
    found
}

/// Cedar with a row in every table and files, and what the platform has of it.
async fn filled() -> App {
    let app = testing::app().await;
    Cedar::fill(&app).await;
    for sql in OF_PLATFORM {
        execute(&app, sql).await;
    }
    app.cedar.connect_whatsapp().await;
    for number in 0..5_u8 {
        let bytes = vec![number; 1_000 + usize::from(number)];
        let path = format!("cedar1/{number:02}/{}.pdf", sha256(&bytes));
        let written = app.kernel.storage.write(&path, bytes).await;
        written.expect("written");
    }
    // What was made for a download is no file of the merchant.
    let made = app.kernel.storage.write("cedar1/exports/1.csv", vec![1]);
    made.await.expect("written");
    app
}

/// The archive of Cedar's copy as its administrator downloads it, and what was there when it was made.
async fn copied(app: &App) -> (Vec<u8>, BTreeMap<String, String>) {
    let admin = app.cedar.admin();
    let asked = admin.post("/account_copies", json!({})).await.ok();
    assert_eq!(asked["state"], "waiting", "{asked}");
    let before = everything(app).await;
    app.run_jobs().await;
    let path = format!("/account_copies/file?number={}", asked["number"]);
    let answer = admin.get(&path).await.status(200);
    (answer.bytes, before)
}

/// A platform without merchants.
async fn empty() -> App {
    let app = testing::app_on(TestDatabase::create().await).await;
    for sql in [
        "DROP SCHEMA m_palm01 CASCADE",
        "DROP SCHEMA m_cedar1 CASCADE",
        "DELETE FROM platform.all_merchants",
    ] {
        execute(&app, sql).await;
    }
    app
}

/// The archive in the folder of archives of a platform.
fn brought(app: &App, archive: &[u8]) -> PathBuf {
    let folder = app.kernel.config.storage_dir.join("imports");
    std::fs::create_dir_all(&folder).expect("made");
    let path = folder.join("cedar.zip");
    std::fs::write(&path, archive).expect("written");
    path
}

async fn taken_in(app: &App) -> Value {
    let manager = app.manager();
    let input = json!({ "archive": "cedar.zip" });
    let asked = manager.post("/merchant_imports", input).await.ok();
    app.run_jobs().await;
    let path = format!("/merchant_imports/{}", asked["id"]);
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert!(history["total"].as_i64() > Some(0), "{history}");
    manager.get(&path).await.ok()
}

/// Every entry of an archive, held against its list of contents.
async fn opened(app: &App, path: &Path) -> (Contents, BTreeMap<String, Vec<u8>>) {
    let place = Place::File(path.to_owned());
    let archive = Opened::open(&app.kernel.storage, place).await.expect("run");
    let archive = archive.expect("an archive");
    let (mut archive, contents) = archive
        .entry(NAME.to_owned(), MOST_BYTES_OF_CONTENTS)
        .await
        .expect("run");
    let contents = contents.expect("read").expect("a list of contents");
    let contents: Contents = serde_json::from_slice(&contents).expect("as it is described");
    let mut entries = BTreeMap::new();
    for entry in &contents.entries {
        let (left, bytes) = archive
            .entry(entry.name.clone(), MOST_BYTES)
            .await
            .expect("run");
        let bytes = bytes.expect("read").expect("the entry is there");
        assert_eq!(sha256(&bytes), entry.sha256, "{}", entry.name);
        entries.insert(entry.name.clone(), bytes);
        archive = left;
    }
    (contents, entries)
}

#[tokio::test]
async fn every_row_and_every_byte_is_there_again() {
    let app = filled().await;
    let (archive, before) = copied(&app).await;
    let shown = app.cedar.admin().get("/account_copies").await.ok();
    let copy = &shown["items"][0];
    assert_eq!(
        (&copy["state"], &copy["number"]),
        (&json!("done"), &json!(1))
    );
    assert_eq!(copy["file_count"], files(&app).len());

    let other = empty().await;
    let path = brought(&other, &archive);
    let (contents, entries) = opened(&other, &path).await;
    assert_eq!(
        copy["row_count"],
        contents
            .rows
            .tables
            .iter()
            .map(|table| table.rows)
            .sum::<i64>()
    );
    let all: Vec<u8> = entries.values().flatten().copied().collect();
    for secret in ["manzil.test/secret", "argon2"] {
        let has = all
            .windows(secret.len())
            .any(|part| part == secret.as_bytes());
        assert!(!has, "the copy has {secret}");
    }

    let import = taken_in(&other).await;
    assert_eq!(import["state"], "done", "{import}");
    assert_eq!(import["total"], import["done"]);
    assert_eq!(everything(&other).await, before);
    assert_eq!(files(&other), files(&app));
    for table in MERCHANT_TABLES {
        let sql = format!("SELECT count(*)::text FROM {SCHEMA}.{}", table.0);
        assert_eq!(text(&other, &sql).await, "0", "{} was left out", table.0);
    }
    // Keys between tables are as in a new schema.
    let keys = format!(
        "SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint \
         WHERE connamespace = '{SCHEMA}'::regnamespace ORDER BY 1"
    );
    assert_eq!(texts(&other, &keys).await, texts(&app, &keys).await);
    // It works there: somebody who signs in anew sees it, and new rows have new numbers.
    let person = other.cedar.user(1).await;
    let there = person.get("/customers").await.ok();
    let here = app.cedar.admin().get("/customers").await.ok();
    assert_eq!(there["total"], here["total"]);
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    person.post("/cities", city).await.ok();
    let number = "SELECT last::text FROM platform.account_invoice_numbers WHERE year = 2026";
    assert_eq!(text(&other, number).await, "7");
    // And only once.
    other
        .manager()
        .post("/merchant_imports", json!({ "archive": "cedar.zip" }))
        .await
        .refused(501, "merchant_imports.not_empty");
}

#[tokio::test]
async fn the_command_takes_the_same_in_as_the_job() {
    let app = filled().await;
    let (archive, before) = copied(&app).await;
    let other = empty().await;
    let path = other.kernel.config.storage_dir.join("elsewhere.zip");
    std::fs::write(&path, archive).expect("written");
    let taken = platform::merchant_imports::service::take_in(&other.kernel, &path).await;
    assert_eq!(taken.expect("taken in"), 100_002);
    assert_eq!(everything(&other).await, before);
    assert_eq!(files(&other), files(&app));
    let again = platform::merchant_imports::service::take_in(&other.kernel, &path).await;
    assert_eq!(
        again.expect_err("once").code(),
        "merchant_imports.not_empty"
    );
}

#[tokio::test]
async fn a_copy_that_was_killed_goes_on_and_is_the_same() {
    let app = filled().await;
    let (archive, before) = copied(&app).await;
    let sha256 = "SELECT sha256 FROM platform.merchant_copies";
    let whole = text(&app, sha256).await;
    // Killed among the files: the rows of its moment are kept.
    for sql in [
        "UPDATE platform.merchant_copies SET state = 'running', sha256 = NULL, expires_at = NULL",
        "DELETE FROM platform.merchant_copy_entries WHERE name = 'contents.json' OR name >= 'files/02'  AND name < 'g'",
    ] {
        execute(&app, sql).await;
    }
    app.enqueue_raw(
        None,
        "merchant_copies.run",
        "after-a-kill",
        json!({ "copy_id": 1 }),
    )
    .await;
    app.run_jobs().await;
    assert_eq!(text(&app, sha256).await, whole);
    let again = app.cedar.admin().get("/account_copies/file?number=1").await;
    assert_eq!(again.status(200).bytes.len(), archive.len());

    // Killed among the rows: they are of a new moment, and nothing of the old one is left.
    for sql in [
        "UPDATE platform.merchant_copies SET state = 'running', rows_at = NULL, contents = NULL",
        "DELETE FROM platform.merchant_copy_entries",
    ] {
        execute(&app, sql).await;
    }
    let rest = "cedar1/merchant_copies/1/rows-merchant-units-0099.csv";
    let written = app.kernel.storage.write(rest, vec![1]).await;
    written.expect("written");
    let now = everything(&app).await;
    app.enqueue_raw(
        None,
        "merchant_copies.run",
        "once-more",
        json!({ "copy_id": 1 }),
    )
    .await;
    app.run_jobs().await;
    assert!(app.kernel.storage.get(rest).await.expect("asked").is_none());
    assert_ne!(now, before, "the bell has rung meanwhile");
    let answer = app.cedar.admin().get("/account_copies/file?number=1").await;
    let other = empty().await;
    brought(&other, &answer.status(200).bytes);
    assert_eq!(taken_in(&other).await["state"], "done");
    assert_eq!(everything(&other).await, now);
}

#[tokio::test]
async fn what_is_damaged_is_not_taken_in_and_what_was_killed_goes_on() {
    let app = filled().await;
    let (archive, before) = copied(&app).await;
    let other = empty().await;
    let nothing = async || {
        let merchants = "SELECT count(*)::text FROM platform.merchants";
        assert_eq!(text(&other, merchants).await, "0");
        let schemas = format!("SELECT count(*)::text FROM pg_namespace WHERE nspname = '{SCHEMA}'");
        assert_eq!(text(&other, &schemas).await, "0");
    };
    other
        .manager()
        .post("/merchant_imports", json!({ "archive": "cedar.zip" }))
        .await
        .refused(501, "merchant_imports.no_archive");
    brought(&other, b"PK no archive");
    let failed = taken_in(&other).await;
    assert_eq!(failed["state"], "failed", "{failed}");
    nothing().await;

    // A byte of a file is another one. Its checksum in the archive tells it, or the list of contents does.
    let mut damaged = archive.clone();
    let content = [3_u8; 900];
    let at = damaged.windows(900).position(|part| part == content);
    damaged[at.expect("a file lies there as it is")] = 4;
    brought(&other, &damaged);
    let failed = taken_in(&other).await;
    assert_eq!(failed["state"], "failed", "{failed}");
    let said = failed["failure_en"].as_str().expect("why");
    assert!(said.contains("files/03/"), "{said}");
    nothing().await;

    // Killed after two files: they stay as they are, the others come.
    brought(&other, &archive);
    let manager = other.manager();
    let input = json!({ "archive": "cedar.zip" });
    manager.post("/merchant_imports", input.clone()).await.ok();
    manager
        .post("/merchant_imports", input)
        .await
        .refused(501, "merchant_imports.under_way");
    let killed =
        "UPDATE platform.merchant_imports SET state = 'running', done = 2 WHERE state = 'waiting'";
    execute(&other, killed).await;
    other.run_jobs().await;
    assert_eq!(everything(&other).await, before);
    assert_eq!(files(&other), files(&app));
}

/// A hash for each table of a schema, without where people were seen last.
async fn of_schema(app: &App, schema: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let sql = format!("SELECT tablename::text FROM pg_tables WHERE schemaname = '{schema}'");
    for table in texts(app, &sql).await {
        if table != "sessions" {
            let hash = hash(app, schema, &table, "true", &[]).await;
            all.insert(table, hash);
        }
    }
    all
}

#[tokio::test]
async fn nothing_of_an_erased_merchant_is_left_and_its_certificate_compares_with_its_copy() {
    let app = filled().await;
    let (archive, _) = copied(&app).await;
    let path = brought(&app, &archive);
    let (contents, _) = opened(&app, &path).await;
    let palm = of_schema(&app, "m_palm01").await;
    let id = cedars_id(&app).await;
    let closed = "UPDATE platform.merchants SET status = 'archived', paid_through = '2024-01-01' WHERE key = 'cedar1'";
    execute(&app, closed).await;
    let form =
        json!({ "merchant_id": id, "account_id": "100002", "reason": "The office has left." });
    app.manager().post("/merchant_erasures", form).await.ok();
    app.clock.advance(Duration::days(8));
    app.run_jobs().await;

    // Tables that nothing has changed since are the same in both.
    let record = "SELECT certificate::text FROM platform.merchant_erasures WHERE state = 'done'";
    let record: Certificate = serde_json::from_str(&text(&app, record).await).expect("a record");
    let mut compared = 0;
    for table in &contents.rows.tables {
        let name = format!("{}.{}", table.schema.as_str(), table.name);
        let lines = table.entries.iter().map(|entry| {
            let mut entries = contents.entries.iter();
            let known = entries.find(|known| known.name == *entry);
            format!("{}\n", known.expect("listed").sha256)
        });
        let copied = sha256(lines.collect::<String>().as_bytes());
        let certified = record
            .tables
            .iter()
            .find(|certified| certified.name == name);
        compared += usize::from(certified.is_some_and(|certified| certified.sha256 == copied));
    }
    assert!(
        compared > 100,
        "only {compared} tables are the same in both"
    );

    // Nothing is left but what the law asks for, and the record of what was done.
    let kept = [
        "all_merchants",
        "subscriptions",
        "account_invoices",
        "account_payments",
        "merchant_copies",
        "merchant_erasures",
        "audit_log",
    ];
    // What local stand-ins caught is no part of the product.
    let tables = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'platform' AND tablename <> 'caught_messages'";
    for table in texts(&app, tables).await {
        let sql = format!("SELECT t::text FROM platform.\"{table}\" t");
        for row in texts(&app, &sql).await {
            let has_people = row.contains(MARK) || row.contains("@cedar1.example");
            assert!(!has_people || table == "audit_log", "{table}: {row}");
            let is_named = row.contains("cedar1") || row.contains("Cedar Homes");
            assert!(
                !is_named || kept.contains(&table.as_str()),
                "{table}: {row}"
            );
        }
    }
    let asked_by = "SELECT asked_by FROM platform.merchant_copies";
    assert_eq!(text(&app, asked_by).await, "");
    let schemas = format!("SELECT count(*)::text FROM pg_namespace WHERE nspname = '{SCHEMA}'");
    assert_eq!(text(&app, &schemas).await, "0");
    let left = app.kernel.storage.below("cedar1").await.expect("listed");
    assert_eq!(left, Vec::new());
    assert_eq!(of_schema(&app, "m_palm01").await, palm);
    let invoices = "SELECT count(*)::text FROM platform.account_invoices";
    assert_eq!(text(&app, invoices).await, "1");
    let verified = server::verify::verify(&app.kernel).await.expect("a run");
    assert_eq!(verified.merchants, 1);
}

/// Both lists are what the database has: a table of the platform with rows of merchants is named, and so is every column
/// that looks like a secret.
#[tokio::test]
async fn nothing_of_a_merchant_is_forgotten_and_no_secret_leaves() {
    const NONE: &[(&str, &str)] = &[];
    const NO_SECRETS: [&str; 9] = [
        // Hashes of papers, files and invoices, which prove them.
        "zatca_submissions.hash",
        "document_hash",
        "pdf_hash",
        "file_hash",
        "last_hash",
        "previous_hash",
        // Certificates of the tax authority, of no use without their keys, which are sealed.
        "compliance_token",
        "production_token",
        // An instant.
        "old_secret_until",
    ];
    let app = testing::app().await;
    let named = "SELECT table_name::text FROM information_schema.columns c JOIN pg_tables t \
         ON t.schemaname = c.table_schema AND t.tablename = c.table_name \
         WHERE c.table_schema = 'platform' AND c.column_name = 'merchant_id' ORDER BY 1";
    let owned: BTreeSet<&str> = OWNED.iter().map(|owned| owned.table).collect();
    assert_eq!(owned.len(), OWNED.len(), "a table is named twice");
    for table in texts(&app, named).await {
        assert!(owned.contains(table.as_str()), "{table} is not in OWNED");
    }
    for owned in OWNED {
        let sql = format!(
            "SELECT count(*)::text FROM platform.{} WHERE {}",
            owned.table,
            owned.condition(1)
        );
        text(&app, &sql).await;
    }
    let columns = |schema: &str| {
        format!(
            "SELECT table_name || '.' || column_name FROM information_schema.columns \
             WHERE table_schema = '{schema}' AND column_name ~ '(password|secret|token|hash|private)'"
        )
    };
    for (schema, tables, list) in [
        (SCHEMA, MERCHANT_TABLES, MERCHANT_COLUMNS),
        ("platform", NONE, PLATFORM_COLUMNS),
    ] {
        for column in texts(&app, &columns(schema)).await {
            let (table, name) = column.split_once('.').expect("a column");
            let is_copied = schema == SCHEMA
                || OWNED
                    .iter()
                    .any(|owned| owned.table == table && owned.left_out.is_none());
            let is_decided = tables.iter().any(|(left_out, _)| *left_out == table)
                || list.contains(&(table, name))
                // Sealed with the platform's own key.
                || name.ends_with("_sealed")
                || NO_SECRETS.contains(&name)
                || NO_SECRETS.contains(&column.as_str());
            assert!(!is_copied || is_decided, "does {column} leave with a copy?");
        }
        for (table, name) in list {
            let sql = format!("SELECT count({name})::text FROM {schema}.{table}");
            text(&app, &sql).await;
        }
    }
}
