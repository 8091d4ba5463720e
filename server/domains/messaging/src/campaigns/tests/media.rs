//! An image or a document beside a campaign's words, through both gateways.

use gateway::Running;
use serde_json::{Value, json};
use testing::App;

use super::{act_now, draft, run_out, tenants};
use crate::whatsapp_settings::tests::{linked, with_gateway};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";
const PDF: &[u8] = b"%PDF-1.7\nsmall\n%%EOF";

async fn attach(app: &App, id: i64, version: i64, name: &str, bytes: &[u8]) -> testing::Answer {
    let version = version.to_string();
    let path = format!("/campaigns/{id}/media");
    let file = (name, bytes.to_vec());
    app.palm
        .admin()
        .upload(&path, &[("version", &version)], file)
        .await
}

/// A campaign to one tenant, with a file.
async fn sent_with(app: &App, name: &str, bytes: &[u8]) -> Value {
    tenants(app, 1).await;
    let (id, version) = draft(app).await;
    let shown = attach(app, id, version, name, bytes).await.ok();
    act_now(app, id, "launch").await.ok();
    run_out(app).await;
    shown
}

fn only(gateway: &Running) -> (String, String, Option<String>) {
    let messages = gateway.state.messages();
    assert_eq!(messages.len(), 1, "{messages:?}");
    let message = messages[0].clone();
    (message.kind, message.text, message.file_name)
}

#[tokio::test]
async fn a_linked_phone_sends_the_image_with_the_words_as_its_caption() {
    let (app, gateway) = linked().await;
    let shown = sent_with(&app, "Eid offer.png", PNG).await;
    assert_eq!(
        shown["media"],
        json!({ "file_name": "Eid offer.png", "media_type": "image/png" })
    );
    let (kind, text, file) = only(&gateway);
    assert_eq!(
        (kind.as_str(), file.as_deref()),
        ("image", Some("Eid offer.png"))
    );
    assert!(text.starts_with("Dear Tenant 1, happy Eid"), "{text}");
}

#[tokio::test]
async fn the_cloud_api_sends_the_document_in_the_heading_of_a_template() {
    let (app, gateway) = with_gateway().await;
    let account = json!({
        "number_id": "5550001", "access_token": "cloud-token", "app_secret": "secret-of-the-app",
        "utility_template": "manzil_service", "marketing_template": "manzil_news",
    });
    let admin = app.palm.admin();
    admin.post("/whatsapp_settings/cloud", account).await.ok();
    sent_with(&app, "offer.pdf", PDF).await;
    let (kind, text, file) = only(&gateway);
    assert_eq!(
        (kind.as_str(), file.as_deref()),
        ("template", Some("offer.pdf"))
    );
    assert!(text.starts_with("Dear Tenant 1, happy Eid"), "{text}");
}

#[tokio::test]
async fn a_test_message_has_the_file_too() {
    let (app, gateway) = linked().await;
    let (id, version) = draft(&app).await;
    attach(&app, id, version, "offer.pdf", PDF).await.ok();
    let to = json!({ "mobile": "971501112233", "language": "en" });
    let path = format!("/campaigns/{id}/test");
    app.palm.admin().post(&path, to).await.ok();
    app.run_jobs().await;
    let (kind, _, file) = only(&gateway);
    assert_eq!(
        (kind.as_str(), file.as_deref()),
        ("document", Some("offer.pdf"))
    );
}

#[tokio::test]
async fn what_whatsapp_does_not_take_is_refused_when_it_is_uploaded() {
    let app = testing::app_with_whatsapp().await;
    let (id, version) = draft(&app).await;
    let said = attach(&app, id, version, "offer.png", b"no image at all")
        .await
        .invalid("file");
    assert!(said.contains("png, jpg, pdf"), "{said}");
    let webp = b"RIFF\x24\0\0\0WEBPVP8 ";
    attach(&app, id, version, "offer.webp", webp)
        .await
        .invalid("file");
    let mut large = PDF.to_vec();
    large.resize(5 * 1024 * 1024 + 1, b' ');
    let said = attach(&app, id, version, "offer.pdf", &large)
        .await
        .invalid("file");
    assert!(said.contains("5 MB"), "{said}");
    attach(&app, id, version, "offer.pdf", b"")
        .await
        .invalid("file");
    let kept = "SELECT count(*) FROM campaigns WHERE media_path IS NOT NULL";
    assert_eq!(app.palm.number(kept).await, 0);
}

#[tokio::test]
async fn words_beside_a_file_are_shorter() {
    let app = testing::app_with_whatsapp().await;
    let (id, version) = draft(&app).await;
    let attached = attach(&app, id, version, "offer.png", PNG).await.ok();
    let path = format!("/campaigns/{id}");
    let mut longer = super::written();
    longer["message_en"] = json!("x".repeat(701));
    longer["version"] = attached["campaign"]["version"].clone();
    let admin = app.palm.admin();
    admin.put(&path, longer.clone()).await.invalid("message_en");
    let without = admin.delete(&format!("{path}/media")).await.ok();
    assert!(without["media"].is_null(), "{without}");
    longer["version"] = without["campaign"]["version"].clone();
    let changed = admin.put(&path, longer).await.ok();
    let version = changed["campaign"]["version"].as_i64().expect("a version");
    attach(&app, id, version, "offer.png", PNG)
        .await
        .invalid("message_en");
}

#[tokio::test]
async fn the_file_of_a_draft_is_shown_and_of_a_launched_one_is_fixed() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 1).await;
    let (id, version) = draft(&app).await;
    let path = format!("/campaigns/{id}/media");
    let admin = app.palm.admin();
    admin.get(&format!("{path}/file")).await.status(404);
    attach(&app, id, version + 1, "offer.png", PNG)
        .await
        .status(409);
    attach(&app, id, version, "offer.png", PNG).await.ok();
    let shown = admin.get(&format!("{path}/file")).await.status(200);
    assert_eq!(shown.bytes, PNG);
    act_now(&app, id, "launch").await.ok();
    admin.delete(&path).await.refused(501, "campaigns.launched");
}
