//! Through HTTP and jobs, with the stand-in of the gateway on loopback.

use gateway::{Fault, FaultKind, Gateway, Options, Running};
use kernel::config::Config;
use serde_json::{Value, json};
use testing::App;

use super::permission;

const KEY: &str = "key-of-the-tests";
pub(crate) const NUMBER: &str = "971501234567";
const TENANT: &str = "971509876543";

/// The product with a gateway, and a package for Palm.
pub(crate) async fn with_gateway() -> (App, Running) {
    let options = Options {
        port: 0,
        key: KEY.to_owned(),
        data: None,
    };
    let gateway = Gateway::start(options).await.expect("started");
    let database = testing::TestDatabase::create().await;
    let config = Config {
        whatsapp_gateway_url: Some(gateway.url()),
        whatsapp_gateway_key: Some(KEY.to_owned()),
        whatsapp_cloud_url: format!("{}/cloud", gateway.url()),
        ..testing::config(&database)
    };
    let app = testing::app_with(config, database).await;
    let path = format!("/whatsapp_packages/{}/give", app.palm.merchant().await.id);
    app.manager().post(&path, json!({})).await.ok();
    (app, gateway)
}

/// Palm's phone has scanned the code.
pub(crate) async fn linked() -> (App, Running) {
    let (app, gateway) = with_gateway().await;
    let admin = app.palm.admin();
    let link = admin.post("/whatsapp_settings/link", json!({})).await.ok();
    let image = link["image"].as_str().expect("an image");
    assert!(image.starts_with("data:image/svg+xml;base64,"), "{image}");
    assert!(gateway.state.scan("palm01", NUMBER));
    let shown = refresh(&app).await;
    assert_eq!(
        (&shown["connection"], &shown["number"], &shown["unusable"]),
        (&json!(1), &json!(NUMBER), &Value::Null)
    );
    (app, gateway)
}

pub(crate) async fn refresh(app: &App) -> Value {
    let admin = app.palm.admin();
    admin
        .post("/whatsapp_settings/refresh", json!({}))
        .await
        .ok()
}

async fn test_message(app: &App) -> testing::Answer {
    let admin = app.palm.admin();
    let input = json!({ "to": TENANT });
    admin.post("/whatsapp_settings/test", input).await
}

#[tokio::test]
async fn a_number_is_linked_tested_and_taken_away() {
    let (app, gateway) = linked().await;
    let sent = test_message(&app).await.ok();
    assert_eq!(sent["gateway_id"], "G00000001");
    let messages = gateway.state.messages();
    assert_eq!(messages[0].to, TENANT);
    assert!(messages[0].text.contains("Palm Properties"), "{messages:?}");
    gateway.state.set_absent(TENANT);
    test_message(&app)
        .await
        .refused(501, "whatsapp_settings.no_whatsapp");
    let admin = app.palm.admin();
    for wrong in ["+971501234567", "00971501234567", "12"] {
        let input = json!({ "to": wrong });
        admin
            .post("/whatsapp_settings/test", input)
            .await
            .invalid("to");
    }
    let after = admin
        .post("/whatsapp_settings/disconnect", json!({}))
        .await
        .ok();
    assert_eq!(
        (&after["number"], &after["unusable"], &after["adapter"]),
        (&Value::Null, &json!("not_connected"), &Value::Null)
    );
    assert!(gateway.state.instances().is_empty());
    admin
        .post("/whatsapp_settings/disconnect", json!({}))
        .await
        .refused(501, "whatsapp_settings.not_linked");
    test_message(&app)
        .await
        .refused(501, "whatsapp_settings.not_usable");
}

#[tokio::test]
async fn without_a_package_or_a_gateway_nothing_is_linked() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    admin
        .post("/whatsapp_settings/link", json!({}))
        .await
        .refused(501, "whatsapp_settings.no_package");
    let path = format!("/whatsapp_packages/{}/give", app.palm.merchant().await.id);
    app.manager().post(&path, json!({})).await.ok();
    admin
        .post("/whatsapp_settings/link", json!({}))
        .await
        .refused(501, "whatsapp_settings.no_gateway");
    let shown = admin.get("/whatsapp_settings").await.ok();
    assert_eq!(shown["unusable"], "not_connected");
}

#[tokio::test]
async fn secrets_are_neither_shown_nor_kept_in_clear() {
    let (app, gateway) = linked().await;
    let instance = gateway.state.instances().remove(0);
    let shown = refresh(&app).await.to_string();
    assert!(!shown.contains(&instance.token) && !shown.contains(&instance.secret));
    let row = "SELECT count(*) FROM whatsapp_accounts \
         WHERE position(convert_to('palm01', 'UTF8') IN token_sealed) = 0 AND length(token_sealed) > 60";
    assert_eq!(app.palm.number(row).await, 1);
    let kept = format!(
        "SELECT count(*) FROM audit_log WHERE before::text LIKE '%{0}%' OR after::text LIKE '%{0}%'",
        instance.token
    );
    assert_eq!(app.palm.number(&kept).await, 0);
}

/// A tenant, and a payment that is due in seven days; the reminder is on its way.
async fn reminded(app: &App) {
    crate::reminders::tests::lease(app, &app.palm, &[7]).await;
    crate::reminders::tests::morning(app, &app.palm).await;
}

async fn whatsapp_reminder(app: &App) -> Value {
    let path = "/reminders?channel=whatsapp";
    app.palm.admin().get(path).await.ok()["items"][0].clone()
}

#[tokio::test]
async fn a_drop_holds_messages_until_the_number_is_back() {
    let (app, gateway) = linked().await;
    gateway.state.set_dropped("palm01", true);
    reminded(&app).await;
    let reminder = whatsapp_reminder(&app).await;
    assert_eq!(reminder["status"], 1, "pending: {reminder}");
    let held = "SELECT count(*) FROM platform.outbox WHERE held_for = 'whatsapp'";
    assert_eq!(
        app.palm.number(held).await,
        1,
        "the gateway said that it is disconnected"
    );
    let shown = app.palm.admin().get("/whatsapp_settings").await.ok();
    assert_eq!(
        (&shown["connection"], &shown["unusable"]),
        (&json!(0), &json!("dropped"))
    );
    assert!(gateway.state.messages().is_empty());
    gateway.state.set_dropped("palm01", false);
    app.clock.advance(chrono::Duration::seconds(20));
    app.run_jobs().await;
    let shown = app.palm.admin().get("/whatsapp_settings").await.ok();
    assert_eq!(shown["connection"], 1, "it was asked by itself");
    app.palm
        .execute("UPDATE platform.outbox SET held_for = NULL, held_since = NULL WHERE held_for = 'whatsapp'")
        .await;
    app.run_jobs().await;
    assert_eq!(whatsapp_reminder(&app).await["status"], 2);
    assert_eq!(gateway.state.messages().len(), 1);
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_sent_once() {
    let (app, gateway) = linked().await;
    gateway.state.order(Fault::new(FaultKind::CutAfter));
    reminded(&app).await;
    assert_eq!(gateway.state.messages().len(), 1);
    let reminder = whatsapp_reminder(&app).await;
    assert_eq!(reminder["status"], 4, "nobody knows yet: {reminder}");
    // A worker that died between the claim and the mark asks for the message before it sends it.
    app.palm
        .execute("UPDATE reminders SET status = 3 WHERE channel = 'whatsapp'")
        .await;
    let tx = app.palm.tx().await;
    let id = crate::reminders::ReminderId(reminder["id"].as_i64().expect("an id"));
    crate::reminders::enqueue_whatsapp(&tx, id, "again".to_owned())
        .await
        .expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
    assert_eq!(whatsapp_reminder(&app).await["status"], 2);
    let messages = gateway.state.messages();
    assert_eq!((messages.len(), messages[0].calls), (1, 1));
}

#[tokio::test]
async fn what_the_gateway_refuses_has_failed_and_a_busy_one_is_tried_again() {
    let (app, gateway) = linked().await;
    gateway.state.order(Fault::new(FaultKind::Unavailable));
    crate::reminders::tests::lease(&app, &app.palm, &[7]).await;
    crate::reminders::tests::plan(&app, &app.palm).await;
    let failed = app.try_jobs().await;
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert_eq!(whatsapp_reminder(&app).await["status"], 1);
    gateway.state.order(Fault::new(FaultKind::Refuse));
    app.clock.advance(chrono::Duration::minutes(2));
    app.run_jobs().await;
    let reminder = whatsapp_reminder(&app).await;
    assert_eq!(reminder["status"], 0, "{reminder}");
    assert!(gateway.state.messages().is_empty());
}

fn cloud_input() -> Value {
    json!({ "number_id": "7654321", "access_token": gateway::CLOUD_TOKEN, "app_secret": "app-secret" })
}

#[tokio::test]
async fn the_cloud_api_takes_free_text_only_after_the_tenant_wrote() {
    let (app, gateway) = with_gateway().await;
    let admin = app.palm.admin();
    let mut wrong = cloud_input();
    wrong["access_token"] = json!("another");
    admin
        .post("/whatsapp_settings/cloud", wrong)
        .await
        .refused(501, "whatsapp_settings.cloud_refused");
    let shown = admin
        .post("/whatsapp_settings/cloud", cloud_input())
        .await
        .ok();
    assert_eq!(
        (&shown["number"], &shown["adapter"], &shown["unusable"]),
        (&json!("971507654321"), &json!("cloud"), &Value::Null)
    );
    let shown_text = shown.to_string();
    assert!(!shown_text.contains("app-secret") && !shown_text.contains(gateway::CLOUD_TOKEN));
    let refused = test_message(&app)
        .await
        .refused(501, "whatsapp_settings.message_failed");
    assert!(
        refused["message"]
            .as_str()
            .expect("why")
            .contains("24 hours"),
        "{refused}"
    );
    assert!(
        gateway.state.messages().is_empty(),
        "refused before it was sent"
    );
    let mut named = cloud_input();
    named["utility_template"] = json!("office_message");
    admin.post("/whatsapp_settings/cloud", named).await.ok();
    test_message(&app).await.ok();
    let body = json!({ "object": "whatsapp_business_account", "entry": [{ "changes": [{ "value": {
        "messages": [{ "from": TENANT, "id": "wamid.x", "timestamp": "1773561600", "text": { "body": "Hello" } }],
    } }] }] });
    let path = shown["callback_url"].as_str().expect("an address");
    let path = path.replace("https://manzil.test", "");
    let body = body.to_string().into_bytes();
    let signature = crate::whatsapp_settings::callbacks::tests::signature("app-secret", &body);
    let header = ("X-Hub-Signature-256", signature.as_str());
    app.visitor()
        .post_signed(&path, header, body)
        .await
        .status(200);
    app.clock.advance(chrono::Duration::minutes(1));
    test_message(&app).await.ok();
    app.clock.advance(chrono::Duration::hours(25));
    test_message(&app).await.ok();
    let kinds: Vec<String> = gateway
        .state
        .messages()
        .into_iter()
        .map(|message| message.kind)
        .collect();
    assert_eq!(kinds, ["template", "text", "template"]);
}

#[tokio::test]
async fn rights_are_needed() {
    let (app, _gateway) = with_gateway().await;
    let nobody = app.palm.employee(&[]).await;
    nobody.get("/whatsapp_settings").await.status(403);
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer.get("/whatsapp_settings").await.ok();
    viewer
        .get("/whatsapp_settings/deliveries/export?format=csv")
        .await
        .status(200);
    for (path, input) in [
        ("link", json!({})),
        ("refresh", json!({})),
        ("disconnect", json!({})),
        ("test", json!({ "to": TENANT })),
    ] {
        let path = format!("/whatsapp_settings/{path}");
        viewer.post(&path, input).await.status(403);
    }
}
