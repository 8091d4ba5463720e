//! Through HTTP, on a real Postgres. The tests' clock stands at 2026-03-15.

use serde_json::{Value, json};
use testing::App;

use super::permission;
use crate::reminders::tests::lease;

async fn tenant(app: &App) -> (i64, i64) {
    lease(app, &app.palm, &[]).await;
    let customer = app.palm.number("SELECT id FROM customers").await;
    (customer, app.palm.number("SELECT id FROM contracts").await)
}

fn said((customer, contract): (i64, i64)) -> Value {
    json!({
        "kind": "complaint", "customer_id": customer, "contract_id": contract, "text": "The lift stands still.",
        "due_on": "2026-03-18",
    })
}

#[tokio::test]
async fn a_complaint_is_given_to_somebody_and_closed_with_what_came_of_it() {
    let app = testing::app().await;
    let of = tenant(&app).await;
    let admin = app.palm.admin();
    let made = admin.post("/complaints", said(of)).await.ok();
    assert_eq!(
        (&made["state"], &made["is_late"], &made["building_name_en"]),
        (&json!("open"), &json!(false), &json!("Corniche Residence"))
    );
    let path = format!("/complaints/{}", made["id"]);
    let owner = app.palm.number("SELECT min(id) FROM users").await;
    let given = json!({ "assignee_id": owner, "due_on": "2026-03-20", "under_way": true, "version": made["version"] });
    let given = admin.put(&path, given).await.ok();
    assert_eq!(
        (&given["state"], &given["assignee_id"]),
        (&json!("under_way"), &json!(owner))
    );
    assert!(given["assignee_name"].is_string(), "{given}");
    app.clock.advance(chrono::Duration::days(6));
    let late = admin.get("/complaints?late=true").await.ok();
    assert_eq!(late["total"], 1);
    let nothing = json!({ "resolution": " ", "version": given["version"] });
    admin
        .post(&format!("{path}/close"), nothing)
        .await
        .invalid("resolution");
    let closing = json!({ "resolution": "The lift was mended.", "version": given["version"] });
    let closed = admin.post(&format!("{path}/close"), closing).await.ok();
    assert_eq!(
        (&closed["state"], &closed["is_late"]),
        (&json!("closed"), &json!(false))
    );
    let version = json!({ "version": closed["version"] });
    let change =
        json!({ "due_on": "2026-03-25", "under_way": false, "version": closed["version"] });
    admin
        .put(&path, change)
        .await
        .refused(501, "complaints.closed");
    let open = admin
        .post(&format!("{path}/reopen"), version.clone())
        .await
        .ok();
    assert_eq!(
        (&open["state"], &open["closed_at"]),
        (&json!("under_way"), &Value::Null)
    );
    let version = json!({ "version": open["version"] });
    admin
        .post(&format!("{path}/reopen"), version)
        .await
        .refused(501, "complaints.not_closed");
    let history = admin.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 4, "{history}");
}

#[tokio::test]
async fn what_is_written_down_is_checked() {
    let app = testing::app().await;
    let of = tenant(&app).await;
    let admin = app.palm.admin();
    for (field, value) in [
        ("text", json!("")),
        ("due_on", json!("2026-03-14")),
        ("customer_id", json!(999_999)),
        ("contract_id", json!(999_999)),
        ("assignee_id", json!(999_999)),
    ] {
        let mut wrong = said(of);
        wrong[field] = value;
        admin.post("/complaints", wrong).await.invalid(field);
    }
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer.post("/complaints", said(of)).await.status(403);
    viewer.get("/complaints").await.ok();
}

#[tokio::test]
async fn a_complaint_is_of_the_tenants_live_contract() {
    let app = testing::app().await;
    let (customer, contract) = tenant(&app).await;
    let mut input = said((customer, contract));
    input.as_object_mut().expect("fields").remove("contract_id");
    let made = app.palm.admin().post("/complaints", input).await.ok();
    assert_eq!(made["contract_id"], json!(contract));
}

#[tokio::test]
async fn only_who_has_the_right_is_told() {
    let app = testing::app().await;
    let of = tenant(&app).await;
    app.palm.admin().post("/complaints", said(of)).await.ok();
    app.run_jobs().await;
    let path = "/notifications/get_records?type=suggestionsAndComplains";
    let told = app.palm.employee(&[(6, 39)]).await.get(path).await.ok();
    assert_eq!(told["items"][0]["noun"], "complaints", "{told}");
    let other = app.palm.employee(&[(6, 38)]).await.get(path).await.ok();
    assert_eq!(other["items"], json!([]));
}
