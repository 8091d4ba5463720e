use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testing::App;

use super::permission;
use crate::support::{execute, subscribed};

async fn meter(app: &App, metered: &str) -> Value {
    let billing = app.palm.admin().get("/billing").await.ok();
    let usage = billing["usage"].as_array().expect("meters").clone();
    usage
        .into_iter()
        .find(|meter| meter["metered"] == metered)
        .expect("a meter")
}

/// A building of Palm's; its id.
async fn building(app: &App) -> Value {
    let admin = app.palm.admin();
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    let city = admin.post("/cities", city).await.ok();
    let form = json!({ "name_en": "Tower", "name_ar": "البرج", "city_id": city["id"] });
    admin.post("/buildings", form).await.ok()["id"].clone()
}

fn unit(building: &Value, number: &str) -> Value {
    json!({
        "building_id": building, "number": number, "usage": 1, "kind": "apartment", "minimum_rent": "50000.00",
    })
}

#[tokio::test]
async fn a_trial_has_no_plan_and_no_limits() {
    let app = testing::app().await;
    let billing = app.palm.admin().get("/billing").await.ok();
    assert_eq!(billing["status"], "trial");
    assert!(billing.get("subscription").is_none());
    assert_eq!(meter(&app, "users").await["state"], "unlimited");
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer.get("/billing").await.ok();
    app.palm
        .employee(&[])
        .await
        .get("/billing")
        .await
        .status(403);
}

#[tokio::test]
async fn at_the_limit_only_the_next_unit_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let building = building(&app).await;
    admin.post("/units", unit(&building, "100")).await.ok();
    subscribed(&app).await;
    app.run_jobs().await;
    let told = "SELECT count(*) FROM notifications WHERE kind = 'subscription' AND title_en LIKE '%limit%'";
    for number in ["101", "102"] {
        admin.post("/units", unit(&building, number)).await.ok();
    }
    app.run_jobs().await;
    assert_eq!(app.palm.number(told).await, 0, "three of five");
    admin.post("/units", unit(&building, "103")).await.ok();
    app.run_jobs().await;
    assert_eq!(app.palm.number(told).await, 1, "four of five");
    assert_eq!(meter(&app, "units").await["state"], "near");
    let last = admin.post("/units", unit(&building, "104")).await.ok();
    app.run_jobs().await;
    assert_eq!(app.palm.number(told).await, 2, "five of five");
    assert_eq!(
        meter(&app, "units").await,
        json!({ "metered": "units", "used": 5, "limit": 5, "state": "reached" })
    );
    let refused = admin.post("/units", unit(&building, "105")).await;
    let refused = refused.refused(501, "plan_limit_reached");
    assert!(
        refused["message"]
            .as_str()
            .expect("words")
            .contains("Units 5")
    );
    let generation = json!({
        "building_id": building, "floor_from": 2, "floor_to": 2, "units_per_floor": 2, "usage": 1,
        "kind": "apartment", "pattern": "{floor}{index:2}", "preview": false,
    });
    admin
        .post("/units/generate", generation)
        .await
        .refused(501, "plan_limit_reached");
    // What exists goes on, and what is disabled makes room; enabling it again takes it.
    let path = format!("/units/{}", last["id"]);
    let disable = json!({ "version": last["version"] });
    let disabled = admin.post(&format!("{path}/disable"), disable).await.ok();
    admin.post("/units", unit(&building, "105")).await.ok();
    let activate = json!({ "version": disabled["version"] });
    admin
        .post(&format!("{path}/activate"), activate)
        .await
        .refused(501, "plan_limit_reached");
}

#[tokio::test]
async fn at_the_limit_only_the_next_user_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    subscribed(&app).await;
    let role = admin.get("/roles").await.ok()["items"][0]["id"].clone();
    let user = |n: u8| {
        json!({
            "name": "Sara Ahmed", "email": format!("user{n}@palm01.example"), "mobile": format!("+97150111000{n}"),
            "language": "en", "role_id": role,
        })
    };
    let used = meter(&app, "users").await["used"]
        .as_i64()
        .expect("a number");
    for n in 0..u8::try_from(4 - used).expect("room") {
        admin.post("/users", user(n)).await.ok();
    }
    assert_eq!(meter(&app, "users").await["state"], "reached");
    admin
        .post("/users", user(9))
        .await
        .refused(501, "plan_limit_reached");
}

#[tokio::test]
async fn what_the_plan_is_sold_without_is_read_and_not_written() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    subscribed(&app).await;
    let billing = admin.get("/billing").await.ok();
    assert_eq!(billing["subscription"]["left_out"], json!(["campaigns"]));
    assert_eq!(billing["subscription"]["package"], "basic");
    admin.get("/campaigns").await.ok();
    let refused = admin.post("/campaigns", json!({})).await;
    refused.refused(501, "not_in_plan");
    execute(&app, "UPDATE platform.plans SET left_out = '[]'").await;
    let other = app.cedar.admin();
    assert_ne!(other.post("/campaigns", json!({})).await.status, 501);
}

#[tokio::test]
async fn the_office_is_told_once_a_month_that_its_messages_run_out_and_goes_on_sending() {
    let app = testing::app().await;
    subscribed(&app).await;
    app.run_jobs().await;
    let told = "SELECT count(*) FROM notifications WHERE kind = 'subscription' AND title_en LIKE '%messages%'";
    for (sent, heard) in [(799, 0), (1, 1), (1, 1), (198, 1), (1, 2), (500, 2)] {
        let tx = app.palm.tx().await;
        let sending = format!(
            "INSERT INTO whatsapp_messages (reference, gateway_id, recipient, sent_at) \
             SELECT gen_random_uuid(), '', '971500000000', '2026-03-15T08:00Z' FROM generate_series(1, {sent})"
        );
        tx.execute_unprepared(&sending).await.expect("sent");
        tx.commit().await.expect("committed");
        app.clock.advance(chrono::Duration::days(1));
        app.run_daily(&app.palm, "billing.meter").await;
        app.run_jobs().await;
        assert_eq!(app.palm.number(told).await, heard, "{sent} more");
    }
    assert_eq!(meter(&app, "messages").await["state"], "reached");
}
