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

async fn switch_on(app: &App, list: &str) {
    let admin = app.palm.admin();
    let daily = json!({ "daily": [list] });
    admin.patch_only("/customers_care/settings", daily).await;
}

#[tokio::test]
async fn the_next_morning_is_known_before_it_comes_with_who_is_left_out_and_why() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    super::crowd(&app.palm, 3).await;
    // In 60 days from tomorrow: nobody is in the list today.
    app.palm
        .execute(
            "UPDATE customers SET passport_expires_on = '2026-05-15'; \
             UPDATE customers SET email = NULL WHERE email = 't1@example.com'; \
             UPDATE customers SET email = NULL, allow_whatsapp = false WHERE email = 't2@example.com'",
        )
        .await;
    let admin = app.palm.admin();
    assert_eq!(super::count(&app, "update_passport").await, 0, "today");
    let next = admin.get("/customers_care/morning").await.ok();
    assert_eq!(next["lists"], json!([]), "nobody switched it on");
    switch_on(&app, "update_passport").await;
    let next = admin.get("/customers_care/morning").await.ok();
    assert_eq!(next["date"], "2026-03-16", "the hour of today is past");
    let figures = json!([{
        "list": "update_passport", "by_email": 2, "by_whatsapp": 0, "told": 0, "unreachable": 2,
    }]);
    assert_eq!(next["lists"], figures);
    let rows = "/customers_care/morning/rows?list=update_passport&sort=contract_number";
    let rows_of = async || {
        let listed = admin.get(rows).await.ok();
        let rows = listed["items"].as_array().expect("rows").clone();
        rows.into_iter()
            .map(|row| row["left_out"].clone())
            .collect::<Vec<_>>()
    };
    let left_out = [
        Value::Null,
        json!("not_connected"),
        json!("no_address"),
        Value::Null,
    ];
    assert_eq!(rows_of().await, left_out);
    app.clock
        .set_date(chrono::NaiveDate::from_ymd_opt(2026, 3, 16).expect("a date"));
    morning(&app).await;
    let sent = "SELECT count(*) FROM care_messages WHERE list = 'update_passport'";
    assert_eq!(app.palm.number(sent).await, 2, "as it was shown");
    let next = admin.get("/customers_care/morning").await.ok();
    assert_eq!(next["lists"][0]["told"], 2, "{next}");
    assert_eq!(next["lists"][0]["by_email"], 0);
    assert_eq!(rows_of().await[0], "told");
}
