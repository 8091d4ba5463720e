use authority::{Call, Fault, FaultKind};
use chrono::Duration;
use kernel::jobs::Job as _;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::{Value, json};

use super::{checks, credentials, issued, state};
use crate::fixtures::{OTP, World, details, saudi};
use crate::zatca_settings::ZatcaCredentialId;
use crate::zatca_settings::jobs::Onboard;
use crate::zatca_settings::secrets::{KernelRng, Secret, open, reseal, seal};

/// What must never be made twice.
async fn key_and_request(world: &World) -> (Value, Value) {
    let rows = credentials(world).await;
    let row = rows.last().expect("credentials");
    assert!(row["private_key_sealed"].is_string(), "{}", row["step"]);
    (row["private_key_sealed"].clone(), row["csr_pem"].clone())
}

async fn proceed(world: &World, body: Value) -> testing::Answer {
    let admin = world.app.palm.admin();
    admin.post("/zatca_setting/continue", body).await
}

#[tokio::test]
async fn a_wrong_one_time_password_is_asked_for_again() {
    let world = saudi().await;
    let admin = world.app.palm.admin();
    admin.put("/zatca_setting", details("both")).await.ok();
    let input = json!({ "otp": "999999", "version": 1 });
    admin.post("/zatca_setting/connect", input).await.ok();
    world.app.run_jobs().await;
    let before = key_and_request(&world).await;
    let shown = admin.in_arabic().get("/zatca_setting").await.ok();
    let failure = &shown["failure"];
    assert_eq!(
        (&failure["step"], &failure["http_status"]),
        (&json!("compliance"), &json!(400))
    );
    assert_eq!(failure["messages"][0]["code"], "Invalid-OTP");
    let meaning = failure["messages"][0]["meaning"].as_str().expect("words");
    assert!(meaning.contains("رمز التحقق"), "{meaning}");
    assert_eq!(failure["is_retried"], false);
    assert_eq!(
        (&shown["needs_otp"], &shown["can_continue"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(state(&shown, "compliance"), "failed");
    assert_eq!(state(&shown, "key"), "done");
    proceed(&world, json!({})).await.invalid("otp");
    proceed(&world, json!({ "otp": "12" })).await.invalid("otp");
    let calls = world.authority.deliveries().len();
    proceed(&world, json!({ "otp": OTP })).await.ok();
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["status"], 2, "{shown}");
    assert!(shown.get("failure").is_none());
    assert_eq!(world.authority.deliveries().len(), calls + 1 + 6 + 1);
    assert_eq!(key_and_request(&world).await, before);
    let (compliance, production) = issued(&world);
    assert_eq!((compliance.len(), production.len()), (1, 1));
}

#[tokio::test]
async fn a_refused_check_is_shown_with_its_codes_and_continued() {
    let world = saudi().await;
    let faults = world.authority.faults();
    faults.order(Fault::new(FaultKind::Delay, Call::ComplianceInvoices).delay_ms(1));
    let refusal = Fault::new(FaultKind::Refuse, Call::ComplianceInvoices);
    faults.order(refusal.codes(&["BR-KSA-37", "BR-KSA-63"]));
    world.begin("both").await;
    world.app.run_jobs().await;
    let before = key_and_request(&world).await;
    let shown = world.shown().await;
    let failure = &shown["failure"];
    assert_eq!(failure["step"], "checks");
    assert_eq!(failure["check"], "standard-credit-note-compliant");
    assert_eq!(failure["messages"][0]["code"], "BR-KSA-37");
    assert!(failure["messages"][1]["meaning"].is_string(), "{failure}");
    assert_eq!(checks(&shown, "passed"), ["standard-compliant"]);
    assert_eq!(checks(&shown, "failed"), ["standard-credit-note-compliant"]);
    assert_eq!(shown["needs_otp"], false, "no new OTP for a check");
    let calls = world.authority.deliveries().len();
    assert_eq!(calls, 3);
    proceed(&world, json!({})).await.ok();
    world.app.run_jobs().await;
    assert_eq!(world.shown().await["status"], 2);
    assert_eq!(
        world.authority.deliveries().len(),
        calls + 5 + 1,
        "passed checks stay passed"
    );
    assert_eq!(key_and_request(&world).await, before);
    let (compliance, production) = issued(&world);
    assert_eq!((compliance.len(), production.len()), (1, 1));
}

#[tokio::test]
async fn what_is_lost_on_the_way_is_tried_again_without_a_second_key() {
    let kinds = [
        FaultKind::TooMany,
        FaultKind::Internal,
        FaultKind::Unavailable,
        FaultKind::ResetBefore,
        FaultKind::ResetAfter,
    ];
    let calls = [Call::Compliance, Call::ComplianceInvoices, Call::Onboarding];
    for call in calls {
        let world = saudi().await;
        let mut given = (0, 0);
        for kind in kinds {
            world.authority.faults().order(Fault::new(kind, call));
            world.begin("simplified").await;
            let failed = world.app.try_jobs().await;
            assert_eq!(failed.len(), 1, "{kind:?} {call:?}");
            let shown = world.shown().await;
            assert_eq!(
                shown["failure"]["is_retried"], true,
                "{kind:?} {call:?}: {shown}"
            );
            assert_eq!(shown["needs_otp"], false);
            let before = key_and_request(&world).await;
            world.advance(Duration::minutes(2));
            world.app.run_jobs().await;
            let shown = world.shown().await;
            assert_eq!(shown["status"], 2, "{kind:?} {call:?}: {shown}");
            assert!(shown.get("failure").is_none());
            assert_eq!(key_and_request(&world).await, before, "{kind:?} {call:?}");
            let surplus = |of: Call| usize::from(kind == FaultKind::ResetAfter && call == of);
            given.0 += 1 + surplus(Call::Compliance);
            given.1 += 1 + surplus(Call::Onboarding);
            let (compliance, production) = issued(&world);
            assert_eq!(
                (compliance.len(), production.len()),
                given,
                "{kind:?} {call:?}"
            );
            let reason = json!({ "reason": "Tried" });
            let admin = world.app.palm.admin();
            admin.post("/zatca_setting/cancel", reason).await.ok();
        }
    }
}

#[tokio::test]
async fn a_long_outage_ends_with_a_failure_that_a_person_continues() {
    let world = saudi().await;
    let outage = Fault::new(FaultKind::BadGateway, Call::Compliance);
    world.authority.faults().order(outage.times(6));
    world.begin("standard").await;
    for attempt in 1..=kernel::jobs::MAX_ATTEMPTS {
        let failed = world.app.try_jobs().await.len();
        let is_last = attempt == kernel::jobs::MAX_ATTEMPTS;
        assert_eq!(failed, usize::from(!is_last), "attempt {attempt}");
        let retried = world.shown().await["failure"]["is_retried"].clone();
        assert_eq!(retried, !is_last);
        world.advance(Duration::minutes(2));
    }
    assert!(world.app.try_jobs().await.is_empty());
    assert_eq!(world.shown().await["status"], 1);
    proceed(&world, json!({})).await.ok();
    world.app.run_jobs().await;
    assert_eq!(world.shown().await["status"], 2);
    assert_eq!(issued(&world).0.len(), 1);
}

#[tokio::test]
async fn a_refused_request_is_mended_by_its_details_with_the_same_key() {
    let world = saudi().await;
    let reset = Fault::new(FaultKind::ResetBefore, Call::Compliance);
    world.authority.faults().order(reset);
    world.begin("simplified").await;
    world.app.try_jobs().await;
    let (key, _) = key_and_request(&world).await;
    world
        .execute("UPDATE zatca_credentials SET csr_pem = 'none'")
        .await;
    world.advance(Duration::minutes(2));
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["failure"]["messages"][0]["code"], "Invalid-CSR");
    assert_eq!(shown["needs_otp"], false, "the OTP was not what was wrong");
    let mut form = details("both");
    form["city"] = json!("Jeddah");
    form["version"] = shown["version"].clone();
    world
        .app
        .palm
        .admin()
        .put("/zatca_setting", form)
        .await
        .ok();
    proceed(&world, json!({})).await.ok();
    world.app.run_jobs().await;
    let shown = world.shown().await;
    assert_eq!(shown["status"], 2, "{shown}");
    assert_eq!(
        checks(&shown, "passed").len(),
        6,
        "the new types are certified"
    );
    let (same, request) = key_and_request(&world).await;
    assert_eq!(same, key);
    assert!(
        request
            .as_str()
            .expect("a request")
            .starts_with("-----BEGIN")
    );
    assert_eq!(issued(&world).0.len(), 1);
}

#[tokio::test]
async fn details_of_a_certificate_in_the_making_begin_it_anew_with_the_same_key() {
    let world = saudi().await;
    let refusal = Fault::new(FaultKind::Refuse, Call::ComplianceInvoices);
    world.authority.faults().order(refusal);
    world.begin("standard").await;
    world.app.run_jobs().await;
    let (key, request) = key_and_request(&world).await;
    let admin = world.app.palm.admin();
    let mut form = details("standard");
    form["name_ar"] = json!("شركة النخيل");
    form["version"] = world.shown().await["version"].clone();
    let saved = admin.put("/zatca_setting", form.clone()).await.ok();
    assert_eq!(
        saved["needs_otp"], false,
        "a request does not hold the Arabic name"
    );
    form["vat_number"] = json!("310075588700003");
    form["version"] = saved["version"].clone();
    let saved = admin.put("/zatca_setting", form).await.ok();
    assert_eq!(
        saved["needs_otp"], true,
        "the certificate has the old VAT number"
    );
    assert_eq!(state(&saved, "compliance"), "current");
    proceed(&world, json!({ "otp": OTP })).await.ok();
    world.app.run_jobs().await;
    assert_eq!(world.shown().await["status"], 2);
    let (same, other) = key_and_request(&world).await;
    assert_eq!(same, key);
    assert_ne!(other, request);
    assert_eq!(issued(&world).1[0].vat, "310075588700003");
}

#[tokio::test]
async fn a_job_that_is_delivered_twice_does_nothing_twice() {
    let world = saudi().await;
    world.begin("simplified").await;
    let (name, payload) = world.app.waiting_jobs().await.remove(1);
    assert_eq!(name, Onboard::NAME);
    let again = async |key: &str| {
        let tx = world.app.palm.tx().await;
        let job: Onboard = serde_json::from_value(payload.clone()).expect("a payload");
        tx.enqueue(job, key).await.expect("enqueued");
        tx.commit().await.expect("committed");
        world.app.run_jobs().await;
    };
    let refusal = Fault::new(FaultKind::Refuse, Call::ComplianceInvoices);
    world.authority.faults().order(refusal);
    again("second").await;
    assert_eq!(world.shown().await["failure"]["step"], "checks");
    let calls = world.authority.deliveries().len();
    again("third").await;
    assert_eq!(
        world.authority.deliveries().len(),
        calls,
        "a refusal waits for a person"
    );
    proceed(&world, json!({})).await.ok();
    world.app.run_jobs().await;
    let calls = world.authority.deliveries().len();
    again("fourth").await;
    assert_eq!(world.authority.deliveries().len(), calls);
    assert_eq!(world.shown().await["status"], 2);
}

#[tokio::test]
async fn a_step_under_way_is_not_disturbed() {
    let world = saudi().await;
    let reset = Fault::new(FaultKind::ResetBefore, Call::Compliance);
    world.authority.faults().order(reset);
    world.begin("simplified").await;
    world.app.try_jobs().await;
    let holder = world.app.palm.tx().await;
    use sea_orm::ConnectionTrait as _;
    let lock = "SELECT id FROM zatca_credentials FOR UPDATE";
    holder.execute_unprepared(lock).await.expect("locked");
    let under_way = "zatca_settings.step_under_way";
    proceed(&world, json!({})).await.refused(409, under_way);
    let admin = world.app.palm.admin();
    let reason = json!({ "reason": "Closed" });
    let cancel = admin.post("/zatca_setting/cancel", reason).await;
    cancel.refused(409, under_way);
    let mut form = details("both");
    form["version"] = world.shown().await["version"].clone();
    let save = admin.put("/zatca_setting", form).await;
    save.refused(409, under_way);
    let calls = world.authority.deliveries().len();
    world.advance(Duration::minutes(2));
    world.app.run_jobs().await;
    assert_eq!(
        world.authority.deliveries().len(),
        calls,
        "another job is at it"
    );
    holder.rollback().await.expect("released");
    proceed(&world, json!({})).await.ok();
    world.app.run_jobs().await;
    assert_eq!(world.shown().await["status"], 2);
}

#[tokio::test]
async fn a_refused_compliance_certificate_is_asked_for_again_with_the_same_key() {
    let world = saudi().await;
    let refusal = Fault::new(FaultKind::Unauthorized, Call::ComplianceInvoices);
    world.authority.faults().order(refusal);
    world.begin("simplified").await;
    world.app.run_jobs().await;
    let before = key_and_request(&world).await;
    let shown = world.shown().await;
    assert_eq!(shown["failure"]["http_status"], 401);
    assert_eq!(
        shown["needs_otp"], true,
        "only another certificate leads on"
    );
    proceed(&world, json!({ "otp": OTP })).await.ok();
    world.app.run_jobs().await;
    assert_eq!(world.shown().await["status"], 2);
    assert_eq!(key_and_request(&world).await, before);
    let (compliance, production) = issued(&world);
    assert_eq!((compliance.len(), production.len()), (2, 1));
}

#[tokio::test]
async fn a_certificate_of_another_key_is_not_taken_into_use() {
    let world = saudi().await;
    let outage = Fault::new(FaultKind::Unavailable, Call::Onboarding);
    world.authority.faults().order(outage);
    world.begin("simplified").await;
    assert_eq!(world.app.try_jobs().await.len(), 1);
    let tx = world.app.palm.tx().await;
    let mut rng = KernelRng(world.app.kernel.entropy.as_ref());
    let other = zatca::keys::PrivateKey::generate(&mut rng);
    let der = other.to_pkcs8_der().expect("der");
    let id = credentials(&world).await[0]["id"].as_i64().expect("an id");
    let sealed = seal(&tx, ZatcaCredentialId(id), Secret::PrivateKey, &der).expect("sealed");
    let hex: String = sealed.iter().map(|byte| format!("{byte:02x}")).collect();
    drop(tx);
    let swap = format!("UPDATE zatca_credentials SET private_key_sealed = '\\x{hex}'");
    world.execute(&swap).await;
    world.advance(Duration::minutes(2));
    world.app.run_jobs().await;
    let shown = world.shown().await;
    let code = &shown["failure"]["messages"][0]["code"];
    assert_eq!(code, "certificate-of-another-key", "{shown}");
    assert_eq!(shown["status"], 1);
    assert!(shown.get("certificate").is_none());
}

#[tokio::test]
async fn secrets_are_sealed_again_under_a_changed_key() {
    let world = crate::fixtures::connected().await;
    let old = world.app.kernel.config.clone();
    let changed = |old_secret_keys: Vec<String>| kernel::config::Config {
        secret_key: "6b".repeat(32),
        old_secret_keys,
        ..old.clone()
    };
    let keys = vec![old.secret_key.clone()];
    let both = world
        .app
        .beside_with(changed(keys), std::time::Duration::ZERO)
        .await;
    let reseal = async || {
        let tx = both.palm.tx().await;
        let done = reseal(&tx, 0).await.expect("sealed");
        tx.commit().await.expect("committed");
        done
    };
    let (done, next) = reseal().await;
    assert!(done >= 2 && next.is_none(), "{done}");
    assert_eq!(reseal().await, (0, None));
    let new = world
        .app
        .beside_with(changed(Vec::new()), std::time::Duration::ZERO)
        .await;
    let sql = "SELECT id, private_key_sealed FROM zatca_credentials ORDER BY id DESC LIMIT 1";
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let row = new.palm.read().await.query_one_raw(statement).await;
    let row = row.expect("asked").expect("credentials");
    let id: ZatcaCredentialId = row.try_get("", "id").expect("an id");
    let sealed: Vec<u8> = row.try_get("", "private_key_sealed").expect("a key");
    let key = open(&new.palm.tx().await, id, Secret::PrivateKey, &sealed);
    assert!(!key.expect("opened").is_empty());
    let refused = open(&world.app.palm.tx().await, id, Secret::PrivateKey, &sealed);
    assert!(refused.is_err(), "the old key is of no use any more");
}
