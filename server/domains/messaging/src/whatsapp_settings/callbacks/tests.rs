//! Calls of gateways, signed, repeated, late and wrong.

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;
use testing::{Answer, App};

use crate::whatsapp_settings::tests::linked;

struct Caller {
    app: App,
    gateway: gateway::Running,
    path: String,
    secret: String,
}

/// Palm's phone is linked; calls are made as its gateway makes them.
async fn caller() -> Caller {
    let (app, gateway) = linked().await;
    let instance = gateway.state.instances().remove(0);
    let path = instance.callback_url.replace("https://manzil.test", "");
    Caller {
        app,
        gateway,
        path,
        secret: instance.secret,
    }
}

pub(crate) fn signature(secret: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any key");
    mac.update(body);
    format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
}

impl Caller {
    async fn signed(&self, secret: &str, body: Vec<u8>) -> Answer {
        let signature = signature(secret, &body);
        let header = ("X-Hub-Signature-256", signature.as_str());
        self.app
            .visitor()
            .post_signed(&self.path, header, body)
            .await
    }

    async fn tell(&self, events: Value) {
        let body = json!({ "events": events }).to_string().into_bytes();
        self.signed(&self.secret, body).await.status(200);
    }

    async fn number(&self, sql: &str) -> i64 {
        self.app.palm.number(sql).await
    }
}

fn incoming(id: &str, text: &str) -> Value {
    json!({ "kind": "incoming", "id": id, "from": "971509876543", "text": text, "at": 1_773_561_600 })
}

fn told(state: &str, at: i64) -> Value {
    json!({
        "kind": "message", "reference": "palm01-reminder-1", "id": "G1", "to": "971509876543",
        "state": state, "at": at, "reason": "No such number",
    })
}

#[tokio::test]
async fn what_became_of_a_message_moves_forward_only() {
    let caller = caller().await;
    caller.tell(json!([told("read", 1_773_561_620)])).await;
    caller
        .tell(json!([
            told("sent", 1_773_561_600),
            told("delivered", 1_773_561_610)
        ]))
        .await;
    caller.tell(json!([told("failed", 1_773_561_630)])).await;
    let list = caller
        .app
        .palm
        .admin()
        .get("/whatsapp_settings/deliveries")
        .await
        .ok();
    let row = &list["items"][0];
    assert_eq!(list["total"], 1);
    assert_eq!(
        (&row["read_at"], &row["failed_at"], &row["sent_at"]),
        (
            &json!("2026-03-15T08:00:20Z"),
            &Value::Null,
            &json!("2026-03-15T08:00:00Z")
        )
    );
}

#[tokio::test]
async fn a_message_that_cannot_be_delivered_has_failed() {
    let caller = caller().await;
    let (app, _) = (&caller.app, &caller.gateway);
    crate::reminders::tests::lease(app, &app.palm, &[7]).await;
    crate::reminders::tests::morning(app, &app.palm).await;
    let reminder = app
        .palm
        .admin()
        .get("/reminders?channel=whatsapp")
        .await
        .ok()["items"][0]
        .clone();
    assert_eq!(reminder["status"], 2);
    let mut failed = told("failed", 1_773_561_600);
    failed["reference"] = json!(format!("palm01-reminder-{}", reminder["id"]));
    caller.tell(json!([failed, failed])).await;
    let path = format!("/reminders/{}", reminder["id"]);
    let after = app.palm.admin().get(&path).await.ok();
    assert_eq!(
        (&after["status"], &after["error"]),
        (&json!(0), &json!("No such number"))
    );
}

#[tokio::test]
async fn stop_ends_advertising_and_is_answered_once() {
    let caller = caller().await;
    caller.tell(json!([incoming("a", "Thank you")])).await;
    let opted_out = "SELECT count(*) FROM whatsapp_opt_outs";
    assert_eq!(caller.number(opted_out).await, 0);
    caller.tell(json!([incoming("b", " إيقاف ")])).await;
    caller.tell(json!([incoming("b", " إيقاف ")])).await;
    caller.tell(json!([incoming("c", "STOP")])).await;
    assert_eq!(caller.number(opted_out).await, 1);
    assert_eq!(
        caller
            .number("SELECT count(*) FROM whatsapp_incoming")
            .await,
        3
    );
    caller.app.run_jobs().await;
    caller.app.run_jobs().await;
    let messages = caller.gateway.state.messages();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].text.contains("Messages about your contracts"));
    let shown = caller.app.palm.admin().get("/whatsapp_settings").await.ok();
    assert_eq!(shown["opted_out"], 1);
}

#[tokio::test]
async fn a_connection_is_told_by_the_gateway() {
    let caller = caller().await;
    caller
        .tell(json!([{ "kind": "connection", "state": "disconnected" }]))
        .await;
    let shown = caller.app.palm.admin().get("/whatsapp_settings").await.ok();
    assert_eq!(shown["unusable"], "dropped");
    caller
        .tell(json!([{ "kind": "connection", "state": "connected", "number": "971501234567" }]))
        .await;
    let shown = caller.app.palm.admin().get("/whatsapp_settings").await.ok();
    assert_eq!(shown["unusable"], Value::Null);
}

#[tokio::test]
async fn wrong_calls_get_clear_answers_and_change_nothing() {
    let caller = caller().await;
    let body = || {
        json!({ "events": [incoming("a", "STOP")] })
            .to_string()
            .into_bytes()
    };
    caller
        .signed("another secret", body())
        .await
        .refused(401, "whatsapp_settings.wrong_signature");
    let visitor = caller.app.visitor();
    visitor
        .post_raw(&caller.path, "application/json", body())
        .await
        .refused(401, "whatsapp_settings.wrong_signature");
    caller
        .signed(&caller.secret, b"{\"events\": 1}".to_vec())
        .await
        .refused(400, "whatsapp_settings.unreadable");
    let large = vec![b' '; 5 * 1024 * 1024];
    caller.signed(&caller.secret, large).await.status(413);
    for path in [
        "/webhooks/whatsapp/palm01-AAAAAAAAAAAAAAAAAAAAAA",
        "/webhooks/whatsapp/x",
    ] {
        let header = ("X-Hub-Signature-256", "sha256=00");
        visitor.post_signed(path, header, body()).await.status(404);
    }
    let confirm = format!(
        "{}?hub.mode=subscribe&hub.verify_token=x&hub.challenge=7",
        caller.path
    );
    visitor.get(&confirm).await.status(401);
    let token = caller.path.rsplit('/').next().expect("an id");
    let confirm = format!("{}?hub.verify_token={token}&hub.challenge=7", caller.path);
    assert_eq!(visitor.get(&confirm).await.status(200).bytes, b"7");
    for table in [
        "whatsapp_opt_outs",
        "whatsapp_incoming",
        "whatsapp_messages",
    ] {
        assert_eq!(
            caller
                .number(&format!("SELECT count(*) FROM {table}"))
                .await,
            0,
            "{table}"
        );
    }
}

#[tokio::test]
async fn a_stop_is_kept_with_its_tenant_and_ends_no_service_message() {
    let caller = caller().await;
    let app = &caller.app;
    crate::reminders::tests::lease(app, &app.palm, &[7]).await;
    app.palm
        .execute("UPDATE customers SET mobile = '+971509876543'")
        .await;
    caller.tell(json!([incoming("A1", "STOP")])).await;
    caller.tell(json!([incoming("A2", "إيقاف")])).await;
    let admin = app.palm.admin();
    let tenant = admin.get("/customers").await.ok()["items"][0].clone();
    assert_eq!(tenant["no_advertising_at"], json!(app.kernel.clock.now()));
    assert_eq!(tenant["allow_whatsapp"], true);
    let path = format!("/customers/{}/timeline", tenant["id"]);
    let timeline = admin.get(&path).await.ok();
    assert_eq!(timeline["total"], 1, "said once: {timeline}");
    assert!(timeline.to_string().contains("STOP"), "{timeline}");
    crate::reminders::tests::morning(app, &app.palm).await;
    let sent = "SELECT count(*) FROM reminders WHERE channel = 'whatsapp' AND status = 2";
    assert_eq!(caller.number(sent).await, 1);
}
