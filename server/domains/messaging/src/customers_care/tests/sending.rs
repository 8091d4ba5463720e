//! Messages: previewed, sent once in their period, by the channel that there is.

use serde_json::json;

use super::{crowd, first, log, rows, send, subject};
use crate::reminders::tests::lease;

#[tokio::test]
async fn a_preview_is_in_both_languages_and_says_what_would_be_sent() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[3]).await;
    let admin = app.palm.admin();
    for list in ["missing_data", "unattested_contracts", "contract_payment"] {
        let row = first(&app, list).await;
        let shown = admin
            .post("/customers_care/preview", subject(list, &row))
            .await
            .ok();
        assert_eq!(
            (&shown["channel"], &shown["recipient"], &shown["language"]),
            (&json!("email"), &json!("sara@example.com"), &json!("ar")),
        );
        let text = |field: &str| shown[field].as_str().expect("a text").to_owned();
        assert!(text("body_en").contains("Dear Sara Haddad"), "{shown}");
        assert!(text("body_ar").contains("سارة حداد"), "{shown}");
        assert!(!format!("{shown}").contains('{') || !text("body_en").contains('{'));
    }
    let row = first(&app, "missing_data").await;
    let shown = admin
        .post("/customers_care/preview", subject("missing_data", &row))
        .await
        .ok();
    let english = shown["body_en"].as_str().expect("a text");
    assert!(
        english.contains("Nationality, National ID or passport"),
        "{english}"
    );
    let row = first(&app, "unattested_contracts").await;
    let asked = subject("unattested_contracts", &row);
    let shown = admin.post("/customers_care/preview", asked).await.ok();
    assert!(
        shown["body_ar"].as_str().expect("a text").contains("تصديق"),
        "{shown}"
    );
}

#[tokio::test]
async fn a_tenant_is_told_once_in_the_period_and_the_mail_arrives() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let sent = send(&app, "missing_data").await.ok();
    assert_eq!(
        (&sent["status"], &sent["channel"]),
        (&json!(1), &json!("email"))
    );
    app.run_jobs().await;
    let row = first(&app, "missing_data").await;
    assert_eq!(
        (&row["told_status"], &row["silent_until"]),
        (&json!(2), &json!("2026-04-14"))
    );
    let timeline = "SELECT count(*) FROM timeline WHERE kind = 'care_message'";
    assert_eq!(app.palm.number(timeline).await, 1);
    let caught = "SELECT count(*) FROM platform.caught_messages WHERE body LIKE '%سارة%'";
    assert_eq!(app.palm.number(caught).await, 1, "in the tenant's language");
    send(&app, "missing_data")
        .await
        .refused(501, "customers_care.already_told");
    let path = "/customers_care/preview";
    let shown = app
        .palm
        .admin()
        .post(path, subject("missing_data", &row))
        .await
        .ok();
    assert!(
        shown["refusal"]
            .as_str()
            .expect("why")
            .contains("14 Apr 2026")
    );
    assert_eq!(rows(&app, "list=missing_data&told=false").await["total"], 0);
    send(&app, "unattested_contracts").await.ok();
    app.clock.advance(chrono::Duration::days(30));
    send(&app, "missing_data").await.ok();
    assert_eq!(
        log(&app, "list=missing_data&kind=message").await["total"],
        2
    );
}

#[tokio::test]
async fn two_at_once_tell_a_tenant_once() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    crowd(&app.palm, 3).await;
    for _ in 0..4 {
        app.palm.execute("DELETE FROM care_messages").await;
        let both = tokio::join!(
            send(&app, "unattested_contracts"),
            send(&app, "unattested_contracts")
        );
        let mut statuses = [both.0.status, both.1.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 501], "{} {}", both.0.json, both.1.json);
        let rows = "SELECT count(*) FROM care_messages";
        assert_eq!(app.palm.number(rows).await, 1);
    }
    // Whoever goes round the service is refused by the database.
    let again = "INSERT INTO care_messages (list, record_id, customer_id, contract_id, period, channel, recipient, subject, \
         body, status, sent_by, created_at) SELECT list, record_id, customer_id, contract_id, daterange(upper(period) - 1, NULL), \
         channel, recipient, subject, body, status, sent_by, created_at FROM care_messages";
    let tx = app.palm.tx().await;
    let refused = sea_orm::ConnectionTrait::execute_unprepared(&tx, again).await;
    assert!(
        refused
            .expect_err("refused")
            .to_string()
            .contains("care_messages_once")
    );
}

#[tokio::test]
async fn whatsapp_is_taken_where_it_is_connected_and_allowed() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[]).await;
    let sent = send(&app, "missing_data").await.ok();
    assert_eq!(
        (&sent["channel"], &sent["recipient"]),
        (&json!("whatsapp"), &json!("971501234567"))
    );
    app.run_jobs().await;
    assert_eq!(log(&app, "status=2&channel=whatsapp").await["total"], 1);
    app.palm
        .execute("UPDATE customers SET allow_whatsapp = false")
        .await;
    let row = first(&app, "unattested_contracts").await;
    let mut asked = subject("unattested_contracts", &row);
    asked["channel"] = json!("whatsapp");
    let admin = app.palm.admin();
    admin
        .post("/customers_care/messages", asked.clone())
        .await
        .refused(501, "customers_care.whatsapp_not_allowed");
    let sent = send(&app, "unattested_contracts").await.ok();
    assert_eq!(sent["channel"], "email");
}

#[tokio::test]
async fn nothing_is_sent_where_there_is_no_way() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let row = first(&app, "missing_data").await;
    let mut asked = subject("missing_data", &row);
    asked["channel"] = json!("whatsapp");
    let admin = app.palm.admin();
    admin
        .post("/customers_care/messages", asked.clone())
        .await
        .refused(501, "customers_care.whatsapp_not_connected");
    app.palm.execute("UPDATE customers SET email = NULL").await;
    asked["channel"] = json!("email");
    admin
        .post("/customers_care/messages", asked)
        .await
        .refused(501, "customers_care.no_email");
    send(&app, "missing_data")
        .await
        .refused(501, "customers_care.unreachable");
    let totals = rows(&app, "list=missing_data").await["totals"].clone();
    assert_eq!(totals["unreachable"], 1);
    assert_eq!(
        app.palm.number("SELECT count(*) FROM care_messages").await,
        0
    );
}

#[tokio::test]
async fn one_that_failed_is_tried_again_in_its_own_row() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let sent = send(&app, "missing_data").await.ok();
    let path = format!("/customers_care/messages/{}/resend", sent["message_id"]);
    let admin = app.palm.admin();
    admin
        .post(&path, json!({}))
        .await
        .refused(501, "customers_care.not_failed");
    for status in [0, 4] {
        app.palm
            .execute(&format!(
                "UPDATE care_messages SET status = {status}, error = 'x'"
            ))
            .await;
        app.palm
            .execute("UPDATE customers SET email = 'new@example.com'")
            .await;
        let again = admin.post(&path, json!({})).await.ok();
        assert_eq!(
            (&again["status"], &again["recipient"]),
            (&json!(1), &json!("new@example.com"))
        );
    }
    app.palm
        .execute("UPDATE care_messages SET status = 0")
        .await;
    send(&app, "missing_data").await.ok();
    app.run_jobs().await;
    assert_eq!(log(&app, "status=2").await["total"], 1);
    app.palm
        .execute("UPDATE care_messages SET status = 0; UPDATE contracts SET ends_on = '2026-03-01'")
        .await;
    admin
        .post(&path, json!({}))
        .await
        .refused(409, "customers_care.not_in_list");
}

#[tokio::test]
async fn what_whatsapp_refuses_goes_by_mail_where_there_is_an_address() {
    let (app, gateway) = crate::whatsapp_settings::tests::linked().await;
    lease(&app, &app.palm, &[]).await;
    gateway.state.set_absent("971501234567");
    let sent = send(&app, "missing_data").await.ok();
    assert_eq!(sent["channel"], "whatsapp");
    app.run_jobs().await;
    let told = log(&app, "status=2").await["items"][0].clone();
    assert_eq!(
        (&told["channel"], &told["recipient"]),
        (&json!("email"), &json!("sara@example.com"))
    );
    assert!(gateway.state.messages().is_empty());
    let rows = "SELECT count(*) FROM care_messages";
    assert_eq!(app.palm.number(rows).await, 1, "it is the same message");
    app.palm.execute("UPDATE customers SET email = NULL").await;
    send(&app, "unattested_contracts").await.ok();
    app.run_jobs().await;
    assert_eq!(log(&app, "status=0").await["total"], 1);
}
