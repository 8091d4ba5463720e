use identity::sign_in::{WhatsAppConnection, WhatsAppReport};
use kernel::tenancy::{Caller, PlatformTx};
use serde_json::{Value, json};
use testing::App;

use crate::support::{execute, last_mail, manager_as, number};

async fn path_of(app: &App, rest: &str) -> String {
    format!("/whatsapp_packages/{}{rest}", app.palm.merchant().await.id)
}

async fn account(app: &App) -> (Value, Value) {
    let admin = app.palm.admin();
    let known = admin.post("/get_global_informations", json!({})).await.ok();
    let account = &known["global_informations"]["account"];
    (
        account["account_whatsapp_package_status"].clone(),
        account["account_whatsapp_package_connected"].clone(),
    )
}

async fn report(app: &App, report: WhatsAppReport) {
    let caller = std::sync::Arc::new(Caller::system("test"));
    let tx = PlatformTx::begin(&app.kernel, caller).await.expect("begun");
    let merchant = app.palm.merchant().await;
    report.keep(&tx, merchant.id).await.expect("kept");
    tx.commit().await.expect("committed");
}

fn connected() -> WhatsAppReport {
    WhatsAppReport::Connected {
        number: "971501234567".to_owned(),
    }
}

#[tokio::test]
async fn a_package_is_given_paused_resumed_and_removed() {
    let app = testing::app().await;
    let manager = app.manager();
    assert_eq!(account(&app).await, (json!(0), json!(0)));
    let past = json!({ "ends_on": "2026-03-01" });
    let give = path_of(&app, "/give").await;
    manager.post(&give, past).await.invalid("ends_on");
    let pause = path_of(&app, "/pause").await;
    let reason = json!({ "reason": "Complaints from tenants" });
    manager
        .post(&pause, reason.clone())
        .await
        .refused(501, "whatsapp_packages.not_active");
    let given = manager
        .post(&give, json!({ "ends_on": "2026-04-30", "version": 0 }))
        .await
        .ok();
    assert_eq!(
        (&given["package"], &given["package_ends_on"]),
        (&json!(1), &json!("2026-04-30"))
    );
    assert_eq!(account(&app).await, (json!(1), json!(0)));
    let stale = json!({ "reason": "x", "version": 1 });
    manager.post(&pause, stale).await.status(409);
    manager
        .post(&pause, json!({ "reason": "" }))
        .await
        .invalid("reason");
    manager.post(&pause, reason).await.ok();
    assert_eq!(account(&app).await.0, json!(2));
    let resume = path_of(&app, "/resume").await;
    let resumed = manager.post(&resume, json!({})).await.ok();
    assert_eq!(resumed["pause_reason"], Value::Null);
    manager
        .post(&resume, json!({}))
        .await
        .refused(501, "whatsapp_packages.not_paused");
    app.clock.advance(chrono::Duration::days(60));
    assert_eq!(account(&app).await.0, json!(0), "its last day is over");
    let remove = path_of(&app, "/remove").await;
    let removed = manager.post(&remove, json!({})).await.ok();
    assert_eq!(removed["package"], 0);
    manager
        .post(&remove, json!({}))
        .await
        .refused(501, "whatsapp_packages.no_package");
    let history = manager.get(&path_of(&app, "/history").await).await.ok();
    assert_eq!(history["total"], 4, "{history}");
}

#[tokio::test]
async fn merchants_are_listed_by_package_and_connection() {
    let app = testing::app().await;
    let manager = app.manager();
    let give = path_of(&app, "/give").await;
    manager
        .post(&give, json!({ "ends_on": "2026-03-20" }))
        .await
        .ok();
    for (filter, found) in [
        ("", 2),
        ("?has_package=true", 1),
        ("?has_package=false", 1),
        ("?has_package=true&connected=false", 1),
        ("?package=2", 0),
        ("?expiring_within=3", 0),
        ("?expiring_within=7&sort=-package_ends_on", 1),
    ] {
        let list = manager
            .get(&format!("/whatsapp_packages{filter}"))
            .await
            .ok();
        assert_eq!(list["total"], found, "{filter}");
    }
    report(&app, connected()).await;
    let list = manager.get("/whatsapp_packages?connected=true").await.ok();
    assert_eq!(list["items"][0]["number"], "971501234567");
    execute(
        &app,
        "INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at, held_for, held_since) \
         SELECT id, 'a.b', '1', '{}', now(), now(), 'whatsapp', now() FROM platform.merchants WHERE key = 'palm01'",
    )
    .await;
    let counts = manager.get("/whatsapp_packages/counts").await.ok();
    let expected = json!({
        "active": 1, "paused": 0, "without": 1, "connected": 1, "disconnected": 0, "held": 1,
    });
    assert_eq!(counts, expected);
    let file = manager
        .get("/whatsapp_packages/export?format=csv&has_package=true")
        .await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(
        text.contains("Active") && text.contains("971501234567"),
        "{text}"
    );
    let support = manager_as(&app, "support").await;
    support.get("/whatsapp_packages").await.ok();
}

#[tokio::test]
async fn a_drop_that_lasts_is_told_once() {
    let app = testing::app().await;
    execute(
        &app,
        "INSERT INTO platform.staff (name, email, role_ids, created_at, updated_at) \
         SELECT 'Huda', 'huda@manzil.example', ARRAY[r.id], now(), now() \
         FROM platform.staff_roles r WHERE r.preset = 'administrator'",
    )
    .await;
    let dropped = || WhatsAppReport::Dropped(WhatsAppConnection::Disconnected);
    let bells = "SELECT count(*) FROM notifications WHERE kind = 'whatsapp'";
    report(&app, dropped()).await;
    app.clock.advance(chrono::Duration::minutes(11));
    app.run_jobs().await;
    assert_eq!(app.palm.number(bells).await, 0, "no number was there");
    report(&app, connected()).await;
    report(&app, dropped()).await;
    app.clock.advance(chrono::Duration::minutes(5));
    report(&app, connected()).await;
    app.clock.advance(chrono::Duration::minutes(6));
    app.run_jobs().await;
    assert_eq!(app.palm.number(bells).await, 0, "it came back in time");
    report(&app, dropped()).await;
    app.clock.advance(chrono::Duration::minutes(9));
    report(
        &app,
        WhatsAppReport::Dropped(WhatsAppConnection::ServerDisconnected),
    )
    .await;
    app.run_jobs().await;
    assert_eq!(app.palm.number(bells).await, 0);
    app.clock.advance(chrono::Duration::minutes(1));
    app.run_jobs().await;
    assert_eq!(app.palm.number(bells).await, 1);
    let (subject, body, _) = last_mail(&app, "huda@manzil.example").await;
    assert!(
        subject.contains("Palm Properties") && body.contains("971501234567"),
        "{body}"
    );
    let mails = "SELECT count(*) FROM platform.mails WHERE kind = 'whatsapp_packages.dropped'";
    let told = number(&app, mails).await;
    app.clock.advance(chrono::Duration::hours(1));
    report(&app, dropped()).await;
    app.run_jobs().await;
    assert_eq!(number(&app, mails).await, told, "once a drop");
    assert_eq!(account(&app).await.1, json!(0));
}
