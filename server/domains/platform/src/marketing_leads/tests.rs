//! Through HTTP, on a real Postgres. The tests' clock stands at 2026-03-15, 12:00 in Dubai.

use chrono::Duration;
use serde_json::{Value, json};
use testing::App;

use crate::support::{
    chosen, execute, last_mail, manager_as, night, pay_by_card, plan_form, selling, trial_form,
    verified_request,
};

fn lead() -> Value {
    json!({
        "business_name": "Creek Homes", "contact_name": "Salem Al-Ketbi", "mobile": "+971501230001",
        "email": "Salem@Creek.example", "country": "AE", "city": "Dubai", "expected_units": "80",
        "next_step_on": "2026-03-20",
    })
}

fn follow(state: &str, version: &Value) -> Value {
    json!({ "state": state, "contacted": false, "version": version })
}

/// A request that came by a link, with a proven address.
async fn asked(app: &App, utm: &str) {
    let mut form = trial_form();
    form["utm_source"] = json!(utm);
    form["utm_campaign"] = json!("spring-fair");
    form["referrer"] = json!("https://www.google.com/");
    let visitor = app.visitor();
    visitor.post("/api/public/register", form).await.ok();
    let (_, _, token) = last_mail(app, "huda@gulf.example").await;
    let token = json!({ "token": token });
    visitor.post("/api/public/verify_email", token).await.ok();
}

#[tokio::test]
async fn who_proves_a_request_is_a_lead_with_the_source_of_the_link() {
    let app = testing::app().await;
    let manager = app.manager();
    let form = trial_form();
    app.visitor().post("/api/public/register", form).await.ok();
    let none = manager.get("/marketing_leads").await.ok();
    assert_eq!(none["total"], 0, "an address that nobody proved is none");
    app.clock.advance(Duration::minutes(2));
    asked(&app, " Instagram").await;
    let list = manager.get("/marketing_leads?search=huda").await.ok();
    let row = &list["items"][0];
    assert_eq!(
        (
            &row["source_name_en"],
            &row["utm_campaign"],
            &row["referrer"],
            &row["state"]
        ),
        (
            &json!("Instagram"),
            &json!("spring-fair"),
            &json!("https://www.google.com/"),
            &json!("new")
        ),
        "{row}"
    );
    assert_eq!(row["business_name_ar"], "بيوت الخليج");
    let request = &row["trial_request_id"];
    let path = format!("/trial_requests/{request}/reject");
    let reason = json!({ "reason": "Not in our countries." });
    manager.post(&path, reason).await.ok();
    let path = format!("/marketing_leads/{}", row["id"]);
    let lost = manager.get(&path).await.ok();
    assert_eq!(
        (&lost["state"], &lost["lost_reason"]),
        (&json!("lost"), &json!("Not in our countries."))
    );
    app.clock.advance(Duration::minutes(2));
    asked(&app, "google").await;
    let again = manager.get(&path).await.ok();
    assert_eq!(
        (&again["state"], &again["source_name_en"]),
        (&json!("new"), &json!("Instagram")),
        "the same lead, with its first source"
    );
    assert!(again.get("lost_reason").is_none(), "{again}");
    assert_ne!(&again["trial_request_id"], request);
}

#[tokio::test]
async fn without_a_link_the_visitors_own_word_is_the_source() {
    let app = testing::app().await;
    verified_request(&app).await;
    let list = app.manager().get("/marketing_leads").await.ok();
    assert_eq!(list["items"][0]["source_name_en"], "Google");
}

#[tokio::test]
async fn staff_enters_a_lead_once_and_follows_it() {
    let app = testing::app().await;
    let sales = manager_as(&app, "sales").await;
    for (field, wrong) in [
        ("business_name", json!(" ")),
        ("contact_name", json!("")),
        ("mobile", json!("12")),
        ("email", json!("nobody")),
        ("country", json!("XX")),
        ("expected_units", json!("0")),
        ("source_id", json!(9_999)),
        ("owner_id", json!(9_999)),
        ("next_step_on", json!("soon")),
    ] {
        let mut form = lead();
        form[field] = wrong;
        sales.post("/marketing_leads", form).await.invalid(field);
    }
    let owners = sales.get("/marketing_leads/owners").await.ok();
    let owner = &owners[0];
    let mut form = lead();
    form["owner_id"] = owner["id"].clone();
    let made = sales.post("/marketing_leads", form.clone()).await.ok();
    assert_eq!(
        (&made["state"], &made["owner_name"], &made["email"]),
        (&json!("new"), &owner["name"], &json!("salem@creek.example"))
    );
    sales
        .post("/marketing_leads", form.clone())
        .await
        .invalid("mobile");
    form["mobile"] = json!("+971501230002");
    sales.post("/marketing_leads", form).await.invalid("email");
    let path = format!("/marketing_leads/{}", made["id"]);
    let steps = format!("{path}/follow");
    let mut met = follow("meeting", &made["version"]);
    met["note"] = json!("Shown on Sunday.");
    let met = sales.post(&steps, met).await.ok();
    assert_eq!(met["contacted_at"], "2026-03-15T08:00:00Z");
    let stale = follow("contacted", &made["version"]);
    sales
        .post(&steps, stale)
        .await
        .refused(409, "stale_version");
    sales
        .post(&steps, follow("new", &met["version"]))
        .await
        .refused(501, "marketing_leads.not_allowed");
    let mut lost = follow("lost", &met["version"]);
    sales
        .post(&steps, lost.clone())
        .await
        .invalid("lost_reason");
    lost["lost_reason"] = json!("Bought another product.");
    let lost = sales.post(&steps, lost).await.ok();
    assert!(lost.get("next_step_on").is_none(), "{lost}");
    assert_eq!(lost["note"], "Shown on Sunday.");
    let mut edit = lead();
    edit["city"] = json!("Sharjah");
    edit["version"] = made["version"].clone();
    sales
        .put(&path, edit.clone())
        .await
        .refused(409, "stale_version");
    edit["version"] = lost["version"].clone();
    sales.put(&path, edit).await.ok();
    let city = json!({ "city": "Ajman" });
    sales.patch_only(&path, city).await;
    let history = sales.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 5);
    let support = manager_as(&app, "support").await;
    support
        .get("/marketing_leads")
        .await
        .refused(403, "no_permission");
    app.visitor()
        .get(&format!("/api/manager{path}"))
        .await
        .status(401);
}

#[tokio::test]
async fn a_lead_without_contact_waits_after_the_days_of_the_settings() {
    let app = testing::app().await;
    let manager = app.manager();
    let made = manager.post("/marketing_leads", lead()).await.ok();
    assert_eq!(made["waiting"], false);
    app.clock.advance(Duration::days(3));
    let waiting = "/marketing_leads?waiting=true";
    assert_eq!(manager.get(waiting).await.ok()["total"], 1);
    let settings = json!({ "waiting_days": "5", "version": 1 });
    manager.put("/marketing_settings", settings).await.ok();
    assert_eq!(manager.get(waiting).await.ok()["total"], 0);
    app.clock.advance(Duration::days(2));
    assert_eq!(manager.get(waiting).await.ok()["total"], 1);
    let mut spoken = follow("new", &made["version"]);
    spoken["contacted"] = json!(true);
    let path = format!("/marketing_leads/{}/follow", made["id"]);
    let spoken = manager.post(&path, spoken).await.ok();
    assert_eq!(spoken["waiting"], false);
    let file = manager.get("/marketing_leads/export?format=csv").await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(text.contains("Salem Al-Ketbi"), "{text}");
}

#[tokio::test]
async fn the_first_payment_wins_the_lead_and_counts_for_its_source() {
    let (app, gateway) = selling().await;
    let manager = app.manager();
    asked(&app, "linkedin").await;
    // Palm is what became of the request.
    let palm = app.palm.merchant().await.id;
    let became = format!("UPDATE platform.trial_requests SET merchant_id = {palm}");
    execute(&app, &became).await;
    let before = manager.get("/marketing_leads/totals").await.ok();
    assert_eq!(
        before["sources"],
        json!([{
            "source_id": before["sources"][0]["source_id"], "name_en": "LinkedIn", "name_ar": "لينكدإن",
            "leads": 1, "trials": 1, "paid": 0,
        }])
    );
    let plan = manager.post("/plans", plan_form("basic")).await.ok();
    let invoice = chosen(&app, &plan["id"], "yearly").await;
    pay_by_card(&app, &gateway, &invoice).await;
    let won = manager.get("/marketing_leads").await.ok();
    assert_eq!(
        (&won["items"][0]["state"], &won["items"][0]["paid"]),
        (&json!("won"), &json!(true)),
        "{won}"
    );
    let after = manager.get("/marketing_leads/totals").await.ok();
    assert_eq!(after["sources"][0]["paid"], 1);
    let later = manager
        .get("/marketing_leads/totals?from=2026-03-16")
        .await
        .ok();
    assert_eq!(later["sources"], json!([]));
    let figures = manager
        .get("/billing_figures?from=2026-04-01&to=2026-04-30")
        .await
        .ok();
    night(&app, "2026-04-20").await;
    let merchants = manager.get("/marketing_leads/merchants").await.ok();
    let rows = merchants["items"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["id"] == json!(palm));
    let row = row.expect("it pays");
    assert_eq!(
        (&row["source_name_en"], &row["package"], &row["monthly"]),
        (
            &json!("LinkedIn"),
            &json!("basic"),
            &figures["money"][0]["monthly"]
        )
    );
    assert!(row["first_paid_at"].is_string(), "{row}");
    let file = manager
        .get("/marketing_leads/merchants/export?format=csv")
        .await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(text.contains("LinkedIn"), "{text}");
}
