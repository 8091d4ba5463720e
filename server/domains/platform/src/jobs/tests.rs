use sea_orm::ConnectionTrait as _;
use serde_json::json;

use crate::support::{execute, manager_as, number};

#[tokio::test]
async fn a_dead_letter_is_tried_again_once() {
    let app = testing::app().await;
    execute(
        &app,
        "INSERT INTO platform.dead_letters (merchant_id, name, key, payload, attempts, error, failed_at) \
         VALUES (NULL, 'merchants.expire_trials', 'k', '{\"date\": \"2026-03-15\"}', 8, 'boom', now())",
    )
    .await;
    assert_eq!(
        app.manager().get("/jobs/figures").await.ok()["dead_letters"],
        1
    );
    let list = app
        .manager()
        .get("/jobs/dead_letters?retried=false&search=expire")
        .await
        .ok();
    assert_eq!(list["items"][0]["error"], "boom");
    let letter = format!("/jobs/dead_letters/{}", list["items"][0]["id"]);
    let letter = app.manager().get(&letter).await.ok();
    assert_eq!(
        (&letter["payload"], &letter["attempts"]),
        (&json!({ "date": "2026-03-15" }), &json!(8))
    );
    let path = format!("/jobs/dead_letters/{}/retry", list["items"][0]["id"]);
    let sales = manager_as(&app, "sales").await;
    sales
        .post(&path, json!({}))
        .await
        .refused(403, "no_permission");
    let retried = app.manager().post(&path, json!({})).await.ok();
    assert_eq!(retried["retried_by"], "Manager");
    app.manager()
        .post(&path, json!({}))
        .await
        .refused(501, "jobs.already_retried");
    assert_eq!(
        number(&app, "SELECT count(*) FROM platform.outbox").await,
        1
    );
    let figures = app.manager().get("/jobs/figures").await.ok();
    assert_eq!(
        (
            figures["outbox_due"].as_i64(),
            figures["dead_letters"].as_i64()
        ),
        (Some(1), Some(0))
    );
    assert_eq!(figures["held_for_workers"], 0);
    app.run_jobs().await;
    app.manager()
        .post("/jobs/dead_letters/999/retry", json!({}))
        .await
        .status(404);
    app.manager()
        .get("/jobs/dead_letters/export?format=xlsx")
        .await
        .status(200);
}

#[tokio::test]
async fn held_jobs_are_counted_apart_from_what_is_due() {
    let app = testing::app().await;
    for (key, held_for) in [("1", "merchant"), ("2", "worker"), ("3", "worker")] {
        let sql = format!(
            "INSERT INTO platform.outbox (name, key, payload, run_at, created_at, held_for, held_since) \
             VALUES ('things.count', '{key}', '{{}}', '2026-01-01', '2026-01-01', '{held_for}', '2026-01-01')"
        );
        execute(&app, &sql).await;
    }
    let figures = app.manager().get("/jobs/figures").await.ok();
    let shown = [
        "outbox_waiting",
        "outbox_due",
        "held_for_merchants",
        "held_for_workers",
    ]
    .map(|field| figures[field].as_i64());
    assert_eq!(shown, [Some(0), Some(0), Some(1), Some(2)]);
    assert!(figures["oldest_due_at"].is_null());
}

#[tokio::test]
async fn a_retry_of_a_subscribers_letter_runs_that_subscriber() {
    let app = testing::app().await;
    let merchant = app.palm.merchant().await.id;
    let letter = format!(
        "INSERT INTO platform.dead_letters (merchant_id, name, key, payload, attempts, error, failed_at) \
         VALUES ({merchant}, 'account.changed@merchants', 'k', '{{}}', 6, 'boom', now())"
    );
    execute(&app, &letter).await;
    let change = "UPDATE account SET name_en = 'Palm Homes'";
    let tx = app.palm.tx().await;
    tx.execute_unprepared(change).await.expect("changed");
    tx.commit().await.expect("committed");
    let list = app.manager().get("/jobs/dead_letters").await.ok();
    let path = format!("/jobs/dead_letters/{}/retry", list["items"][0]["id"]);
    app.manager().post(&path, json!({})).await.ok();
    let waiting = app.waiting_jobs().await;
    assert_eq!(waiting[0].0, "account.changed@merchants");
    app.run_jobs().await;
    let name = "SELECT count(*) FROM platform.merchants WHERE name_en = 'Palm Homes'";
    assert_eq!(number(&app, name).await, 1);
}
