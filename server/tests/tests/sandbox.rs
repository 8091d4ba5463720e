//! Keys of the sandbox through HTTP and jobs, on a real Postgres with two merchants.

use std::collections::BTreeSet;

use chrono::Duration;
use serde_json::{Value, json};
use testing::{App, Session};

const SANDBOXES: &str = "SELECT count(*) FROM platform.all_merchants WHERE sandbox_of IS NOT NULL";
const SCHEMAS: &str = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'm\\_%'";

async fn asked(app: &App, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql)
        .fetch_one(app.kernel.database.platform_pool())
        .await
        .expect("a number")
}

/// A key of Palm's sandbox; its answer.
async fn made(app: &App) -> Value {
    let input = json!({ "name": "Trying out", "sandbox": true });
    app.palm.admin().post("/api_keys", input).await.ok()
}

fn program(app: &App, key: &Value) -> Session {
    app.session("merchant", key["token"].as_str().expect("shown once"))
}

#[tokio::test]
async fn a_sandbox_key_works_on_sample_data_and_on_nothing_else() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    assert_eq!(admin.get("/api_keys/sandbox").await.ok(), json!({}));
    let key = made(&app).await;
    let shown = key["prefix"].as_str().unwrap();
    assert!(shown.starts_with("mzk_test_palm01_"), "{shown}");
    let program = program(&app, &key);
    program
        .get("/customers")
        .await
        .refused(503, "sandbox_preparing");
    let state = admin.get("/api_keys/sandbox").await.ok();
    assert_eq!(state["state"], "preparing");
    app.run_jobs().await;
    let state = admin.get("/api_keys/sandbox").await.ok();
    assert_eq!(state["state"], "ready", "{state}");

    // People, units, and payments in each state.
    let total = async |path: &str| program.get(path).await.ok()["total"].as_i64();
    assert_eq!(total("/customers").await, Some(8));
    assert_eq!(total("/units").await, Some(14));
    assert_eq!(total("/contracts").await, Some(8));
    let payments = program.get("/contract_payments?page_size=200").await.ok();
    let states: BTreeSet<String> = payments["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|payment| payment["status"].to_string())
        .collect();
    assert!(states.len() >= 3, "{states:?}");

    // Every answer says what it is of.
    let answer = program.get("/customers").await;
    assert_eq!(answer.headers["manzil-sandbox"], "true");
    let answer = admin.get("/customers").await;
    assert!(!answer.headers.contains_key("manzil-sandbox"));

    assert_eq!(program.get("/account").await.ok()["is_sandbox"], true);
    assert!(admin.get("/account").await.ok().get("is_sandbox").is_none());

    // What it does stays there.
    let tenant = json!({ "name_en": "Nadia Khoury", "mobile": "+971501234567" });
    program.post("/customers", tenant).await.ok();
    assert_eq!(total("/customers").await, Some(9));
    for real in [&admin, &app.cedar.admin()] {
        assert_eq!(real.get("/customers").await.ok()["total"], 0);
        assert_eq!(real.get("/units").await.ok()["total"], 0);
    }
    app.run_jobs().await;
    let mails = asked(&app, "SELECT count(*) FROM platform.mails").await;
    assert_eq!(mails, 0, "nothing is sent, and the tracker is of what was");
    let settings = json!({ "host": "mail.example.com" });
    program
        .put("/email_settings", settings)
        .await
        .refused(501, "not_in_sandbox");
}

#[tokio::test]
async fn the_sample_data_fits_into_the_plan() {
    let app = testing::app().await;
    let small = "WITH plan AS (INSERT INTO platform.plans (package, country, currency, monthly_price, yearly_price, \
         unit_limit, sold_from, sold_until, created_at, updated_at) \
         VALUES ('basic', 'AE', 'AED', 1, 10, 5, '2020-01-01', '2020-12-31', now(), now()) RETURNING id) \
         UPDATE platform.all_merchants SET plan_id = plan.id FROM plan WHERE key = 'palm01'";
    sqlx::query(small)
        .execute(app.kernel.database.platform_pool())
        .await
        .unwrap();
    let key = made(&app).await;
    app.run_jobs().await;
    let program = program(&app, &key);
    assert_eq!(program.get("/units").await.ok()["total"], 4);
    assert_eq!(program.get("/contracts").await.ok()["total"], 4);
}

#[tokio::test]
async fn a_sandbox_is_nobodys_customer_and_ends_with_its_merchant() {
    let app = testing::app().await;
    let manager = app.manager();
    let merchants = manager.get("/merchants").await.ok()["total"].clone();
    let key = made(&app).await;
    app.run_jobs().await;
    assert_eq!(asked(&app, SANDBOXES).await, 1);
    let listed = manager.get("/merchants").await.ok();
    assert_eq!(listed["total"], merchants, "{listed}");
    for list in ["/managed_employees", "/managed_customers", "/mails"] {
        let found = manager.get(list).await.ok().to_string();
        assert!(!found.contains("sandbox"), "{list}: {found}");
    }
    // Nothing recurs in it, and nobody signs in to it.
    let live = app.kernel.merchants.live().await.unwrap();
    let sandbox = live.iter().find(|merchant| merchant.is_sandbox()).unwrap();
    let found = app.kernel.merchants.by_account_id(sandbox.account_id).await;
    assert!(found.unwrap().is_none());
    // Its life is its merchant's.
    let program = program(&app, &key);
    program.get("/customers").await.ok();
    let end = "UPDATE platform.merchants SET trial_ends_on = '2026-03-01' WHERE key = 'palm01'";
    sqlx::query(end)
        .execute(app.kernel.database.platform_pool())
        .await
        .unwrap();
    program.get("/customers").await.status(401);
}

#[tokio::test]
async fn a_reset_gives_fresh_sample_data_and_removes_what_was() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    admin
        .post("/api_keys/sandbox/reset", json!({}))
        .await
        .refused(501, "api_keys.no_sandbox");
    let key = made(&app).await;
    admin
        .post("/api_keys/sandbox/reset", json!({}))
        .await
        .refused(501, "api_keys.sandbox_preparing");
    app.run_jobs().await;
    let schemas = asked(&app, SCHEMAS).await;
    let program = program(&app, &key);
    let tenant = json!({ "name_en": "Nadia Khoury", "mobile": "+971501234567" });
    program.post("/customers", tenant).await.ok();
    app.clock.advance(Duration::minutes(1));
    admin.post("/api_keys/sandbox/reset", json!({})).await.ok();
    // The one of before works on meanwhile.
    assert_eq!(program.get("/customers").await.ok()["total"], 9);
    app.run_jobs().await;
    assert_eq!(program.get("/customers").await.ok()["total"], 8);
    app.clock.advance(Duration::minutes(2));
    app.run_jobs().await;
    assert_eq!(program.get("/customers").await.ok()["total"], 8);
    assert_eq!(asked(&app, SANDBOXES).await, 1);
    assert_eq!(asked(&app, SCHEMAS).await, schemas);
    let history = admin.get("/account/history").await.ok().to_string();
    assert!(history.contains("sandbox_asked"), "{history}");
}

#[tokio::test]
async fn a_sandbox_goes_a_month_after_its_last_key() {
    let app = testing::app().await;
    let key = made(&app).await;
    app.run_jobs().await;
    let path = format!("/api_keys/{}", key["id"]);
    app.palm.admin().delete(&path).await.ok();
    program(&app, &key).get("/customers").await.status(401);
    app.clock.advance(Duration::days(29));
    app.run_daily(&app.palm, "api_keys.warn").await;
    app.run_jobs().await;
    assert_eq!(asked(&app, SANDBOXES).await, 1);
    app.clock.advance(Duration::days(2));
    app.run_daily(&app.palm, "api_keys.warn").await;
    app.run_jobs().await;
    assert_eq!(asked(&app, SANDBOXES).await, 0);
    assert_eq!(
        app.palm.admin().get("/api_keys/sandbox").await.ok(),
        json!({})
    );
    // Another key brings it back.
    let again = made(&app).await;
    app.run_jobs().await;
    assert_eq!(
        program(&app, &again).get("/customers").await.ok()["total"],
        8
    );
}

#[tokio::test]
async fn only_who_manages_employees_makes_sandbox_keys_and_their_scope_holds_there() {
    let app = testing::app().await;
    let input = json!({ "name": "Trying out", "sandbox": true });
    let desk = app.palm.employee(&[(10, 1)]).await;
    desk.post("/api_keys", input.clone())
        .await
        .refused(403, "no_permission");
    desk.post("/api_keys/sandbox/reset", json!({}))
        .await
        .refused(403, "no_permission");
    let mut scoped = input;
    scoped["permissions"] = json!({ "10": [1] });
    let admin = app.palm.admin();
    let key = admin.post("/api_keys", scoped.clone()).await.ok();
    scoped["reach"] = json!("units");
    admin.post("/api_keys", scoped).await.invalid("reach");
    app.run_jobs().await;
    let program = program(&app, &key);
    program.get("/customers").await.ok();
    program.get("/units").await.refused(403, "no_permission");
    let tenant = json!({ "name_en": "Nadia Khoury", "mobile": "+971501234567" });
    program
        .post("/customers", tenant)
        .await
        .refused(403, "no_permission");
}
