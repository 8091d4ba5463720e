//! The way of a document that nothing happens to, and the clock of the law.

use authority::{Call, Fault, FaultKind};
use chrono::Duration;
use serde_json::json;
use zatca::model::Subtype;

use super::super::codes::SubmissionState;
use super::*;
use crate::zatca_submissions::service::schedule;

#[tokio::test]
async fn a_simplified_document_is_reported_with_the_stored_bytes() {
    let world = world().await;
    let made = issue(&world, Subtype::Simplified).await;
    assert_eq!(
        (made.state.as_str(), made.call.as_str()),
        ("waiting", "reporting")
    );
    assert_eq!(made.due_at, made.created_at + Duration::hours(24));
    world.app.run_jobs().await;
    let sent = row(&world, made.id).await;
    assert_eq!(
        (sent.state.as_str(), sent.http_status),
        ("reported", Some(200)),
        "{:?}",
        sent.messages
    );
    assert_eq!((sent.attempts, sent.error), (1, None));
    assert!(sent.finished_at.is_some());
    assert_eq!(sent.xml, made.xml);
    let accepted = world.authority.documents();
    assert_eq!(accepted.len(), 1);
    assert_eq!(
        (accepted[0].uuid.as_str(), accepted[0].hash.as_str()),
        (made.uuid.to_string().as_str(), made.hash.as_str())
    );
    let tries = attempts(&world, made.id).await;
    assert_eq!(tries.len(), 1);
    assert_eq!(
        (&tries[0]["outcome"], &tries[0]["http_status"]),
        (&json!("accepted"), &json!(200))
    );
}

#[tokio::test]
async fn a_standard_document_is_cleared_and_the_authoritys_copy_is_kept() {
    let world = world().await;
    let made = issue(&world, Subtype::Standard).await;
    assert_eq!(
        (made.call.as_str(), made.due_at),
        ("clearance", made.created_at)
    );
    let admin = world.app.palm.admin();
    let path = format!("/zatca_submissions/{}", made.id);
    admin
        .get(&format!("{path}/xml"))
        .await
        .refused(501, "zatca_submissions.not_cleared");
    world.app.run_jobs().await;
    let sent = row(&world, made.id).await;
    assert_eq!(
        sent.state,
        SubmissionState::Cleared,
        "{:?} {:?}",
        sent.error,
        sent.messages
    );
    let cleared = sent.cleared_xml.expect("the cleared document");
    assert_ne!(cleared, made.xml, "it has the authority's stamp");
    let text = String::from_utf8(cleared.clone()).expect("text");
    assert_eq!(
        zatca::canonical::hash(&text).expect("read").base64(),
        made.hash
    );
    let qr = sent.cleared_qr.expect("its QR");
    assert!(text.contains(&qr));
    assert_ne!(qr, made.qr);
    let file = admin.get(&format!("{path}/xml")).await.status(200);
    assert_eq!(file.bytes, cleared);
    let name = file.headers["content-disposition"]
        .to_str()
        .expect("a name");
    assert!(
        name.contains("300075588700003_20260315T110000_INV-2026-00001.xml"),
        "{name}"
    );
}

#[tokio::test]
async fn the_oldest_goes_first() {
    let world = world().await;
    let first = issue(&world, Subtype::Simplified).await;
    world.advance(Duration::minutes(1));
    let second = issue(&world, Subtype::Simplified).await;
    let third = issue(&world, Subtype::Simplified).await;
    run(&sending(&world, first.zatca_setting_id).await).await;
    let order: Vec<String> = world
        .authority
        .documents()
        .into_iter()
        .map(|it| it.uuid)
        .collect();
    assert_eq!(order, [first, second, third].map(|it| it.uuid.to_string()));
}

#[tokio::test]
async fn a_run_ends_after_fifty_and_the_next_does_the_rest() {
    let world = world().await;
    for _ in 0..52 {
        issue(&world, Subtype::Simplified).await;
    }
    // The jobs of the documents themselves are lost; the run's own one goes on.
    world.execute("DELETE FROM platform.outbox").await;
    let first = world
        .rows("SELECT min(zatca_setting_id) AS id FROM zatca_submissions")
        .await;
    let setting = ZatcaSettingId(first[0]["id"].as_i64().expect("a device"));
    run(&sending(&world, setting).await).await;
    assert_eq!(world.authority.documents().len(), 50);
    world.app.run_jobs().await;
    assert_eq!(world.authority.documents().len(), 52);
}

#[tokio::test]
async fn the_bytes_are_the_same_at_every_try() {
    let world = world().await;
    order(
        &world,
        Fault::new(FaultKind::Unavailable, Call::Reporting).times(3),
    );
    let made = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    for _ in 0..3 {
        later(&world).await;
    }
    let sent = row(&world, made.id).await;
    assert_eq!((sent.state.as_str(), sent.attempts), ("reported", 4));
    let deliveries = world.authority.deliveries();
    let hashes: Vec<_> = deliveries
        .iter()
        .filter(|it| it.call == Call::Reporting)
        .map(|it| it.hash.clone())
        .collect();
    assert_eq!(hashes, vec![made.hash.clone(); 4]);
    assert_eq!(sent.xml, made.xml);
}

#[tokio::test]
async fn four_hours_before_its_end_people_are_told_of_what_is_not_sent() {
    let world = world().await;
    order(
        &world,
        Fault::new(FaultKind::Unavailable, Call::Reporting).times(1000),
    );
    let made = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    world.advance(Duration::hours(19));
    world.app.run_jobs().await;
    assert_eq!(bell(&world).await, Vec::<String>::new());
    world.advance(Duration::hours(1));
    world.app.run_jobs().await;
    let told = bell(&world).await;
    assert_eq!(told.len(), 1);
    assert!(
        told[0].contains("INV-2026-00001 has not reached"),
        "{told:?}"
    );
    // After the law's time it goes on, once an hour.
    world.advance(Duration::hours(5));
    world.app.run_jobs().await;
    let waiting = row(&world, made.id).await;
    let now = kernel::clock::Clock::now(&*world.app.clock);
    assert_eq!(
        (waiting.state.as_str(), waiting.next_attempt_at),
        ("waiting", now + Duration::hours(1))
    );
    world.authority.faults().clear();
    later(&world).await;
    assert_eq!(row(&world, made.id).await.state, SubmissionState::Reported);
    assert_eq!(bell(&world).await.len(), 1);
}

#[tokio::test]
async fn what_was_sent_in_time_is_not_warned_of() {
    let world = world().await;
    issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    world.advance(Duration::hours(24) - schedule::WARN_BEFORE);
    world.app.run_jobs().await;
    assert_eq!(bell(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_daily_sweep_sends_what_lost_its_job() {
    let world = world().await;
    let made = issue(&world, Subtype::Simplified).await;
    world.execute("DELETE FROM platform.outbox").await;
    let mut context = sending(&world, made.zatca_setting_id).await;
    context.job.name = jobs::SWEEP.to_owned();
    context.job.payload = json!({ "date": "2026-03-15" });
    run(&context).await;
    world.app.run_jobs().await;
    assert_eq!(row(&world, made.id).await.state, SubmissionState::Reported);
}

#[tokio::test]
async fn the_platform_is_told_how_the_queue_stands() {
    let world = world().await;
    let platform = "SELECT waiting, rejected, blocked FROM platform.zatca_settings";
    issue(&world, Subtype::Simplified).await;
    order(
        &world,
        Fault::new(FaultKind::Refuse, Call::Reporting).codes(&["BR-KSA-40"]),
    );
    world.app.run_jobs().await;
    assert_eq!(
        world.rows(platform).await,
        [json!({ "waiting": 0, "rejected": 1, "blocked": 0 })]
    );
}
