//! Enquiries through HTTP: asked by visitors, answered by the office.

use serde_json::{Value, json};
use testing::App;

use super::permission;
use crate::testkit::{building, unit};

/// A published unit; answers with the address that its visitors ask at.
async fn published() -> (App, String) {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let unit = unit(&admin, tower, "101").await;
    let input = json!({ "unit_id": unit, "ends_on": "2026-12-31" });
    let page = admin.post("/e_units", input).await.ok();
    let id = page["public_id"].as_str().expect("a public id").to_owned();
    (app, format!("/api/public/shared_units/{id}/enquiries"))
}

fn question() -> Value {
    json!({ "name": "Omar Haddad", "mobile": "0501234567", "message": "Is it still free?",
        "viewing_on": "2026-12-01", "language": "ar" })
}

#[tokio::test]
async fn an_enquiry_is_kept_once_and_told() {
    let (app, path) = published().await;
    let visitor = app.visitor();
    visitor.post(&path, question()).await.ok();
    visitor.post(&path, question()).await.ok();
    let admin = app.palm.admin();
    let list = admin.get("/enquiries").await.ok();
    assert_eq!(list["total"], 1, "the same again");
    let first = &list["items"][0];
    assert_eq!(
        (&first["mobile"], &first["state"], &first["unit_number"]),
        (&json!("+971501234567"), &json!("new"), &json!("101"))
    );
    let jobs = app.waiting_jobs().await;
    let told = jobs.iter().filter(|(name, _)| name == "notifications.add");
    let told: Vec<_> = told.collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].1["kind"], "enquiries");
    assert_eq!(told[0].1["record_id"], first["id"]);
    // Asked again with other words, or after the answer, it is another one.
    let mut later = question();
    later["viewing_on"] = json!("2026-12-02");
    visitor.post(&path, later).await.ok();
    assert_eq!(admin.get("/enquiries").await.ok()["total"], 2);
}

#[tokio::test]
async fn what_a_program_fills_in_is_not_kept() {
    let (app, path) = published().await;
    let mut filled = question();
    filled["website"] = json!("https://spam.example");
    app.visitor().post(&path, filled).await.ok();
    assert_eq!(app.palm.admin().get("/enquiries").await.ok()["total"], 0);
    let wrong = json!({ "name": "", "mobile": "1" });
    let answer = app.visitor().post(&path, wrong).await;
    for field in ["name", "mobile"] {
        assert!(answer.json["errors"][field].is_array(), "{}", answer.json);
    }
    let mut past = question();
    past["viewing_on"] = json!("2020-01-01");
    let past = app.visitor().post(&path, past).await;
    past.invalid("viewing_on");
}

#[tokio::test]
async fn a_network_asks_ten_times_an_hour_at_most() {
    let (app, path) = published().await;
    for _ in 0..10 {
        app.visitor().post(&path, question()).await.ok();
    }
    app.visitor().post(&path, question()).await.status(429);
}

#[tokio::test]
async fn an_enquiry_is_answered_closed_and_opened_again() {
    let (app, path) = published().await;
    app.visitor().post(&path, question()).await.ok();
    let admin = app.palm.admin();
    let enquiry = admin.get("/enquiries").await.ok()["items"][0].clone();
    assert!(enquiry.get("customer_id").is_none_or(Value::is_null));
    let path = format!("/enquiries/{}", enquiry["id"]);
    let answered = json!({ "state": "answered", "note": "Comes on Tuesday", "version": 1 });
    let looker = app.palm.employee_with::<permission::View>().await;
    looker.put(&path, answered.clone()).await.status(403);
    let answered = admin.put(&path, answered).await.ok();
    assert_eq!(answered["state"], "answered");
    assert!(answered["handled_by"].is_string());
    let open = admin.get("/enquiries?state=new,closed").await.ok();
    assert_eq!(open["total"], 0);
    // Who asked became a tenant: found by the mobile.
    let tenant = json!({ "name_en": "Omar Haddad", "mobile": "+971501234567" });
    let tenant = admin.post("/customers", tenant).await.ok();
    let seen = admin.get(&path).await.ok();
    assert_eq!(seen["customer_id"], tenant["id"]);
    let reopened = json!({ "state": "new", "version": 2 });
    let reopened = admin.put(&path, reopened).await.ok();
    assert!(reopened.get("handled_by").is_none_or(Value::is_null));
    let history = admin.get(&format!("{path}/history")).await.ok();
    let verbs: Vec<&str> = history["items"]
        .as_array()
        .expect("items")
        .iter()
        .filter_map(|entry| entry["action"].as_str())
        .collect();
    assert_eq!(verbs, ["reopened", "answered", "created"]);
}
