use chrono::Duration;
use serde_json::json;

use super::{checks, credentials, issued, state};
use crate::fixtures::{OTP, connected, details, saudi};
use crate::zatca_settings::codes::ZatcaEnvironment;
use crate::zatca_settings::service::{
    advance_chain, lock_chain, resume, sending_credentials, signing_device, stop,
};

#[tokio::test]
async fn each_kind_of_invoices_needs_its_checks() {
    for (types, kinds, count) in [
        ("standard", "1000", 3),
        ("simplified", "0100", 3),
        ("both", "1100", 6),
    ] {
        let world = saudi().await;
        world.begin(types).await;
        let begun = world.shown().await;
        assert_eq!(state(&begun, "key"), "current", "answered at once");
        assert_eq!(checks(&begun, "pending").len(), count);
        world.app.run_jobs().await;
        let shown = world.shown().await;
        assert_eq!(shown["status"], 2, "{shown}");
        assert_eq!(checks(&shown, "passed").len(), count);
        assert_eq!(state(&shown, "connected"), "done");
        let (compliance, production) = issued(&world);
        assert_eq!((compliance.len(), production.len()), (1, 1));
        assert_eq!(compliance[0].steps.len(), count);
        assert_eq!(production[0].kinds, kinds);
        let certificate = &shown["certificate"];
        assert_eq!(certificate["days_left"], 5 * 365);
        let issuer = certificate["issuer"].as_str().expect("an issuer");
        assert!(issuer.contains(", DC="), "{issuer}");
        assert_eq!(shown["chain_icv"], 0, "checks do not touch the chain");
    }
}

#[tokio::test]
async fn secrets_are_sealed_and_stay_out_of_the_history() {
    let world = connected().await;
    let stored = serde_json::to_string(&credentials(&world).await).expect("json");
    let logged = world.rows("SELECT * FROM audit_log").await;
    let logged = serde_json::to_string(&logged).expect("json");
    let reported = world.rows("SELECT * FROM platform.zatca_settings").await;
    assert_eq!(reported.len(), 1);
    let shown = world.shown().await.to_string();
    let history = world.app.palm.admin().get("/zatca_setting/history").await;
    let history = history.ok().to_string();
    let (compliance, production) = issued(&world);
    for csid in compliance.iter().chain(&production) {
        let hex: String = csid
            .secret
            .bytes()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        for place in [&stored, &logged, &shown, &history] {
            assert!(!place.contains(&csid.secret) && !place.contains(&hex));
        }
        for place in [&logged, &shown, &history] {
            assert!(!place.contains(&csid.token), "a token is half of a sign-in");
        }
    }
    for word in ["sealed", "PRIVATE KEY", "\"otp"] {
        assert!(!logged.contains(word), "the log has {word}");
    }
    let row = &credentials(&world).await[0];
    assert!(row["otp_sealed"].is_null(), "the OTP is spent");
    assert!(row["compliance_secret_sealed"].is_null());
    assert!(
        row["private_key_sealed"]
            .as_str()
            .expect("hex")
            .starts_with("\\x02")
    );
}

#[tokio::test]
async fn a_sealed_secret_opens_only_in_its_place() {
    let world = connected().await;
    let read = world.app.palm.read().await;
    signing_device(&read).await.expect("it signs");
    drop(read);
    world
        .execute("UPDATE zatca_credentials SET private_key_sealed = production_secret_sealed")
        .await;
    let read = world.app.palm.read().await;
    let refused = signing_device(&read)
        .await
        .map(|device| device.credential_id);
    assert_eq!(refused.expect_err("another column").code(), "internal");
}

#[tokio::test]
async fn connecting_is_checked_first() {
    let world = saudi().await;
    let admin = world.app.palm.admin();
    let connect = |otp: &str, version: i64| {
        let body = json!({ "otp": otp, "version": version });
        admin.post("/zatca_setting/connect", body)
    };
    let refused = connect(OTP, 1).await;
    refused.refused(501, "zatca_settings.no_details");
    admin.put("/zatca_setting", details("both")).await.ok();
    for otp in ["", "12345", "1234567", "12a456"] {
        connect(otp, 1).await.invalid("otp");
    }
    connect(OTP, 7).await.refused(409, "stale_version");
    for (path, body) in [("renew", json!({ "otp": OTP })), ("continue", json!({}))] {
        let answer = admin.post(&format!("/zatca_setting/{path}"), body).await;
        assert_eq!(answer.status, 501, "{path}");
    }
    connect(OTP, 1).await.ok();
    let again = connect(OTP, 2).await;
    again.refused(501, "zatca_settings.already_begun");
    world.app.run_jobs().await;
    let again = connect(OTP, 3).await;
    again.refused(501, "zatca_settings.already_connected");
    assert_eq!(credentials(&world).await.len(), 1);
}

#[tokio::test]
async fn the_device_signs_from_its_connection_to_its_certificates_end() {
    let world = saudi().await;
    let code = async || {
        let read = world.app.palm.read().await;
        let device = signing_device(&read).await;
        device.map_or_else(|problem| problem.code().to_owned(), |_| "signs".to_owned())
    };
    assert_eq!(code().await, "zatca_settings.not_connected");
    world.begin("both").await;
    assert_eq!(code().await, "zatca_settings.not_connected");
    world.app.run_jobs().await;
    assert_eq!(code().await, "signs");
    world.advance(Duration::days(5 * 365 + 1));
    assert_eq!(code().await, "zatca_settings.certificate_expired");
}

#[tokio::test]
async fn a_stopped_device_sends_nothing_and_still_signs() {
    let world = connected().await;
    let read = world.app.palm.read().await;
    let device = signing_device(&read).await.expect("it signs");
    let id = device.setting.id;
    let sending = sending_credentials(&read, id).await.expect("asked");
    let sending = sending.expect("connected");
    let (_, production) = issued(&world);
    assert_eq!(sending.token, production[0].token);
    assert_eq!(*sending.secret, production[0].secret);
    assert_eq!(sending.environment, ZatcaEnvironment::Sandbox);
    drop(read);
    let tx = world.app.palm.tx().await;
    stop(&tx, id, "401 Unauthorized").await.expect("stopped");
    stop(&tx, id, "again").await.expect("once is enough");
    let none = sending_credentials(&tx, id).await.expect("asked");
    assert!(none.is_none());
    signing_device(&tx).await.expect("it still signs");
    tx.commit().await.expect("committed");
    let shown = world.shown().await;
    assert_eq!(shown["stopped_reason"], "401 Unauthorized");
    let tx = world.app.palm.tx().await;
    resume(&tx, id).await.expect("resumed");
    let again = resume(&tx, id).await.expect_err("nothing is stopped");
    assert_eq!(again.code(), "zatca_settings.not_stopped");
    let some = sending_credentials(&tx, id).await.expect("asked");
    assert!(some.is_some());
}

#[tokio::test]
async fn the_chain_goes_on_one_by_one() {
    let world = connected().await;
    let tx = world.app.palm.tx().await;
    let device = signing_device(&tx).await.expect("it signs");
    let id = device.setting.id;
    let first = lock_chain(&tx, id).await.expect("locked");
    assert_eq!((first.icv, first.previous.as_base64().len()), (1, 88));
    let hash = zatca::hash::InvoiceHash::from_bytes([7; 32]);
    advance_chain(&tx, id, first.icv, &hash).await.expect("on");
    let second = lock_chain(&tx, id).await.expect("locked");
    assert_eq!(
        (second.icv, second.previous.as_base64()),
        (2, hash.base64().as_str())
    );
    for wrong in [1, 3] {
        let refused = advance_chain(&tx, id, wrong, &hash).await;
        assert!(refused.is_err(), "{wrong} does not follow 1");
    }
}
