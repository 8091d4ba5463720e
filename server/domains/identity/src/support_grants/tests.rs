//! Support access as an office gives it, through HTTP.

use serde_json::json;

use crate::account::permission as account;
use crate::fixtures::last_mail;

#[tokio::test]
async fn only_an_administrator_opens_the_area_and_ends_it() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let form = json!({ "reason": "Ticket 481", "may_change": false, "period": "day" });
    app.palm
        .employee_with::<account::Edit>()
        .await
        .post("/support_grants", form.clone())
        .await
        .refused(501, "support_grants.not_administrator");
    let grant = admin.post("/support_grants", form.clone()).await.ok();
    assert_eq!(grant["state"], "allowed");
    app.cedar
        .admin()
        .post(&format!("/support_grants/{}/end", grant["id"]), json!({}))
        .await
        .status(404);
    let second = admin.post("/support_grants", form).await.ok();
    let list = admin.get("/support_grants").await.ok();
    let states: Vec<_> = (0..2).map(|row| &list["items"][row]["state"]).collect();
    assert_eq!(states, ["allowed", "ended"], "one is open at a time");
    let path = format!("/support_grants/{}/end", second["id"]);
    assert_eq!(admin.post(&path, json!({})).await.ok()["state"], "ended");
    admin
        .post(&path, json!({}))
        .await
        .refused(501, "support_grants.not_open");
    let (kind, _, _) = last_mail(&app, "admin@palm01.example")
        .await
        .expect("a mail");
    assert_eq!(kind, "support_grants.told");
}

#[tokio::test]
async fn a_date_is_within_a_fortnight() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let form = |until: Option<&str>| json!({ "reason": "Ticket 481", "may_change": true, "period": "date", "until": until });
    // The tests' day is the 15th of March.
    for wrong in [None, Some("2026-03-14"), Some("2026-03-30")] {
        admin.post("/support_grants", form(wrong)).await.status(422);
    }
    let grant = admin
        .post("/support_grants", form(Some("2026-03-29")))
        .await
        .ok();
    assert_eq!(grant["ends_at"], "2026-03-29T20:00:00Z");
}
