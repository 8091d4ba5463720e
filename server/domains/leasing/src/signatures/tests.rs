//! The tenant's page through HTTP.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::contracts;
use crate::fixtures::{World, world};

const DRAWING: &[u8] = include_bytes!("../../../../documents/tests/common/signature.png");

fn shared(contract: &Value, rest: &str) -> String {
    let id = contract["public_id"].as_str().expect("a public id");
    format!("/api/public/shared_contracts/{id}{rest}")
}

fn signature() -> Value {
    json!({ "signer_name": "Omar Haddad", "image": STANDARD.encode(DRAWING), "agreed": true, "language": "ar" })
}

#[tokio::test]
async fn a_tenant_reads_and_signs_once() {
    let world = world().await;
    let issued = world.issued().await;
    let tenant = world.app.visitor();
    assert_eq!(
        tenant.get(&shared(&issued, "")).await.ok()["issuer_hours"],
        json!([])
    );
    let hours = json!({ "hours": [{ "day": 1, "from": "09:00", "to": "17:00" }], "version": 1 });
    let saved = world.admin().put("/account/business-hours", hours).await;
    let hours = saved.ok()["business_hours"].clone();
    let page = tenant.get(&shared(&issued, "")).await.ok();
    assert_eq!(page["number"], "C-2026-00001");
    assert_eq!(page["can_sign"], true);
    assert_eq!(page["issuer_hours"], hours);
    assert_eq!(page["landlord"]["ar"], "سالم المالك");
    assert_eq!(page["terms"][1]["en"], "No pets");
    for inner in ["id", "customer_id", "unit_id", "notes", "version"] {
        assert!(page.get(inner).is_none(), "{inner} is shown");
    }
    let mut input = signature();
    input["document_hash"] = page["document_hash"].clone();
    input["code"] = json!(world.code_for(&issued["public_id"]).await);
    let signed = tenant.post(&shared(&issued, "/sign"), input).await.ok();
    assert_eq!(signed["can_sign"], false);
    assert_eq!(signed["signer_name"], "Omar Haddad");
    assert_eq!(signed["document_hash"], page["document_hash"]);
    let again = tenant.post(&shared(&issued, "/sign"), signature()).await;
    again.refused(501, "signatures.not_allowed");
    told_both_sides(&world, &issued, &signed).await;
}

async fn told_both_sides(world: &World, issued: &Value, signed: &Value) {
    let pdf = world
        .app
        .visitor()
        .get(&shared(issued, "/pdf"))
        .await
        .status(200)
        .bytes;
    assert!(pdf.starts_with(b"%PDF-"));
    let ours = world
        .admin()
        .get(&format!("/contracts/{}/pdf", issued["id"]))
        .await
        .status(200)
        .bytes;
    assert_eq!(pdf, ours, "both sides download the same file");
    let contract = world
        .admin()
        .get(&format!("/contracts/{}", issued["id"]))
        .await
        .ok();
    assert_eq!(contract["signature"]["pdf_hash"], signed["pdf_hash"]);
    let jobs = world.app.waiting_jobs().await;
    let bell = jobs
        .iter()
        .find(|(name, _)| name == "notifications.add")
        .expect("a notification");
    assert_eq!(bell.1["kind"], "contracts");
    assert_eq!(bell.1["record_id"], issued["id"]);
    let events = "SELECT count(*) FROM timeline WHERE kind = 'contract_signed'";
    assert_eq!(world.app.palm.number(events).await, 1);
    let list = world.admin().get("/signatures?search=omar").await.ok();
    assert_eq!(list["total"], 1);
    let id = &list["items"][0]["id"];
    let detail = world.admin().get(&format!("/signatures/{id}")).await.ok();
    assert_eq!(detail["image"], STANDARD.encode(DRAWING));
    let frozen = world.admin().get(&format!("/signatures/{id}/pdf")).await;
    assert!(
        frozen.status(200).bytes == pdf,
        "the file that was signed is kept"
    );
    world
        .app
        .cedar
        .admin()
        .get(&format!("/signatures/{id}"))
        .await
        .status(404);
    world
        .app
        .palm
        .employee_with::<contracts::permission::View>()
        .await
        .get("/signatures")
        .await
        .status(403);
}

#[tokio::test]
async fn a_signature_needs_a_name_a_drawing_and_consent() {
    let world = world().await;
    let issued = world.issued().await;
    let tenant = world.app.visitor();
    let answer = tenant.post(&shared(&issued, "/sign"), json!({})).await;
    for field in ["signer_name", "image", "agreed"] {
        assert!(
            answer.json["errors"][field].is_array(),
            "{field}: {}",
            answer.json
        );
    }
    let mut input = signature();
    input["image"] = json!(STANDARD.encode(b"GIF89a"));
    tenant
        .post(&shared(&issued, "/sign"), input.clone())
        .await
        .invalid("image");
    input["image"] = json!(STANDARD.encode(&DRAWING[..DRAWING.len() / 2]));
    tenant
        .post(&shared(&issued, "/sign"), input.clone())
        .await
        .invalid("image");
    input["image"] = json!("A".repeat(500_000));
    tenant
        .post(&shared(&issued, "/sign"), input)
        .await
        .invalid("image");
    let mut input = signature();
    input["document_hash"] = json!("0".repeat(64));
    tenant
        .post(&shared(&issued, "/sign"), input)
        .await
        .refused(409, "signatures.changed");
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT count(*) FROM signatures")
            .await,
        0
    );
}

#[tokio::test]
async fn closed_unknown_and_malformed_addresses_are_the_same() {
    let world = world().await;
    let issued = world.issued().await;
    let tenant = world.app.visitor();
    let revoke = format!("/contracts/{}/revoke_link", issued["id"]);
    let closed = world
        .admin()
        .post(&revoke, json!({ "version": issued["version"] }))
        .await
        .ok();
    assert!(closed["public_url"].is_null());
    let mut bodies = Vec::new();
    for path in [
        shared(&issued, ""),
        "/api/public/shared_contracts/palm01-AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
        "/api/public/shared_contracts/nobody-AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
        "/api/public/shared_contracts/x".to_owned(),
    ] {
        let mut body = tenant.get(&path).await.status(404).json;
        body["request_id"] = Value::Null;
        bodies.push(body);
    }
    assert!(
        bodies.windows(2).all(|pair| pair[0] == pair[1]),
        "{bodies:?}"
    );
    tenant
        .post(&shared(&issued, "/sign"), signature())
        .await
        .status(404);
    let renew = format!("/contracts/{}/renew_link", issued["id"]);
    let opened = world
        .admin()
        .post(&renew, json!({ "version": closed["version"] }))
        .await
        .ok();
    assert_ne!(opened["public_id"], issued["public_id"]);
    tenant.get(&shared(&opened, "")).await.ok();
    tenant.get(&shared(&issued, "")).await.status(404);
}

#[tokio::test]
async fn a_cancelled_contract_is_not_signed() {
    let world = world().await;
    let issued = world.issued().await;
    let cancel = json!({ "reason": "Tenant left", "version": issued["version"] });
    world
        .admin()
        .post(&format!("/contracts/{}/cancel", issued["id"]), cancel)
        .await
        .ok();
    let tenant = world.app.visitor();
    let page = tenant.get(&shared(&issued, "")).await.ok();
    assert_eq!(
        (&page["state"], &page["can_sign"]),
        (&json!("cancelled"), &json!(false))
    );
    let answer = tenant.post(&shared(&issued, "/sign"), signature()).await;
    answer.refused(501, "signatures.not_allowed");
}

#[tokio::test]
async fn guessing_is_slow() {
    let world = world().await;
    let tenant = world.app.visitor();
    let path = "/api/public/shared_contracts/palm01-AAAAAAAAAAAAAAAAAAAAAA/pdf";
    for _ in 0..12 {
        tenant.get(path).await.status(404);
    }
    tenant.get(path).await.status(429);
}
