//! Exports through HTTP and the worker, at two merchants.

use chrono::Duration;
use serde_json::{Value, json};
use testing::{App, Session, TestMerchant};

/// More rows than are read at once, twice.
const MANY: i64 = 4_500;

async fn add_cities(merchant: &TestMerchant, count: i64) {
    let sql = format!(
        "INSERT INTO cities (name_en, name_ar, country, search_key, created_at, updated_at) \
         SELECT 'Town ' || lpad(n::text, 5, '0'), 'بلدة ' || n, 'AE', 'town ' || lpad(n::text, 5, '0'), now(), now() \
         FROM generate_series(1, {count}) n"
    );
    merchant.execute(&sql).await;
}

async fn ask(by: &Session, input: Value) -> i64 {
    let export = by.post("/exports", input).await.ok();
    assert_eq!(export["state"], "waiting", "{export}");
    export["id"].as_i64().expect("an id")
}

async fn made(app: &App, by: &Session, input: Value) -> Value {
    let id = ask(by, input).await;
    app.run_jobs().await;
    by.get(&format!("/exports/{id}")).await.ok()
}

async fn text(by: &Session, export: &Value) -> String {
    let link = export["link"].as_str().expect("a link");
    let path = link.strip_prefix("/api/merchant").expect("of the area");
    let file = by.get(path).await.status(200);
    String::from_utf8(file.bytes).expect("text")
}

#[tokio::test]
async fn every_row_is_in_the_file_and_nobody_else_has_it() {
    let app = testing::app().await;
    add_cities(&app.palm, MANY).await;
    let admin = app.palm.admin();
    let shown = admin
        .get("/cities?search=town&sort=-name_en&page_size=2")
        .await
        .ok();
    let input = json!({ "operation": "export_cities", "format": "jsonl", "sort": "-name_en",
        "filters": { "search": "town" } });
    let export = made(&app, &admin, input).await;
    assert_eq!(export["state"], "done", "{export}");
    assert_eq!(
        (&export["total"], &export["done"]),
        (&json!(MANY), &json!(MANY))
    );
    let file = text(&admin, &export).await;
    assert_eq!(json!(file.len()), export["size"]);
    let lines: Vec<Value> = file
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(lines.len(), usize::try_from(MANY).expect("few"));
    assert_eq!(json!(lines[..2]), shown["items"]);

    let path = format!("/exports/{}", export["id"]);
    for stranger in [app.cedar.admin(), app.palm.employee(&[]).await] {
        stranger.get(&path).await.status(404);
        stranger.get(&format!("{path}/file")).await.status(404);
        stranger.delete(&path).await.status(404);
        let list = stranger.get("/exports").await.ok();
        assert_eq!(list["total"], 0, "{list}");
    }
    let bell = admin.get("/notifications/get_records").await.ok();
    assert!(bell.to_string().contains("is ready"), "{bell}");

    admin.delete(&path).await.ok();
    app.run_jobs().await;
    admin.get(&path).await.status(404);
    let stored = format!("palm01/exports/{}.jsonl", export["id"]);
    let gone = app.kernel.storage.body(&stored).await.expect("asked");
    assert!(gone.is_none(), "the file is still there");
}

#[tokio::test]
async fn a_csv_in_pieces_is_the_one_of_the_list() {
    let app = testing::app().await;
    add_cities(&app.palm, 2_001).await;
    let admin = app.palm.admin().in_arabic();
    let whole = admin.get("/cities/export?format=csv").await.status(200);
    let input = json!({ "operation": "/cities/export", "format": "csv" });
    let export = made(&app, &admin, input).await;
    let file = text(&admin, &export).await;
    assert_eq!(file, String::from_utf8(whole.bytes).expect("text"));
    // A workbook is made as a whole.
    let input = json!({ "operation": "export_cities", "format": "xlsx" });
    let workbook = made(&app, &admin, input).await;
    assert_eq!(workbook["state"], "done", "{workbook}");
    let path = format!("/exports/{}/file", workbook["id"]);
    assert!(admin.get(&path).await.status(200).bytes.starts_with(b"PK"));
}

#[tokio::test]
async fn what_cannot_be_exported_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let asked = |operation: &str, filters: Value| json!({ "operation": operation, "format": "csv", "filters": filters });
    for operation in ["export_nothing", "list_cities", "/cities", "delete_city"] {
        let answer = admin.post("/exports", asked(operation, json!({}))).await;
        answer.invalid("operation");
    }
    for filter in ["page", "format", "made_up"] {
        let filters = json!({ filter: "1" });
        let answer = admin
            .post("/exports", asked("export_cities", filters))
            .await;
        answer.invalid(&format!("filters.{filter}"));
    }
    let mut sorted = asked("export_cities", json!({}));
    sorted["sort"] = json!("-name_en,made_up");
    admin.post("/exports", sorted).await.invalid("sort");
    let nobody = app.palm.employee(&[]).await;
    let answer = nobody
        .post("/exports", asked("export_cities", json!({})))
        .await;
    answer.refused(403, "no_permission");
    // What only the list itself knows is told by the export.
    let export = made(
        &app,
        &admin,
        asked("export_cities", json!({ "status": "x" })),
    )
    .await;
    assert_eq!(export["state"], "failed", "{export}");
    for language in ["failure_en", "failure_ar"] {
        assert!(
            export[language]
                .as_str()
                .is_some_and(|words| words.len() > 5),
            "{export}"
        );
    }
    let path = format!("/exports/{}", export["id"]);
    let file = admin.get(&format!("{path}/file")).await;
    file.refused(501, "exports.no_file");
    let left = admin.post(&format!("{path}/cancel"), json!({})).await;
    left.refused(501, "exports.ended");
}

#[tokio::test]
async fn a_right_that_is_lost_meanwhile_gives_no_file() {
    let app = testing::app().await;
    let page = properties::cities::permission::PAGE.number;
    let (id, clerk) = app.palm.employee_with_id(&[(page, 1)]).await;
    let input = json!({ "operation": "export_cities", "format": "csv" });
    let ready = made(&app, &clerk, input.clone()).await;
    assert_eq!(ready["state"], "done", "{ready}");
    let waiting = ask(&clerk, input).await;
    let taken = format!(
        "UPDATE roles SET permissions = '{{}}' WHERE id = (SELECT role_id FROM users WHERE id = {id})"
    );
    app.palm.execute(&taken).await;
    app.run_jobs().await;
    let export = clerk.get(&format!("/exports/{waiting}")).await.ok();
    assert_eq!(export["state"], "failed", "{export}");
    assert!(export.get("link").is_none(), "{export}");
    // A file that is there already is the list's as well.
    let file = clerk.get(&format!("/exports/{}/file", ready["id"])).await;
    file.refused(403, "no_permission");
}

#[tokio::test]
async fn a_key_that_ended_gets_no_file() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let key = json!({ "name": "Warehouse" });
    let key = admin.post("/api_keys", key).await.ok();
    let program = app.session("merchant", key["token"].as_str().expect("a key"));
    let id = ask(
        &program,
        json!({ "operation": "export_cities", "format": "csv" }),
    )
    .await;
    admin.delete(&format!("/api_keys/{}", key["id"])).await.ok();
    app.run_jobs().await;
    let export = admin.get(&format!("/exports/{id}")).await.ok();
    assert_eq!(export["state"], "failed", "{export}");
}

#[tokio::test]
async fn a_key_has_no_file_but_its_own() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let input = json!({ "operation": "export_cities", "format": "csv" });
    let of_person = made(&app, &admin, input.clone()).await;
    let key = json!({ "name": "Warehouse" });
    let key = admin.post("/api_keys", key).await.ok();
    let program = app.session("merchant", key["token"].as_str().expect("a key"));
    let path = format!("/exports/{}", of_person["id"]);
    program.get(&path).await.status(404);
    program.get(&format!("{path}/file")).await.status(404);
    program.delete(&path).await.status(404);
    assert_eq!(program.get("/exports").await.ok()["total"], 0);
    let of_key = made(&app, &program, input).await;
    let file = text(&program, &of_key).await;
    // Its maker may all that it may.
    assert_eq!(text(&admin, &of_key).await, file);
}

#[tokio::test]
async fn what_was_left_is_not_made_and_what_was_interrupted_begins_anew() {
    let app = testing::app().await;
    add_cities(&app.palm, MANY).await;
    let admin = app.palm.admin();
    let input = json!({ "operation": "export_cities", "format": "csv" });
    let left = ask(&admin, input.clone()).await;
    let path = format!("/exports/{left}");
    admin
        .get(&format!("{path}/file"))
        .await
        .refused(501, "exports.not_ready");
    let cancelled = admin.post(&format!("{path}/cancel"), json!({})).await.ok();
    assert_eq!(cancelled["state"], "cancelled");
    app.run_jobs().await;
    assert_eq!(admin.get(&path).await.ok()["state"], "cancelled");

    // As a worker leaves it that was killed in the middle.
    let killed = ask(&admin, input).await;
    let sql = format!(
        "UPDATE exports SET state = 'running', total = {MANY}, done = 2000 WHERE id = {killed}"
    );
    app.palm.execute(&sql).await;
    app.run_jobs().await;
    let export = admin.get(&format!("/exports/{killed}")).await.ok();
    assert_eq!(export["state"], "done", "{export}");
    let file = text(&admin, &export).await;
    assert_eq!(
        json!(file.trim_end().lines().count()),
        json!(export["done"].as_i64().expect("rows") + 1)
    );
}

#[tokio::test]
async fn one_person_has_a_few_at_once_and_files_end() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let input = json!({ "operation": "export_cities", "format": "csv" });
    let mut last = 0;
    for _ in 0..5 {
        last = ask(&admin, input.clone()).await;
    }
    let sixth = admin.post("/exports", input.clone()).await;
    sixth.refused(501, "exports.too_many");
    app.run_jobs().await;
    ask(&admin, input).await;
    let file = format!("/exports/{last}/file");
    admin.get(&file).await.status(200);
    app.clock.advance(Duration::days(8));
    let admin = app.palm.admin();
    admin.get(&file).await.refused(501, "exports.no_file");
    app.run_daily(&app.palm, "exports.expire").await;
    app.run_jobs().await;
    let export = admin.get(&format!("/exports/{last}")).await.ok();
    assert_eq!(export["state"], "expired", "{export}");
    assert!(export.get("link").is_none(), "{export}");
    let stored = format!("palm01/exports/{last}.csv");
    let gone = app.kernel.storage.body(&stored).await.expect("asked");
    assert!(gone.is_none(), "the file is still there");
}
