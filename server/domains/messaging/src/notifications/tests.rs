//! Through HTTP and jobs, on a real Postgres.

use kernel::jobs::NewJob;
use kernel::notification::ADD_NOTIFICATION;
use serde_json::{Value, json};
use testing::App;

async fn notify(app: &App, kind: &str) {
    let tx = app.palm.tx().await;
    let payload = json!({ "kind": kind, "title_en": format!("About {kind}"), "title_ar": "عنوان", "noun": "contracts", "record_id": 7 });
    tx.enqueue(NewJob::new(
        ADD_NOTIFICATION,
        format!("{kind}-{}", tx_number()),
        payload,
    ))
    .await
    .expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
}

fn tx_number() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

fn unread(menu: &Value, kind: &str) -> Option<i64> {
    menu["unread"]
        .as_array()?
        .iter()
        .find(|count| count["kind"] == kind)?["unread"]
        .as_i64()
}

#[tokio::test]
async fn the_menu_counts_and_forgets_what_was_read() {
    let app = testing::app().await;
    notify(&app, "contracts").await;
    notify(&app, "payments").await;
    let admin = app.palm.admin();
    let menu = admin
        .get("/notifications/get_records?dateAndTime=2026-03-15%2012:00:00")
        .await
        .ok();
    assert_eq!(menu["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (
            menu["total_unread"].as_i64(),
            menu["items"][1]["record_id"].as_i64()
        ),
        (Some(2), Some(7))
    );
    assert_eq!(
        unread(&menu, "orders"),
        None,
        "orders are held by no account that does not say so"
    );
    admin
        .post(
            "/notifications/mark_as_read",
            json!({ "type": "contracts" }),
        )
        .await
        .ok();
    let menu = admin
        .get("/notifications/get_records?type=contracts")
        .await
        .ok();
    assert_eq!(
        (unread(&menu, "contracts"), unread(&menu, "payments")),
        (Some(0), Some(1))
    );
    assert_eq!(
        (
            menu["items"].as_array().map(Vec::len),
            &menu["items"][0]["is_read"]
        ),
        (Some(1), &json!(true))
    );
    admin
        .post("/notifications/mark_as_read", json!({}))
        .await
        .ok();
    assert_eq!(
        admin.get("/notifications/get_records").await.ok()["total_unread"],
        0
    );
    let before = admin
        .get("/notifications/get_records?date=2026-03-14")
        .await
        .ok();
    assert_eq!(before["items"], json!([]));
}

#[tokio::test]
async fn kinds_follow_rights() {
    let app = testing::app().await;
    notify(&app, "contracts").await;
    notify(&app, "payments").await;
    let menu = app
        .palm
        .employee(&[(40, 1)])
        .await
        .get("/notifications/get_records")
        .await
        .ok();
    assert_eq!(menu["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (unread(&menu, "payments"), unread(&menu, "contracts")),
        (Some(1), None)
    );
    let empty = app
        .cedar
        .admin()
        .get("/notifications/get_records")
        .await
        .ok();
    assert_eq!(empty["items"], json!([]));
}

#[tokio::test]
async fn wrong_input_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    admin
        .get("/notifications/get_records?date=yesterday")
        .await
        .invalid("date");
    admin
        .get("/notifications/get_records?type=weather")
        .await
        .invalid("type");
    admin
        .post("/notifications/mark_as_read", json!({ "type": "weather" }))
        .await
        .invalid("type");
}
