//! Through HTTP and jobs, with the stand-in of the gateway on loopback.

use gateway::{Fault, FaultKind, Gateway, Options, Running};
use kernel::config::Config;
use kernel::text::Language;
use kernel::whatsapp::{CODE, PlatformMessage, PlatformMessageKind};
use serde_json::{Value, json};
use testing::App;

use crate::support::{execute, manager_as, number, verified_request};

const KEY: &str = "key-of-the-tests";
const INSTANCE: &str = "manzil-main";
const NUMBER: &str = "971500000001";
const OWNER: &str = "+971501234567";
const PATH: &str = "/main_whatsapp";

async fn with_gateway() -> (App, Running) {
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
    (testing::app_with(config, database).await, gateway)
}

async fn act(app: &App, verb: &str, body: Value) -> testing::Answer {
    app.manager().post(&format!("{PATH}/{verb}"), body).await
}

/// The platform's phone has scanned the code.
pub(crate) async fn linked() -> (App, Running) {
    let (app, gateway) = with_gateway().await;
    let link = act(&app, "link", json!({})).await.ok();
    let image = link["image"].as_str().expect("an image");
    assert!(image.starts_with("data:image/svg+xml;base64,"), "{image}");
    assert!(gateway.state.scan(INSTANCE, NUMBER));
    let shown = act(&app, "refresh", json!({})).await.ok();
    assert_eq!(
        (&shown["instance"], &shown["number"], &shown["adapter"]),
        (&json!(1), &json!(NUMBER), &json!("qr"))
    );
    (app, gateway)
}

async fn shown(app: &App) -> Value {
    app.manager().get(PATH).await.ok()
}

/// The same action with the version of now.
async fn act_now(app: &App, verb: &str) -> testing::Answer {
    let version = shown(app).await["version"].clone();
    act(app, verb, json!({ "version": version })).await
}

fn news(text: &str) -> PlatformMessage {
    let kind = PlatformMessageKind::Subscription;
    PlatformMessage::plain(kind, OWNER, text.to_owned(), Language::En)
}

fn code(app: &App) -> PlatformMessage {
    PlatformMessage {
        kind: PlatformMessageKind::Code,
        to: OWNER.to_owned(),
        text: format!("{CODE} is your code"),
        code: Some("135790".to_owned()),
        language: Language::En,
        ends_at: Some(kernel::clock::Clock::now(&*app.clock) + chrono::Duration::minutes(10)),
    }
}

async fn queue(app: &App, message: &PlatformMessage) {
    let tx = app.palm.tx().await;
    tx.send_by_main_number(message).await.expect("queued");
    tx.commit().await.expect("committed");
}

async fn messages(app: &App) -> Vec<Value> {
    let list = app.manager().get("/main_whatsapp/messages").await.ok();
    list["items"].as_array().expect("items").clone()
}

#[tokio::test]
async fn a_number_is_linked_tested_paused_and_taken_away() {
    let (app, gateway) = linked().await;
    let to = json!({ "to": "971501234567" });
    let tested = act(&app, "test", to.clone()).await.ok();
    assert_eq!(tested["gateway_id"], "G00000001");
    let invalid = act(&app, "test", json!({ "to": OWNER })).await;
    invalid.invalid("to");
    let paused = act_now(&app, "pause").await.ok();
    assert_eq!(paused["instance"], 3);
    let again = act_now(&app, "pause").await;
    again.refused(501, "main_whatsapp.already_paused");
    act(&app, "test", to)
        .await
        .refused(501, "main_whatsapp.not_connected");
    queue(&app, &news("Paid")).await;
    app.run_jobs().await;
    assert_eq!(gateway.state.messages().len(), 1, "it waits");
    assert_eq!(shown(&app).await["waiting"], 1);
    act_now(&app, "resume").await.ok();
    app.run_jobs().await;
    assert_eq!(gateway.state.messages()[1].text, "Paid");
    let sent = messages(&app).await;
    assert_eq!(
        (
            &sent[0]["status"],
            &sent[0]["attempts"],
            &sent[0]["recipient"]
        ),
        (&json!(2), &json!(1), &json!("971501234567"))
    );
    let history = app.manager().get("/main_whatsapp/history").await.ok();
    let entries = history["items"].as_array().expect("entries").iter();
    let actions: Vec<_> = entries.map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["resumed", "paused", "created"]);
    assert!(!history.to_string().contains("sealed"), "{history}");
    let none = act(&app, "disconnect", json!({})).await.ok();
    assert_eq!(
        (&none["instance"], &none["number"], &none["version"]),
        (&json!(0), &Value::Null, &json!(0))
    );
    assert!(gateway.state.instances().is_empty());
    act(&app, "disconnect", json!({}))
        .await
        .refused(501, "main_whatsapp.not_connected");
    queue(&app, &news("Nobody sends it")).await;
    assert_eq!(
        messages(&app).await.len(),
        1,
        "without a number nothing is queued"
    );
}

#[tokio::test]
async fn a_drop_keeps_messages_until_the_number_is_back_and_is_told_when_it_lasts() {
    let (app, gateway) = linked().await;
    gateway.state.set_dropped(INSTANCE, true);
    queue(&app, &news("Soon")).await;
    app.run_jobs().await;
    let dropped = shown(&app).await;
    assert_eq!(
        (&dropped["instance"], &dropped["waiting"]),
        (&json!(0), &json!(1))
    );
    app.clock.advance(chrono::Duration::minutes(11));
    app.run_jobs().await;
    let told = "SELECT count(*) FROM platform.mails WHERE kind = 'main_whatsapp.dropped'";
    let administrators = "SELECT count(*) FROM platform.staff s WHERE EXISTS ( \
         SELECT FROM platform.staff_roles r WHERE r.id = ANY (s.role_ids) \
         AND (r.is_administrator OR r.permissions->'141' @> '3'))";
    let expected = number(&app, administrators).await;
    assert_eq!(number(&app, told).await, expected);
    assert!(expected > 0);
    gateway.state.set_dropped(INSTANCE, false);
    app.clock.advance(chrono::Duration::minutes(6));
    app.run_jobs().await;
    app.clock.advance(chrono::Duration::seconds(5));
    app.run_jobs().await;
    assert_eq!(shown(&app).await["instance"], 1, "it was asked by itself");
    let texts: Vec<_> = gateway.state.messages();
    assert_eq!((texts.len(), texts[0].text.as_str()), (1, "Soon"));
    assert_eq!(number(&app, told).await, expected, "told once");
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_sent_once() {
    let (app, gateway) = linked().await;
    gateway.state.order(Fault::new(FaultKind::CutAfter));
    queue(&app, &news("Once")).await;
    assert_eq!(app.try_jobs().await.len(), 1);
    assert_eq!(messages(&app).await[0]["status"], 1, "nobody knows yet");
    app.clock.advance(chrono::Duration::minutes(2));
    app.run_jobs().await;
    assert_eq!(messages(&app).await[0]["status"], 2);
    let given = gateway.state.messages();
    assert_eq!((given.len(), given[0].calls), (1, 1));
}

#[tokio::test]
async fn a_code_is_neither_shown_nor_kept_and_ends() {
    let (app, gateway) = linked().await;
    queue(&app, &code(&app)).await;
    app.run_jobs().await;
    assert_eq!(gateway.state.messages()[0].text, "135790 is your code");
    let sent = messages(&app).await;
    assert_eq!(sent[0]["body"], "•••••• is your code");
    let kept = "SELECT count(*) FROM platform.main_messages WHERE code IS NOT NULL";
    assert_eq!(number(&app, kept).await, 0);
    // One that cannot be sent in time is not sent late.
    act_now(&app, "pause").await.ok();
    queue(&app, &code(&app)).await;
    app.clock.advance(chrono::Duration::minutes(11));
    act_now(&app, "resume").await.ok();
    app.run_jobs().await;
    let late = messages(&app).await.remove(0);
    assert_eq!(
        (&late["status"], &late["may_be_resent"]),
        (&json!(0), &json!(false))
    );
    assert_eq!(gateway.state.messages().len(), 1);
    let path = format!("{PATH}/messages/{}/resend", late["id"]);
    let again = app.manager().post(&path, json!({})).await;
    again.refused(501, "main_whatsapp.not_failed");
}

#[tokio::test]
async fn kinds_are_switched_off_and_what_failed_is_sent_again() {
    let (app, gateway) = linked().await;
    let version = shown(&app).await["version"].clone();
    let off = json!({ "tells_trials": true, "tells_subscriptions": false, "version": version });
    let set = app.manager().put(PATH, off.clone()).await.ok();
    assert_eq!(set["tells_subscriptions"], false);
    app.manager().put(PATH, off).await.status(409);
    queue(&app, &news("Unwanted")).await;
    app.run_jobs().await;
    assert!(gateway.state.messages().is_empty());
    let failed = messages(&app).await.remove(0);
    assert_eq!(
        (&failed["status"], &failed["may_be_resent"]),
        (&json!(0), &json!(true))
    );
    let on = json!({ "tells_subscriptions": true, "version": set["version"] });
    let set = app.manager().patch(PATH, on).await.ok();
    assert_eq!(set["tells_trials"], true, "what is not named stays");
    let path = format!("{PATH}/messages/{}/resend", failed["id"]);
    let queued = app.manager().post(&path, json!({})).await.ok();
    assert_eq!(queued["status"], 1);
    app.run_jobs().await;
    assert_eq!(gateway.state.messages().len(), 1);
    let failed = app
        .manager()
        .get("/main_whatsapp/messages?status=0")
        .await
        .ok();
    assert_eq!(failed["total"], 0);
    let file = app
        .manager()
        .get("/main_whatsapp/messages/export?format=csv")
        .await;
    let file = file.status(200);
    assert!(String::from_utf8_lossy(&file.bytes).contains("Unwanted"));
}

#[tokio::test]
async fn the_cloud_api_gets_templates_and_its_calls_are_checked() {
    let (app, gateway) = with_gateway().await;
    let input = |token: &str| {
        json!({
            "number_id": "7654321", "access_token": token, "app_secret": "app-secret",
            "utility_template": "account_news", "code_template": "code",
        })
    };
    let wrong = act(&app, "cloud", input("another")).await;
    wrong.refused(501, "main_whatsapp.cloud_refused");
    let set = act(&app, "cloud", input(gateway::CLOUD_TOKEN)).await.ok();
    assert_eq!(
        (&set["instance"], &set["number"], &set["code_template"]),
        (&json!(1), &json!("971507654321"), &json!("code"))
    );
    assert!(!set.to_string().contains("app-secret"), "{set}");
    queue(&app, &code(&app)).await;
    app.run_jobs().await;
    assert_eq!(gateway.state.messages()[0].kind, "template");
    let id = messages(&app).await[0]["id"].clone();
    let url = set["callback_url"].as_str().expect("an address");
    let path = url.replace("https://manzil.test", "");
    let visitor = app.visitor();
    let call = json!({ "entry": [{ "changes": [{ "value": { "statuses": [{
        "id": "wamid.1", "status": "delivered", "timestamp": "1773561600", "recipient_id": "971501234567",
        "biz_opaque_callback_data": format!("manzil-main-{id}"),
    }] } }] }] });
    let body = call.to_string().into_bytes();
    let header = ("X-Hub-Signature-256", "sha256=00");
    visitor
        .post_signed(&path, header, body.clone())
        .await
        .refused(401, "main_whatsapp.wrong_signature");
    let elsewhere = "/webhooks/main_whatsapp/x";
    let unknown = visitor.post_signed(elsewhere, header, body).await;
    unknown.status(404);
    assert_eq!(messages(&app).await[0]["delivered_at"], Value::Null);
    let token = path.rsplit('/').next().expect("an id");
    let confirm = format!("{path}?hub.verify_token={token}&hub.challenge=7");
    assert_eq!(visitor.get(&confirm).await.status(200).bytes, b"7");
    let refused = format!("{path}?hub.verify_token=x&hub.challenge=7");
    visitor.get(&refused).await.status(401);
}

#[tokio::test]
async fn a_linked_phones_gateway_tells_of_connections_and_deliveries() {
    let (app, gateway) = linked().await;
    queue(&app, &news("Hello")).await;
    app.run_jobs().await;
    let instance = gateway.state.instances().remove(0);
    let path = instance.callback_url.replace("https://manzil.test", "");
    let id = messages(&app).await[0]["id"].clone();
    let body = json!({ "events": [
        { "kind": "message", "reference": format!("manzil-main-{id}"), "id": "G1", "to": "971501234567",
          "state": "read", "at": 1_773_561_600 },
        { "kind": "connection", "state": "disconnected" },
    ] });
    let body = body.to_string();
    let signature = gateway::signature(&instance.secret, &body);
    let header = ("X-Hub-Signature-256", signature.as_str());
    let visitor = app.visitor();
    let called = visitor.post_signed(&path, header, body.into_bytes()).await;
    called.status(200);
    let row = messages(&app).await.remove(0);
    assert_eq!(
        (&row["delivered_at"], &row["read_at"]),
        (
            &json!("2026-03-15T08:00:00Z"),
            &json!("2026-03-15T08:00:00Z")
        )
    );
    let dropped = shown(&app).await;
    assert_eq!(
        (&dropped["instance"], &dropped["number"]),
        (&json!(0), &json!(NUMBER))
    );
}

#[tokio::test]
async fn what_was_taken_and_not_delivered_is_sent_anew() {
    let (app, gateway) = linked().await;
    queue(&app, &news("Hello")).await;
    app.run_jobs().await;
    let instance = gateway.state.instances().remove(0);
    let path = instance.callback_url.replace("https://manzil.test", "");
    let id = messages(&app).await[0]["id"].clone();
    let visitor = app.visitor();
    let told = async |reference: String, state: &str| {
        let body = json!({ "events": [{
            "kind": "message", "reference": reference, "id": "G1", "to": "971501234567", "state": state,
            "at": 1_773_561_600,
        }] });
        let body = body.to_string();
        let signature = gateway::signature(&instance.secret, &body);
        let header = ("X-Hub-Signature-256", signature.as_str());
        let called = visitor.post_signed(&path, header, body.into_bytes()).await;
        called.status(200);
    };
    let first = format!("manzil-main-{id}");
    told(first.clone(), "failed").await;
    assert_eq!(messages(&app).await[0]["status"], 0);
    let resend = format!("{PATH}/messages/{id}/resend");
    app.manager().post(&resend, json!({})).await.ok();
    app.run_jobs().await;
    let given = gateway.state.messages();
    assert_eq!((given.len(), &*given[1].text), (2, "Hello"));
    // What comes late of the first round says nothing of the second.
    told(first, "failed").await;
    assert_eq!(messages(&app).await[0]["status"], 2);
    told(format!("manzil-main-{id}-1"), "delivered").await;
    let row = messages(&app).await.remove(0);
    assert_eq!(
        (&row["status"], &row["delivered_at"]),
        (&json!(2), &json!("2026-03-15T08:00:00Z"))
    );
}

#[tokio::test]
async fn only_administrators_see_the_number() {
    let app = testing::app().await;
    let sales = manager_as(&app, "sales").await;
    sales.get(PATH).await.status(403);
    sales.get("/main_whatsapp/messages").await.status(403);
    let none = shown(&app).await;
    assert_eq!(
        (&none["instance"], &none["has_gateway"], &none["version"]),
        (&json!(0), &json!(false), &json!(0))
    );
    act(&app, "link", json!({}))
        .await
        .refused(501, "main_whatsapp.no_gateway");
}

#[tokio::test]
async fn who_asked_for_a_trial_is_told_of_it() {
    let (app, gateway) = linked().await;
    let id = verified_request(&app).await;
    let verified =
        format!("UPDATE platform.trial_requests SET mobile_verified_at = now() WHERE id = {id}");
    execute(&app, &verified).await;
    let approve = format!("/trial_requests/{id}/approve");
    app.manager().post(&approve, json!({})).await.ok();
    app.run_jobs().await;
    let told = gateway.state.messages().remove(0);
    assert_eq!(told.to, "971507654321");
    assert!(told.text.contains("huda@gulf.example"), "{told:?}");
    let row = messages(&app).await.remove(0);
    assert_eq!(
        (&row["kind"], &row["merchant_name_en"], &row["status"]),
        (&json!("trial"), &json!("Gulf Homes"), &json!(2))
    );
}

#[tokio::test]
async fn an_office_is_told_of_its_subscription() {
    let (app, gateway) = linked().await;
    let palm = app.palm.merchant().await.id;
    let paid = "UPDATE platform.merchants SET status = 'active', paid_through = '2099-01-01' WHERE key = 'palm01'";
    execute(&app, paid).await;
    let status = json!({ "status": "active", "ends_soon": false });
    app.enqueue_raw(Some(palm), "subscriptions.announce", "active-", status)
        .await;
    app.run_jobs().await;
    let told = gateway.state.messages().remove(0);
    assert!(
        told.text.contains("Your subscription is active"),
        "{told:?}"
    );
    assert!(told.text.contains("اشتراكك نشط"), "{told:?}");
    assert_eq!(messages(&app).await[0]["kind"], "subscription");
}
