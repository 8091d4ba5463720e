//! What is sent each morning.

use serde_json::{Value, json};
use testing::App;

use super::super::jobs;
use super::{first, send};
use crate::reminders::tests::lease;

/// What the worker's schedule does each morning.
async fn morning(app: &App) {
    app.run_daily(&app.palm, jobs::PLAN).await;
    app.run_jobs().await;
}

#[tokio::test]
async fn a_list_that_is_switched_on_is_sent_each_morning_at_60_30_and_7_days() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    app.palm
        .execute("UPDATE customers SET passport_expires_on = '2026-05-14'")
        .await;
    let sent = "SELECT count(*) FROM care_messages WHERE list = 'update_passport'";
    morning(&app).await;
    assert_eq!(app.palm.number(sent).await, 0, "nobody switched it on");
    let admin = app.palm.admin();
    let settings = admin.get("/customers_care/settings").await.ok();
    assert_eq!(settings["daily"], json!([]));
    let version = settings["version"].clone();
    let put = |daily: Value| {
        let (admin, version) = (admin.clone(), version.clone());
        async move {
            let input = json!({ "daily": daily, "version": version });
            admin.put("/customers_care/settings", input).await
        }
    };
    put(json!(["contract_payment"])).await.invalid("daily");
    let after = put(json!(["update_passport", "update_passport"]))
        .await
        .ok();
    assert_eq!(after["daily"], json!(["update_passport"]));
    put(json!([])).await.refused(409, "stale_version");
    let mut told = Vec::new();
    for day in 1..=70 {
        let before = app.palm.number(sent).await;
        app.clock.advance(chrono::Duration::days(1));
        morning(&app).await;
        if app.palm.number(sent).await > before {
            told.push(60 - day);
        }
    }
    assert_eq!(told, [59, 30, 7, -1], "days before it expires");
    let by = "SELECT count(*) FROM care_messages WHERE list <> 'update_passport'";
    assert_eq!(app.palm.number(by).await, 0);
}

#[tokio::test]
async fn a_payments_reminder_of_the_morning_counts() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[1]).await;
    app.palm
        .execute(
            "INSERT INTO reminders (contract_payment_id, customer_id, rule_days, due_on, channel, recipient, status, body, created_at) \
             SELECT p.id, c.id, 1, p.due_on, 'email', 'sara@example.com', 2, 'x', '2026-03-14T04:00:00Z' \
             FROM contract_payments p, customers c",
        )
        .await;
    let row = first(&app, "contract_payment").await;
    assert_eq!(row["silent_until"], "2026-03-17");
    send(&app, "contract_payment")
        .await
        .refused(501, "customers_care.already_told");
    app.clock.advance(chrono::Duration::days(2));
    let sent = send(&app, "contract_payment").await.ok();
    assert!(
        sent["subject"]
            .as_str()
            .expect("a text")
            .contains("12,500.00"),
        "{sent}"
    );
}
