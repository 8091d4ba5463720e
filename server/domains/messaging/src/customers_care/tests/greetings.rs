//! Birthdays, and payments that tenants are asked about.

use serde_json::json;

use super::{count, first, send};
use crate::reminders::tests::lease;

#[tokio::test]
async fn a_birthday_is_congratulated_on_its_day_once() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let born = |day: &str| format!("UPDATE customers SET birth_date = '{day}'");
    for (day, rows) in [("1990-03-14", 0), ("1990-03-16", 0), ("1990-03-15", 1)] {
        app.palm.execute(&born(day)).await;
        assert_eq!(count(&app, "birthday").await, rows, "{day}");
    }
    send(&app, "birthday").await.ok();
    send(&app, "birthday")
        .await
        .refused(501, "customers_care.already_told");
    let longer = "UPDATE contracts SET ends_on = '2030-12-31'";
    app.palm.execute(longer).await;
    app.clock.advance(chrono::Duration::days(365));
    send(&app, "birthday").await.ok();
    app.palm.execute(&born("2000-02-29")).await;
    for (today, rows) in [("2028-02-28", 0), ("2028-02-29", 1), ("2029-02-28", 1)] {
        app.clock.set_date(today.parse().expect("a date"));
        app.palm.execute("DELETE FROM care_messages").await;
        assert_eq!(count(&app, "birthday").await, rows, "{today}");
    }
}

#[tokio::test]
async fn who_wants_no_advertising_is_not_congratulated() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[]).await;
    app.palm
        .execute("UPDATE customers SET birth_date = '1990-03-15'")
        .await;
    send(&app, "birthday").await.ok();
    // Stopped before the message went out.
    let stop = "INSERT INTO whatsapp_opt_outs (number, words, opted_out_at) VALUES ('971501234567', 'STOP', now())";
    app.palm.execute(stop).await;
    app.run_jobs().await;
    let sent = "SELECT count(*) FROM platform.caught_messages";
    assert_eq!(app.palm.number(sent).await, 0);
    assert_eq!(count(&app, "birthday").await, 0);
}

#[tokio::test]
async fn a_tenant_is_asked_about_one_payment_and_not_again_for_long() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[0, 1]).await;
    app.palm
        .execute(
            "UPDATE contract_payments SET status = 2, receipt_number = 'R-' || sequence, collected_on = DATE '2026-03-13' + sequence",
        )
        .await;
    let row = first(&app, "rate_us").await;
    assert_eq!(
        (count(&app, "rate_us").await, &row["due_on"]),
        (1, &json!("2026-03-15")),
        "the newest one"
    );
    send(&app, "rate_us").await.ok();
    send(&app, "rate_us")
        .await
        .refused(501, "customers_care.already_told");
    app.palm
        .execute("UPDATE contract_payments SET collected_on = '2026-03-10' WHERE sequence = 2")
        .await;
    assert_eq!(count(&app, "rate_us").await, 0, "asked about another");
    app.clock.advance(chrono::Duration::days(91));
    app.palm
        .execute("UPDATE contract_payments SET collected_on = '2026-06-10' WHERE sequence = 1")
        .await;
    assert_eq!(count(&app, "rate_us").await, 1, "after three months");
}
