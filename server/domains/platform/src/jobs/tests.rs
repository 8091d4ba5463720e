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
