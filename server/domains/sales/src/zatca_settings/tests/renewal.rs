use authority::{Call, Fault, FaultKind};
use chrono::Duration;
use serde_json::json;

use super::{checks, credentials, issued, state};
use crate::fixtures::{OTP, World, connected, details};
use crate::zatca_settings::service::{advance_chain, lock_chain, signing_device, stop};

async fn renew(world: &World) -> testing::Answer {
    let admin = world.app.palm.admin();
    let input = json!({ "otp": OTP });
    admin.post("/zatca_setting/renew", input).await
}

/// One document of the device is made.
async fn make_document(world: &World) -> u64 {
    let tx = world.app.palm.tx().await;
    let device = signing_device(&tx).await.expect("it signs");
    let place = lock_chain(&tx, device.setting.id).await.expect("locked");
    let hash = zatca::hash::InvoiceHash::from_bytes([5; 32]);
    let on = advance_chain(&tx, device.setting.id, place.icv, &hash).await;
    on.expect("advanced");
    tx.commit().await.expect("committed");
    place.icv
}

#[tokio::test]
async fn a_renewal_gives_a_new_key_at_once() {
    let world = connected().await;
    assert_eq!(make_document(&world).await, 1);
    renew(&world).await.ok();
    let begun = world.shown().await;
    assert_eq!(
        (&begun["status"], &begun["is_renewal"]),
        (&json!(2), &json!(true))
    );
    assert!(begun["certificate"].is_object(), "the old one is in use");
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(
        (&shown["status"], &shown["is_renewal"]),
        (&json!(3), &json!(false))
    );
    assert_eq!(shown["chain_icv"], 1, "the chain goes on");
    assert_eq!(make_document(&world).await, 2);
    let rows = credentials(&world).await;
    assert_eq!(
        (&rows[0]["step"], &rows[1]["step"]),
        (&json!("revoked"), &json!("active"))
    );
    assert_eq!(rows[1]["purpose"], "renewal");
    assert_ne!(rows[0]["csr_pem"], rows[1]["csr_pem"]);
    for secret in ["private_key_sealed", "production_secret_sealed"] {
        assert!(rows[0][secret].is_null() && rows[1][secret].is_string());
    }
    let (compliance, production) = issued(&world);
    assert_eq!((compliance.len(), production.len()), (1, 2));
    assert!(production[0].revoked && !production[1].revoked);
    assert_eq!(production[0].device, production[1].device);
    let admin = world.app.palm.admin();
    let history = admin.get("/zatca_setting/history").await.ok();
    assert_eq!(history["items"][0]["action"], "renewed");
}

#[tokio::test]
async fn a_renewal_lets_a_stopped_queue_go_on() {
    let world = connected().await;
    let tx = world.app.palm.tx().await;
    let device = signing_device(&tx).await.expect("it signs").setting.id;
    stop(&tx, device, "401 Unauthorized")
        .await
        .expect("stopped");
    tx.commit().await.expect("committed");
    renew(&world).await.ok();
    assert!(world.shown().await["stopped_at"].is_string());
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["status"], 3, "{shown}");
    assert!(shown["stopped_at"].is_null() && shown["stopped_reason"].is_null());
}

#[tokio::test]
async fn a_renewal_may_need_the_checks_again() {
    let world = connected().await;
    let faults = world.authority.faults();
    faults.order(Fault::new(FaultKind::ComplianceFirst, Call::Renewal));
    let refusal = Fault::new(FaultKind::Refuse, Call::ComplianceInvoices);
    faults.order(refusal.codes(&["BR-KSA-37"]));
    renew(&world).await.ok();
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["status"], 2, "the old certificate is still in use");
    assert_eq!(state(&shown, "checks"), "failed");
    assert_eq!(checks(&shown, "pending").len(), 5);
    let read = world.app.palm.read().await;
    signing_device(&read).await.expect("it still signs");
    drop(read);
    renew(&world)
        .await
        .refused(501, "zatca_settings.already_begun");
    let admin = world.app.palm.admin();
    admin.post("/zatca_setting/continue", json!({})).await.ok();
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["status"], 3, "{shown}");
    assert_eq!(checks(&shown, "passed").len(), 6);
    let (compliance, production) = issued(&world);
    assert_eq!((compliance.len(), production.len()), (2, 2));
    assert!(production[0].revoked);
}

#[tokio::test]
async fn a_renewal_whose_answer_was_lost_is_onboarded_afresh_with_its_key() {
    let world = connected().await;
    let faults = world.authority.faults();
    faults.order(Fault::new(FaultKind::ResetAfter, Call::Renewal));
    renew(&world).await.ok();
    assert_eq!(world.app.try_jobs().await.len(), 1);
    let key = credentials(&world).await[1]["private_key_sealed"].clone();
    world.advance(Duration::minutes(2));
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(
        shown["failure"]["http_status"], 401,
        "the old one is revoked: {shown}"
    );
    assert_eq!(shown["needs_otp"], true);
    let admin = world.app.palm.admin();
    let answer = admin.post("/zatca_setting/continue", json!({})).await;
    answer.invalid("otp");
    let input = json!({ "otp": OTP });
    admin.post("/zatca_setting/continue", input).await.ok();
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["status"], 3, "{shown}");
    assert_eq!(credentials(&world).await[1]["private_key_sealed"], key);
    let (compliance, production) = issued(&world);
    assert_eq!((compliance.len(), production.len()), (2, 3), "one was lost");
}

#[tokio::test]
async fn a_wrong_one_time_password_leaves_the_connection_as_it_is() {
    let world = connected().await;
    let admin = world.app.palm.admin();
    let wrong = json!({ "otp": "999999" });
    admin.post("/zatca_setting/renew", wrong).await.ok();
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["failure"]["messages"][0]["code"], "Invalid-OTP");
    assert_eq!(shown["status"], 2);
    make_document(&world).await;
    let input = json!({ "otp": OTP });
    admin.post("/zatca_setting/continue", input).await.ok();
    world.app.run_jobs().await;
    assert_eq!(world.shown().await["status"], 3);
    assert_eq!(credentials(&world).await.len(), 2);
}

const DOCUMENT: &str = "WITH c AS (INSERT INTO customers (name_en, mobile, search_key, created_at, updated_at) \
         VALUES ('Omar', '+966501112233', 'omar', now(), now()) RETURNING id), \
     i AS (INSERT INTO invoices (number, public_id, kind, subtype, customer_id, issued_at, issue_date, currency, \
         net, vat, total, created_at, updated_at) SELECT 'I-1', 'palm01-x', 'invoice', 'simplified', id, now(), \
         current_date, 'SAR', 100, 15, 115, now(), now() FROM c RETURNING id) \
     INSERT INTO zatca_submissions (invoice_id, zatca_setting_id, zatca_credential_id, icv, uuid, previous_hash, hash, \
         draft, xml, qr, state, call, due_at, next_attempt_at, created_at, updated_at) \
     SELECT i.id, k.zatca_setting_id, k.id, 1, gen_random_uuid(), 'p', 'h', '{}', 'x', 'q', 'waiting', 'reporting', \
         now(), now(), now(), now() FROM i, zatca_credentials k";

#[tokio::test]
async fn cancelling_waits_for_documents_and_erases_the_keys() {
    let world = connected().await;
    let admin = world.app.palm.admin();
    let cancel = |reason: &str| {
        let body = json!({ "reason": reason });
        admin.post("/zatca_setting/cancel", body)
    };
    cancel(" ").await.invalid("reason");
    world.execute(DOCUMENT).await;
    assert_eq!(world.shown().await["queue"]["waiting"], 1);
    let refused = cancel("Sold").await;
    let refused = refused.refused(501, "zatca_settings.documents_wait");
    assert!(
        refused["message"]
            .as_str()
            .expect("words")
            .starts_with("1 ")
    );
    world
        .execute("UPDATE zatca_submissions SET state = 'rejected', finished_at = now()")
        .await;
    let shown = cancel("Sold").await.ok();
    assert_eq!(
        (&shown["status"], &shown["cancel_reason"]),
        (&json!(0), &json!("Sold"))
    );
    assert!(shown.get("certificate").is_none());
    let row = &credentials(&world).await[0];
    assert_eq!(row["step"], "revoked");
    for secret in [
        "private_key_sealed",
        "production_secret_sealed",
        "compliance_secret_sealed",
    ] {
        assert!(row[secret].is_null(), "{secret}");
    }
    let read = world.app.palm.read().await;
    let refused = signing_device(&read)
        .await
        .map(|device| device.credential_id);
    let refused = refused.expect_err("cancelled");
    assert_eq!(refused.code(), "zatca_settings.not_connected");
    drop(read);
    cancel("Again")
        .await
        .refused(501, "zatca_settings.no_details");
    let saved = admin.put("/zatca_setting", details("both")).await.ok();
    assert_eq!(saved["status"], 1, "another device may follow");
    assert_ne!(saved["device_serial"], shown["device_serial"]);
}
