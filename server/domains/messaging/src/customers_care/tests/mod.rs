//! Through HTTP and jobs, on a real Postgres. The tests' clock stands at 2026-03-15, 12:00 in Dubai.

mod greetings;
mod lists;
mod morning;
mod runs;
mod sending;

use serde_json::{Value, json};
use testing::{Answer, App, TestMerchant};

use super::permission;
use crate::reminders::tests::lease;

async fn rows(app: &App, query: &str) -> Value {
    let path = format!("/customers_care?{query}");
    app.palm.admin().get(&path).await.ok()
}

async fn count(app: &App, list: &str) -> i64 {
    let listed = rows(app, &format!("list={list}")).await;
    listed["total"].as_i64().expect("a number")
}

fn subject(list: &str, row: &Value) -> Value {
    json!({ "list": list, "record_id": row["record_id"] })
}

async fn first(app: &App, list: &str) -> Value {
    rows(app, &format!("list={list}")).await["items"][0].clone()
}

async fn send(app: &App, list: &str) -> Answer {
    let row = first(app, list).await;
    let path = "/customers_care/messages";
    app.palm.admin().post(path, subject(list, &row)).await
}

async fn log(app: &App, query: &str) -> Value {
    let path = format!("/customers_care/log?{query}");
    app.palm.admin().get(&path).await.ok()
}

/// So many more tenants with live contracts and nothing on their papers.
async fn crowd(merchant: &TestMerchant, people: u32) {
    merchant
        .execute(&format!(
            "INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
                 SELECT b.id, 'U' || n, 1, 'apartment', now(), now() FROM buildings b, generate_series(1, {people}) n; \
             INSERT INTO customers (name_en, name_ar, mobile, email, search_key, created_at, updated_at) \
                 SELECT 'Tenant ' || n, 'مستأجر', '+97150' || (2000000 + n), 't' || n || '@example.com', '', now(), now() \
                 FROM generate_series(1, {people}) n; \
             INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, \
                 total_rent, issued_at, created_at, updated_at) \
                 SELECT 'C-' || u.number, 'palm01-' || u.number, 1, c.id, u.id, '2026-01-01', '2026-01-01', '2026-12-31', 1, 1, \
                 '2026-01-01', '2026-01-01', '2026-01-01' FROM units u JOIN customers c ON c.email = 't' || substr(u.number, 2) || '@example.com'"
        ))
        .await;
}

#[tokio::test]
async fn answers_are_kept_and_seen_with_the_row_the_tenant_and_the_contract() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    app.palm
        .execute("UPDATE contracts SET ends_on = '2026-05-31'")
        .await;
    let list = "expired_within_three_months";
    let row = first(&app, list).await;
    let admin = app.palm.admin();
    let enter = |fields: Value| {
        let mut input = subject(list, &row);
        input
            .as_object_mut()
            .expect("fields")
            .extend(fields.as_object().expect("fields").clone());
        let admin = admin.clone();
        async move { admin.post("/customers_care/answers", input).await }
    };
    enter(json!({ "answer": "no_answer" }))
        .await
        .invalid("call_on");
    enter(json!({ "answer": "no_answer", "call_on": "2026-03-14" }))
        .await
        .invalid("call_on");
    enter(json!({ "answer": "other" })).await.invalid("note");
    enter(json!({ "answer": "will_pay" }))
        .await
        .invalid("answer");
    enter(json!({ "answer": "no_answer", "call_on": "2026-03-17" }))
        .await
        .ok();
    assert_eq!(rows(&app, "to_call=true").await["total"], 0);
    app.clock.advance(chrono::Duration::days(2));
    assert_eq!(rows(&app, "to_call=true").await["total"], 1);
    let said = enter(json!({ "answer": "will_renew", "note": "wants a parking" }))
        .await
        .ok();
    assert_eq!(
        (&said["kind"], &said["answer"]),
        (&json!("answer"), &json!("will_renew"))
    );
    let row = first(&app, list).await;
    assert_eq!(
        (&row["answer"], &row["answer_note"]),
        (&json!("will_renew"), &json!("wants a parking"))
    );
    assert_eq!(
        rows(&app, "to_call=true").await["total"],
        0,
        "answered since"
    );
    assert_eq!(rows(&app, "answer=will_renew").await["total"], 1);
    for filter in ["customer_id", "contract_id", "record_id"] {
        let query = format!("list={list}&{filter}={}", row[filter]);
        assert_eq!(log(&app, &query).await["total"], 2, "{query}");
    }
    let timeline = format!("/customers/{}/timeline", row["customer_id"]);
    let newest = admin.get(&timeline).await.ok()["items"][0]["text_en"].clone();
    assert_eq!(newest, "Contracts ending within three months: Will renew");
}

#[tokio::test]
async fn figures_of_all_lists_and_files() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-10]).await;
    let admin = app.palm.admin();
    send(&app, "missing_data").await.ok();
    let counts = admin.get("/customers_care/lists").await.ok();
    let of = |list: &str| {
        let found = counts
            .as_array()
            .expect("lists")
            .iter()
            .find(|it| it["list"] == list);
        found.map(|it| (it["rows"].clone(), it["told"].clone()))
    };
    assert_eq!(of("missing_data"), Some((json!(1), json!(1))));
    assert_eq!(of("account_balance"), Some((json!(1), json!(0))));
    assert_eq!(of("update_passport"), Some((json!(0), json!(0))));
    for path in [
        "/customers_care/export?list=missing_data&format=csv",
        "/customers_care/log/export?format=csv",
    ] {
        let file = admin.in_arabic().get(path).await.status(200);
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        assert!(text.contains("سارة حداد"), "{text}");
    }
    assert_eq!(
        app.cedar.admin().get("/customers_care").await.ok()["total"],
        0
    );
}

#[tokio::test]
async fn rights_are_needed() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let row = first(&app, "missing_data").await;
    let about = subject("missing_data", &row);
    let nobody = app.palm.employee(&[]).await;
    nobody.get("/customers_care").await.status(403);
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer
        .post("/customers_care/preview", about.clone())
        .await
        .ok();
    viewer
        .post("/customers_care/messages", about)
        .await
        .status(403);
    let path = "/customers_care/runs?list=missing_data";
    viewer.post(path, json!({})).await.status(403);
    let daily = json!({ "daily": [], "version": 1 });
    viewer
        .put("/customers_care/settings", daily)
        .await
        .status(403);
}
