use chrono::NaiveDate;
use serde_json::{Value, json};
use testing::App;

use crate::support::{execute, last_mail, number, plan_form, subscribed};

const EMPTY: Value = Value::Null;
/// What the fixtures sign in with.
const PASSWORD: &str = "Correct-horse-1";

fn at(app: &App, day: &str) {
    app.clock
        .set_date(day.parse::<NaiveDate>().expect("a date"));
}

/// The run of a night.
async fn night(app: &App, day: &str) {
    at(app, day);
    let date = json!({ "date": day });
    app.enqueue_raw(None, "subscriptions.follow", day, date)
        .await;
    app.run_jobs().await;
}

async fn status(app: &App) -> Value {
    let path = format!("/merchants/{}", app.palm.merchant().await.id);
    app.manager().get(&path).await.ok()["status"].clone()
}

fn city(name: &str) -> Value {
    json!({ "name_en": name, "name_ar": format!("مدينة {name}"), "country": "AE" })
}

#[tokio::test]
async fn a_subscription_opens_the_account_at_once() {
    let app = testing::app().await;
    execute(
        &app,
        "UPDATE platform.merchants SET status = 'expired', trial_ends_on = '2026-03-01' WHERE key = 'palm01'",
    )
    .await;
    app.palm.admin().get("/cities").await.status(401);
    let made = subscribed(&app).await;
    assert_eq!(
        (
            &made["paid_through"],
            &made["price"],
            &made["merchant_status"]
        ),
        (&json!("2026-04-14"), &json!("300.00"), &json!("active"))
    );
    let known = app
        .palm
        .admin()
        .post("/get_global_informations", json!({}))
        .await
        .ok();
    let account = &known["global_informations"]["account"];
    assert_eq!(
        (
            &account["status"],
            &account["status_ends_on"],
            &account["days_left"]
        ),
        (&json!("active"), &json!("2026-04-14"), &json!(30))
    );
    let merchant = app.palm.merchant().await.id;
    let shown = app
        .manager()
        .get(&format!("/merchants/{merchant}"))
        .await
        .ok();
    assert_eq!(
        (&shown["package"], &shown["paid_through"]),
        (&json!("basic"), &json!("2026-04-14"))
    );
    // A trial is not extended any more.
    app.manager()
        .post(
            &format!("/merchants/{merchant}/extend_trial"),
            json!({ "days": "3" }),
        )
        .await
        .refused(501, "merchants.no_trial");
}

#[tokio::test]
async fn a_merchant_has_one_subscription_at_a_time_of_its_own_country() {
    let app = testing::app().await;
    let manager = app.manager();
    let first = subscribed(&app).await;
    let mut form = json!({
        "merchant_id": first["merchant_id"], "plan_id": first["plan_id"], "billing": "yearly",
        "starts_on": "2026-04-14", "renews": true,
    });
    manager
        .post("/subscriptions", form.clone())
        .await
        .refused(501, "subscriptions.overlaps");
    form["starts_on"] = json!("2025-12-31");
    manager
        .post("/subscriptions", form.clone())
        .await
        .invalid("plan_id");
    form["starts_on"] = json!("2026-04-15");
    form["price"] = json!("2500.005");
    manager
        .post("/subscriptions", form.clone())
        .await
        .invalid("price");
    form["price"] = json!("2500");
    let next = manager.post("/subscriptions", form.clone()).await.ok();
    assert_eq!(
        (&next["paid_through"], &next["price"]),
        (&json!("2027-04-14"), &json!("2500.00"))
    );
    let mut kuwait = plan_form("basic");
    kuwait["country"] = json!("KW");
    let kuwait = manager.post("/plans", kuwait).await.ok();
    form["plan_id"] = kuwait["id"].clone();
    form["starts_on"] = json!("2028-01-01");
    manager
        .post("/subscriptions", form.clone())
        .await
        .invalid("plan_id");
    form["merchant_id"] = json!(999_999);
    manager
        .post("/subscriptions", form)
        .await
        .invalid("merchant_id");
    for (query, found) in [
        ("?billing=yearly", 1),
        ("?package=basic&renews=true", 2),
        ("?cancelled=true", 0),
        ("?paid_to=2026-04-30", 1),
        ("?merchant_status=active,grace&search=palm&sort=-price", 0),
    ] {
        let list = manager.get(&format!("/subscriptions{query}")).await;
        if query.ends_with("price") {
            list.status(422);
        } else {
            assert_eq!(list.ok()["total"], found, "{query}");
        }
    }
    let file = manager
        .get("/subscriptions/export?format=csv")
        .await
        .status(200);
    let text = String::from_utf8(file.bytes).expect("text");
    assert!(
        text.contains("Palm Properties") && text.contains("Yearly"),
        "{text}"
    );
}

#[tokio::test]
async fn an_account_goes_from_paid_to_archived_and_back_by_a_payment() {
    let app = testing::app().await;
    let made = subscribed(&app).await;
    app.run_jobs().await;
    let bells = "SELECT count(*) FROM notifications WHERE kind = 'subscription'";
    assert_eq!(app.palm.number(bells).await, 1, "told that it is active");
    night(&app, "2026-04-06").await;
    assert_eq!(app.palm.number(bells).await, 1, "eight days before");
    night(&app, "2026-04-07").await;
    night(&app, "2026-04-08").await;
    assert_eq!(app.palm.number(bells).await, 2, "seven days before, once");
    let (subject, body, _) = last_mail(&app, "admin@palm01.example").await;
    assert!(
        subject.contains("2026-04-14") && body.contains("Pay the invoice"),
        "{body}"
    );

    // The date decides, before any run of the night.
    at(&app, "2026-04-15");
    app.palm.admin().post("/cities", city("Grace")).await.ok();
    night(&app, "2026-04-15").await;
    assert_eq!(status(&app).await, "grace");
    at(&app, "2026-04-29");
    let refused = app.palm.admin().post("/cities", city("Late")).await;
    refused.refused(501, "account_read_only");
    night(&app, "2026-04-29").await;
    assert_eq!(status(&app).await, "read_only");
    let admin = app.palm.admin();
    admin.get("/cities").await.ok();
    admin.get("/cities/export?format=csv").await.status(200);
    night(&app, "2026-07-27").await;
    assert_eq!(status(&app).await, "read_only");
    night(&app, "2026-07-28").await;
    assert_eq!(status(&app).await, "archived");
    app.palm
        .admin()
        .get("/cities")
        .await
        .refused(401, "account_archived");
    let sign_in = json!({ "login": "admin@palm01.example", "password": PASSWORD });
    app.session("merchant", "")
        .post("/login", sign_in)
        .await
        .refused(501, "account_archived");
    assert_eq!(app.palm.number(bells).await, 5, "each change is told once");
    night(&app, "2026-07-29").await;
    assert_eq!(app.palm.number(bells).await, 5);

    let extend = format!("/subscriptions/{}/extend", made["id"]);
    let early = json!({ "paid_through": "2026-05-14", "version": 1 });
    app.manager()
        .post(&extend, early)
        .await
        .invalid("paid_through");
    let extended = app
        .manager()
        .post(&extend, json!({ "version": 1 }))
        .await
        .ok();
    assert_eq!(
        (&extended["paid_through"], &extended["merchant_status"]),
        (&json!("2026-08-14"), &json!("active"))
    );
    app.palm.admin().post("/cities", city("Back")).await.ok();
    let version = json!({ "version": 1 });
    app.manager().post(&extend, version).await.status(409);
}

#[tokio::test]
async fn a_cancelled_subscription_ends_with_its_last_day() {
    let app = testing::app().await;
    let manager = app.manager();
    let made = subscribed(&app).await;
    let path = format!("/subscriptions/{}", made["id"]);
    let cancel = format!("{path}/cancel");
    let form =
        |reason: &str, last: Value| json!({ "reason": reason, "last_day": last, "version": 1 });
    manager
        .post(&cancel, form(" ", EMPTY))
        .await
        .invalid("reason");
    manager
        .post(&cancel, form("Moved away", json!("2026-05-01")))
        .await
        .invalid("last_day");
    let cancelled = manager
        .post(&cancel, form("Moved away", json!("2026-03-20")))
        .await
        .ok();
    assert_eq!(
        (
            &cancelled["paid_through"],
            &cancelled["renews"],
            &cancelled["cancel_reason"]
        ),
        (&json!("2026-03-20"), &json!(false), &json!("Moved away"))
    );
    manager
        .post(&cancel, form("Again", EMPTY))
        .await
        .refused(501, "subscriptions.cancelled");
    night(&app, "2026-03-21").await;
    assert_eq!(status(&app).await, "grace");
    // One that is cancelled before it begins leaves nothing behind.
    let next = json!({
        "merchant_id": made["merchant_id"], "plan_id": made["plan_id"], "billing": "monthly",
        "starts_on": "2026-06-01", "renews": true,
    });
    let next = manager.post("/subscriptions", next).await.ok();
    assert_eq!(status(&app).await, "active");
    let cancel = format!("/subscriptions/{}/cancel", next["id"]);
    manager
        .post(&cancel, form("A slip", json!("2026-05-31")))
        .await
        .ok();
    assert_eq!(status(&app).await, "grace");
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "cancelled");
}

#[tokio::test]
async fn an_edit_corrects_what_was_agreed_on() {
    let app = testing::app().await;
    let manager = app.manager();
    let made = subscribed(&app).await;
    let path = format!("/subscriptions/{}", made["id"]);
    let form = |paid: &str, version: i64| json!({ "paid_through": paid, "price": "250", "renews": false, "version": version });
    manager
        .put(&path, form("2026-03-01", 1))
        .await
        .invalid("paid_through");
    let edited = manager.put(&path, form("2026-03-31", 1)).await.ok();
    assert_eq!(
        (&edited["price"], &edited["renews"], &edited["paid_through"]),
        (&json!("250.00"), &json!(false), &json!("2026-03-31"))
    );
    manager.put(&path, form("2026-04-30", 1)).await.status(409);
    let cheaper = json!({ "price": "240.00" });
    manager.patch_only(&path, cheaper).await;
}

#[tokio::test]
async fn a_disabled_merchant_comes_back_as_its_dates_say() {
    let app = testing::app().await;
    let manager = app.manager();
    subscribed(&app).await;
    let id = app.palm.merchant().await.id;
    let disable = json!({ "reason": "Asked for it" });
    manager
        .post(&format!("/merchants/{id}/disable"), disable)
        .await
        .ok();
    night(&app, "2026-04-20").await;
    assert_eq!(status(&app).await, "disabled");
    let enabled = manager
        .post(&format!("/merchants/{id}/enable"), json!({}))
        .await
        .ok();
    assert_eq!(enabled["status"], "grace");
}

#[tokio::test]
async fn the_days_after_the_end_are_settings() {
    let app = testing::app().await;
    let manager = app.manager();
    subscribed(&app).await;
    let settings = manager.get("/subscription_settings").await.ok();
    assert_eq!(
        (&settings["grace_days"], &settings["read_only_days"]),
        (&json!(14), &json!(90))
    );
    let form = |grace: &str| json!({ "grace_days": grace, "read_only_days": "30", "archive_days": "365", "version": 1 });
    manager
        .put("/subscription_settings", form("91"))
        .await
        .invalid("grace_days");
    let mut early = form("0");
    early["archive_days"] = json!("29");
    manager
        .put("/subscription_settings", early)
        .await
        .invalid("archive_days");
    manager.put("/subscription_settings", form("0")).await.ok();
    manager
        .put("/subscription_settings", form("1"))
        .await
        .status(409);
    let days = json!({ "read_only_days": "60" });
    manager.patch_only("/subscription_settings", days).await;
    night(&app, "2026-04-15").await;
    assert_eq!(status(&app).await, "read_only");
    let history = manager.get("/subscription_settings/history").await.ok();
    assert_eq!(history["total"], 2);
    let rows = "SELECT count(*) FROM platform.subscription_settings";
    assert_eq!(number(&app, rows).await, 1);
}
