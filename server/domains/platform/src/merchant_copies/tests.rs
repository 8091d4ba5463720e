//! Copies through HTTP and jobs, on a real Postgres with two merchants. `server/tests/tests/leaving.rs` compares all they have.

use chrono::Duration;
use serde_json::{Value, json};
use testing::App;

use crate::support::{execute, manager_as, number};

async fn palms_id(app: &App) -> i64 {
    app.palm.merchant().await.id
}

async fn asked(app: &App) -> Value {
    let input = json!({ "merchant_id": palms_id(app).await });
    app.manager().post("/merchant_copies", input).await.ok()
}

async fn parts(app: &App) -> usize {
    let below = app.kernel.storage.below("palm01/merchant_copies").await;
    below.expect("listed").len()
}

#[tokio::test]
async fn the_staff_copies_a_merchant_whose_account_is_closed() {
    let app = testing::app().await;
    let manager = app.manager();
    execute(
        &app,
        "UPDATE platform.merchants SET status = 'disabled' WHERE key = 'palm01'",
    )
    .await;
    let copy = asked(&app).await;
    let path = format!("/merchant_copies/{}", copy["id"]);
    let file = format!("{path}/file");
    manager
        .get(&file)
        .await
        .refused(501, "merchant_copies.not_ready");
    let input = json!({ "merchant_id": palms_id(&app).await });
    manager
        .post("/merchant_copies", input)
        .await
        .refused(501, "merchant_copies.under_way");
    app.run_jobs().await;
    let copy = manager.get(&path).await.ok();
    assert_eq!(
        (&copy["state"], &copy["by_merchant"], &copy["asked_by"]),
        (&json!("done"), &json!(false), &json!("Manager")),
        "{copy}"
    );
    assert_eq!(copy["total"], copy["done"]);
    let answer = manager.get(&file).await.status(200);
    assert!(answer.bytes.starts_with(b"PK"));
    assert_eq!(copy["link"], format!("/api/manager{file}"));
    // Who may see the list need not be who may have the data.
    let support = manager_as(&app, "support").await;
    for path in [path.as_str(), file.as_str()] {
        support.get(path).await.refused(403, "no_permission");
    }
    app.clock.advance(Duration::days(7));
    manager
        .get(&file)
        .await
        .refused(501, "merchant_copies.no_file");
    assert!(parts(&app).await > 0);
    let day = app.kernel.clock.now().date_naive();
    app.enqueue_raw(
        None,
        "merchant_copies.expire",
        "a-night",
        json!({ "date": day }),
    )
    .await;
    app.run_jobs().await;
    assert_eq!(manager.get(&path).await.ok()["state"], "expired");
    assert_eq!(parts(&app).await, 0);
    let entries = "SELECT count(*) FROM platform.merchant_copy_entries";
    assert_eq!(number(&app, entries).await, 0);
}

#[tokio::test]
async fn an_office_has_its_own_copies_only_and_its_asker_is_told() {
    let app = testing::app().await;
    let (admin, stranger) = (app.palm.admin(), app.cedar.admin());
    let desk = app.palm.employee(&[(10, 1)]).await;
    desk.post("/account_copies", json!({}))
        .await
        .refused(403, "no_permission");
    admin.post("/account_copies", json!({})).await.ok();
    app.run_jobs().await;
    let list = admin.get("/account_copies").await.ok();
    assert_eq!(list["total"], 1, "{list}");
    assert_eq!(
        list["items"][0]["link"],
        "/api/merchant/account_copies/file?number=1"
    );
    let path = "/account_copies/file?number=1";
    let answer = admin.get(path).await.status(200);
    assert!(answer.bytes.starts_with(b"PK"));
    assert_eq!(stranger.get("/account_copies").await.ok()["total"], 0);
    stranger.get(path).await.status(404);
    desk.get(path).await.refused(403, "no_permission");
    let bell = "SELECT count(*) FROM notifications WHERE noun = 'account_copies' AND record_id = 1";
    assert_eq!(app.palm.number(bell).await, 1);
    let noted =
        "SELECT count(*) FROM audit_log WHERE noun = 'account_copies' AND action = 'created'";
    assert_eq!(app.palm.number(noted).await, 1);
}

#[tokio::test]
async fn a_copy_that_is_left_leaves_nothing() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let cancel = json!({ "number": 1 });
    admin
        .post("/account_copies/cancel", cancel.clone())
        .await
        .status(404);
    admin.post("/account_copies", json!({})).await.ok();
    // As if it had begun.
    let written = app
        .kernel
        .storage
        .write("palm01/merchant_copies/1/rows.csv", vec![1]);
    written.await.expect("written");
    let left = admin.post("/account_copies/cancel", cancel.clone()).await;
    assert_eq!(left.ok()["state"], "cancelled");
    app.run_jobs().await;
    assert_eq!(parts(&app).await, 0);
    let shown = admin.get("/account_copies").await.ok();
    assert_eq!(shown["items"][0]["state"], "cancelled");
    admin
        .post("/account_copies/cancel", cancel)
        .await
        .refused(501, "merchant_copies.ended");
    admin
        .get("/account_copies/file?number=1")
        .await
        .refused(501, "merchant_copies.no_file");
    // The next one has the next number.
    assert_eq!(
        admin.post("/account_copies", json!({})).await.ok()["number"],
        2
    );
}

#[tokio::test]
async fn data_of_an_older_form_is_not_copied() {
    let app = testing::app().await;
    execute(
        &app,
        "UPDATE platform.merchants SET schema_version = 1 WHERE key = 'palm01'",
    )
    .await;
    let input = json!({ "merchant_id": palms_id(&app).await });
    let refused = app.manager().post("/merchant_copies", input).await;
    refused.refused(501, "merchant_copies.not_current");
}
