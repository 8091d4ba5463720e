//! The end of a merchant through HTTP and jobs, on a real Postgres with two merchants.

use chrono::Duration;
use serde_json::{Value, json};
use testing::App;

use super::Certificate;
use crate::support::{execute, last_mail, manager_as, number};

const SCHEMAS: &str = "SELECT count(*) FROM pg_namespace WHERE nspname = 'm_palm01'";
/// What its roles may still do in this database; the databases of other tests share the roles themselves.
const RIGHTS: &str = "SELECT count(*) FROM pg_shdepend s JOIN pg_roles r ON r.oid = s.refobjid \
     AND s.refclassid = 'pg_authid'::regclass JOIN pg_database d ON d.oid = s.dbid \
     WHERE d.datname = current_database() AND r.rolname LIKE 'm\\_palm01\\_%'";

/// Palm's account ended long ago; what it was invoiced stays.
async fn ended(app: &App) {
    for sql in [
        "INSERT INTO platform.account_invoices (unique_id, merchant_id, kind, status, number, currency, net, vat_rate, vat, \
         total, content, issued_on, due_on, paid_at, created_at, updated_at) SELECT 'u', id, 'other', 'paid', 'S-2024-00001', \
         'AED', 100, 5, 5, 105, '{}', '2024-01-01', '2024-01-08', now(), now(), now() FROM platform.merchants \
         WHERE key = 'palm01'",
        "UPDATE platform.merchants SET status = 'archived', paid_through = '2024-01-01' WHERE key = 'palm01'",
        "INSERT INTO platform.mails (merchant_id, kind, recipient, subject, body, language, status, created_at) \
         SELECT id, 'k', 'sara@palm.example', 's', 'b', 'en', 2, now() FROM platform.merchants WHERE key = 'palm01'",
    ] {
        execute(app, sql).await;
    }
    for path in ["palm01/ab/abc.pdf", "palm01/exports/1.csv"] {
        let written = app.kernel.storage.write(path, vec![1; 10]).await;
        written.expect("written");
    }
}

async fn form(app: &App) -> Value {
    json!({
        "merchant_id": app.palm.merchant().await.id,
        "account_id": "100001",
        "reason": "The office has left, and its archive period is over.",
    })
}

async fn planned(app: &App) -> Value {
    let form = form(app).await;
    app.manager().post("/merchant_erasures", form).await.ok()
}

#[tokio::test]
async fn an_archived_merchant_is_erased_after_its_notice_and_the_certificate_says_what_there_was() {
    let app = testing::app().await;
    ended(&app).await;
    let manager = app.manager();
    let id = app.palm.merchant().await.id;
    let rows = app.palm.number("SELECT count(*) FROM users").await;
    assert!(number(&app, RIGHTS).await > 0);
    let erasure = planned(&app).await;
    assert_eq!(erasure["state"], "planned");
    let mail = last_mail(&app, "admin@palm01.example").await;
    assert!(mail.1.contains("100001"), "{mail:?}");
    let path = format!("/merchant_erasures/{}", erasure["id"]);
    manager
        .get(&format!("{path}/pdf"))
        .await
        .refused(501, "merchant_erasures.no_certificate");

    app.run_jobs().await;
    assert_eq!(number(&app, SCHEMAS).await, 1, "the notice is not over");
    app.clock.advance(Duration::days(8));
    app.run_jobs().await;

    let erasure = manager.get(&path).await.ok();
    assert_eq!(erasure["state"], "done", "{erasure}");
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert!(history["total"].as_i64() > Some(0), "{history}");
    assert_eq!(number(&app, SCHEMAS).await, 0);
    assert_eq!(number(&app, RIGHTS).await, 0);
    let files = app.kernel.storage.below("palm01").await.expect("listed");
    assert_eq!(files, Vec::new());
    for (of_palm, kept) in [
        ("mails WHERE merchant_id = {id}", 0),
        ("sign_in_names WHERE merchant_id = {id}", 0),
        ("outbox WHERE merchant_id = {id}", 0),
        ("account_invoices WHERE merchant_id = {id}", 1),
        (
            "merchants WHERE id = {id} AND email = '' AND mobile = '' AND owner_name = ''",
            1,
        ),
        (
            "audit_log WHERE noun = 'merchants' AND action = 'erased' AND record_id = {id}",
            1,
        ),
    ] {
        let of_palm = of_palm.replace("{id}", &id.to_string());
        let sql = format!("SELECT count(*) FROM platform.{of_palm}");
        assert_eq!(number(&app, &sql).await, kept, "{of_palm}");
    }
    let shown = manager.get(&format!("/merchants/{id}")).await.ok();
    assert!(shown["erased_at"].is_string(), "{shown}");

    let record: sqlx::types::Json<Certificate> =
        sqlx::query_scalar("SELECT certificate FROM platform.merchant_erasures")
            .fetch_one(app.kernel.database.platform_pool())
            .await
            .expect("a certificate");
    assert_eq!(erasure["sha256"], record.sha256().expect("a hash"));
    let users = record
        .tables
        .iter()
        .find(|table| table.name == "merchant.users");
    assert_eq!(users.expect("counted").rows, rows);
    assert_eq!((record.files, record.bytes), (2, 20));
    let invoices = record
        .kept
        .iter()
        .find(|kept| kept.name == "account_invoices");
    assert_eq!(invoices.expect("kept").rows, 1);
    let paper = manager.get(&format!("{path}/pdf")).await.status(200);
    assert!(paper.bytes.starts_with(b"%PDF-"));

    // Nothing comes back, and the other merchant is as it was.
    let copy = json!({ "merchant_id": id });
    manager
        .post("/merchant_copies", copy)
        .await
        .refused(501, "merchant_copies.merchant_erased");
    let again = json!({ "merchant_id": id, "account_id": "100001", "reason": "x" });
    manager
        .post("/merchant_erasures", again)
        .await
        .refused(501, "merchant_erasures.already_planned");
    app.palm.admin().get("/cities").await.status(401);
    app.cedar.admin().get("/cities").await.ok();
    let cedars = "SELECT count(*) FROM platform.sign_in_names";
    assert_eq!(number(&app, cedars).await, 1);
}

#[tokio::test]
async fn only_a_closed_account_is_erased_and_before_its_time_only_where_it_asked() {
    let app = testing::app().await;
    let manager = app.manager();
    let id = app.palm.merchant().await.id;
    let standing = format!("/merchant_erasures/standing/{id}");
    assert_eq!(manager.get(&standing).await.ok()["is_closed"], false);
    let open = form(&app).await;
    manager
        .post("/merchant_erasures", open)
        .await
        .refused(501, "merchant_erasures.still_open");
    let support = manager_as(&app, "support").await;
    support
        .post("/merchant_erasures", form(&app).await)
        .await
        .refused(403, "no_permission");
    execute(
        &app,
        "UPDATE platform.merchants SET status = 'archived', paid_through = '2025-12-01' WHERE key = 'palm01'",
    )
    .await;
    // 14 days of grace, 90 of reading, 365 in the archive.
    assert_eq!(
        manager.get(&standing).await.ok(),
        json!({ "is_closed": true, "from": "2027-03-15", "is_over": false })
    );
    let mut early = form(&app).await;
    manager
        .post("/merchant_erasures", early.clone())
        .await
        .invalid("requested_by");
    early["requested_by"] = json!("Sara Ahmed, by a letter of 12 March");
    let mut other = early.clone();
    other["account_id"] = json!("100002");
    other["reason"] = json!("");
    let refused = manager.post("/merchant_erasures", other).await.status(422);
    for field in ["account_id", "reason"] {
        assert!(refused.json["errors"][field].is_array(), "{field}");
    }
    manager.post("/merchant_erasures", early).await.ok();
}

#[tokio::test]
async fn a_planned_erasure_is_cancelled_by_hand_or_by_a_payment() {
    let app = testing::app().await;
    ended(&app).await;
    let manager = app.manager();
    let first = planned(&app).await;
    let path = format!("/merchant_erasures/{}", first["id"]);
    let cancel = format!("{path}/cancel");
    manager
        .post(&cancel, json!({ "reason": "" }))
        .await
        .invalid("reason");
    let reason = json!({ "reason": "They pay again" });
    let left = manager.post(&cancel, reason.clone()).await.ok();
    assert_eq!(left["state"], "cancelled");
    manager
        .post(&cancel, reason)
        .await
        .refused(501, "merchant_erasures.not_planned");
    let second = planned(&app).await;
    let paid = "UPDATE platform.merchants SET status = 'active', paid_through = '2026-12-31' WHERE key = 'palm01'";
    execute(&app, paid).await;
    app.clock.advance(Duration::days(8));
    app.run_jobs().await;
    let path = format!("/merchant_erasures/{}", second["id"]);
    assert_eq!(manager.get(&path).await.ok()["state"], "cancelled");
    app.palm.admin().get("/cities").await.ok();
    assert_eq!(number(&app, SCHEMAS).await, 1);
}

#[tokio::test]
async fn an_erasure_that_was_killed_goes_on_with_what_was_counted() {
    let app = testing::app().await;
    ended(&app).await;
    let erasure = planned(&app).await;
    app.clock.advance(Duration::days(8));
    // As if the process ended while it removed rows.
    execute(
        &app,
        "UPDATE platform.merchant_erasures SET state = 'running'",
    )
    .await;
    let lock = "CREATE FUNCTION platform.refuse() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'killed'; END $$";
    execute(&app, lock).await;
    execute(
        &app,
        "CREATE TRIGGER killed BEFORE DELETE ON platform.sign_in_names FOR EACH ROW EXECUTE FUNCTION platform.refuse()",
    )
    .await;
    let failed = app.try_jobs().await;
    assert_eq!(failed.len(), 1, "{failed:?}");
    // Its files are gone, its rows are whole, and nothing can be undone any more.
    assert_eq!(number(&app, SCHEMAS).await, 1);
    let left = app.kernel.storage.below("palm01").await.expect("listed");
    assert_eq!(left, Vec::new());
    let id = app.palm.merchant().await.id;
    let manager = app.manager();
    let cancel = format!("/merchant_erasures/{}/cancel", erasure["id"]);
    manager
        .post(&cancel, json!({ "reason": "too late" }))
        .await
        .refused(501, "merchant_erasures.not_planned");
    manager
        .post("/merchant_copies", json!({ "merchant_id": id }))
        .await
        .refused(501, "merchant_copies.merchant_erased");
    execute(&app, "DROP TRIGGER killed ON platform.sign_in_names").await;
    app.clock.advance(Duration::hours(2));
    app.run_jobs().await;
    let path = format!("/merchant_erasures/{}", erasure["id"]);
    assert_eq!(manager.get(&path).await.ok()["state"], "done");
    let counted = "SELECT (certificate ->> 'files')::bigint FROM platform.merchant_erasures";
    assert_eq!(number(&app, counted).await, 2);
    assert_eq!(number(&app, SCHEMAS).await, 0);
}

#[tokio::test]
async fn more_files_than_a_run_removes_take_several_and_a_second_delivery_changes_nothing() {
    let app = testing::app().await;
    ended(&app).await;
    let folder = app.kernel.config.storage_dir.join("palm01/cd");
    std::fs::create_dir_all(&folder).expect("made");
    for number in 0..2_001 {
        let file = folder.join(format!("{number}.pdf"));
        std::fs::write(file, b"x").expect("written");
    }
    let erasure = planned(&app).await;
    app.clock.advance(Duration::days(8));
    app.run_jobs().await;
    let path = format!("/merchant_erasures/{}", erasure["id"]);
    let done = app.manager().get(&path).await.ok();
    assert_eq!(done["state"], "done", "{done}");
    let counted = "SELECT (certificate ->> 'files')::bigint FROM platform.merchant_erasures";
    assert_eq!(number(&app, counted).await, 2_003);
    let left = app.kernel.storage.below("palm01").await.expect("listed");
    assert_eq!(left, Vec::new());
    let again = json!({ "erasure_id": erasure["id"] });
    app.enqueue_raw(None, "merchant_erasures.run", "again", again)
        .await;
    app.clock.advance(Duration::days(1));
    app.run_jobs().await;
    assert_eq!(app.manager().get(&path).await.ok(), done);
}

#[tokio::test]
async fn a_merchant_that_is_erased_while_it_is_copied_gives_a_clear_answer() {
    let app = testing::app().await;
    ended(&app).await;
    planned(&app).await;
    app.clock.advance(Duration::days(8));
    let id = app.palm.merchant().await.id;
    let input = json!({ "merchant_id": id });
    let manager = app.manager();
    let copy = manager.post("/merchant_copies", input).await.ok();
    app.run_jobs().await;
    let path = format!("/merchant_copies/{}", copy["id"]);
    let copy = manager.get(&path).await.ok();
    assert_eq!(copy["state"], "failed", "{copy}");
    let said = copy["failure_en"].as_str().expect("why");
    assert!(said.contains("was erased"), "{said}");
    assert!(copy["failure_ar"].is_string());
    manager
        .get(&format!("{path}/file"))
        .await
        .refused(501, "merchant_copies.merchant_erased");
    let left = app.kernel.storage.below("palm01").await.expect("listed");
    assert_eq!(left, Vec::new());
}
