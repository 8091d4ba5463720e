//! Each of the authority's answers and what it does to a document.

use authority::{Call, Fault, FaultKind};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use serde_json::json;
use zatca::model::Subtype;

use super::super::codes::SubmissionState;
use super::*;
use crate::fixtures::OTP;

/// A document whose first sending meets a fault, after that sending.
async fn after(fault: Fault, subtype: Subtype) -> (World, Model) {
    let world = world().await;
    order(&world, fault);
    let made = issue(&world, subtype).await;
    world.app.run_jobs().await;
    let sent = row(&world, made.id).await;
    assert_eq!(sent.xml, made.xml);
    (world, sent)
}

async fn outcome(world: &World, row: &Model, number: usize) -> String {
    let tries = attempts(world, row.id).await;
    tries[number - 1]["outcome"]
        .as_str()
        .expect("an outcome")
        .to_owned()
}

/// A document that waits; it is sent later and then accepted.
async fn waits_and_arrives(fault: Fault, subtype: Subtype, status: Option<i16>, kind: &str) {
    let (world, sent) = after(fault, subtype).await;
    let now = kernel::clock::Clock::now(&*world.app.clock);
    assert_eq!((sent.state.as_str(), sent.http_status), ("waiting", status));
    assert!(sent.next_attempt_at > now && sent.next_attempt_at <= now + Duration::seconds(10));
    assert!(sent.error.is_some());
    assert_eq!(outcome(&world, &sent, 1).await, kind);
    later(&world).await;
    let end = row(&world, sent.id).await;
    let expected = if subtype == Subtype::Standard {
        SubmissionState::Cleared
    } else {
        SubmissionState::Reported
    };
    assert_eq!(end.state, expected, "{:?}", end.error);
    assert_eq!((end.error, end.attempts), (None, 2));
    assert_eq!(world.authority.documents().len(), 1);
    assert_eq!(world.authority.documents()[0].acceptances, 1);
}

#[tokio::test]
async fn a_202_is_accepted_and_its_warnings_are_shown() {
    let fault = Fault::new(FaultKind::Warn, Call::Reporting).codes(&["BR-KSA-98"]);
    let (world, sent) = after(fault, Subtype::Simplified).await;
    assert_eq!(
        (sent.state.as_str(), sent.http_status),
        ("reported", Some(202))
    );
    let admin = world.app.palm.admin();
    let shown = admin
        .get(&format!("/zatca_submissions/{}", sent.id))
        .await
        .ok();
    assert_eq!(shown["submission"]["warning_count"], 1);
    let messages = shown["messages"].as_array().expect("messages");
    let warning = messages
        .iter()
        .find(|it| it["kind"] == "warning")
        .expect("the warning");
    assert_eq!(warning["code"], "BR-KSA-98");
    assert!(
        warning["plain_ar"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
    assert!(
        shown["advice_en"]
            .as_str()
            .expect("advice")
            .contains("remarks")
    );
}

#[tokio::test]
async fn a_202_of_clearance_is_cleared() {
    let fault = Fault::new(FaultKind::Warn, Call::Clearance).codes(&["BR-KSA-15"]);
    let (_world, sent) = after(fault, Subtype::Standard).await;
    assert_eq!(
        (sent.state.as_str(), sent.http_status),
        ("cleared", Some(202))
    );
    assert!(sent.cleared_xml.is_some());
}

#[tokio::test]
async fn a_409_says_that_an_earlier_try_had_arrived() {
    let (world, sent) = after(
        Fault::new(FaultKind::ResetAfter, Call::Reporting),
        Subtype::Simplified,
    )
    .await;
    assert_eq!((sent.state.as_str(), sent.http_status), ("waiting", None));
    assert_eq!(outcome(&world, &sent, 1).await, "lost");
    later(&world).await;
    let end = row(&world, sent.id).await;
    assert_eq!(
        (end.state.as_str(), end.http_status),
        ("reported", Some(409))
    );
    assert_eq!(outcome(&world, &end, 2).await, "accepted_before");
    let accepted = world.authority.documents();
    assert_eq!(
        (
            accepted.len(),
            accepted[0].acceptances,
            accepted[0].deliveries
        ),
        (1, 1, 2)
    );
}

#[tokio::test]
async fn a_208_brings_the_cleared_document_of_an_earlier_try() {
    let (world, sent) = after(
        Fault::new(FaultKind::ResetAfter, Call::Clearance),
        Subtype::Standard,
    )
    .await;
    assert_eq!(sent.state, SubmissionState::Waiting);
    later(&world).await;
    let end = row(&world, sent.id).await;
    assert_eq!(
        end.state,
        SubmissionState::Cleared,
        "{:?} {:?}",
        end.http_status,
        end.error
    );
    let copy = world.authority.documents()[0]
        .cleared_invoice
        .clone()
        .expect("its own copy");
    assert_eq!(
        end.cleared_xml.as_deref(),
        STANDARD.decode(copy).ok().as_deref()
    );
}

#[tokio::test]
async fn a_303_sends_the_same_document_to_reporting_at_once() {
    let (world, end) = after(
        Fault::new(FaultKind::ClearanceOff, Call::Clearance),
        Subtype::Standard,
    )
    .await;
    assert_eq!(
        (end.state.as_str(), end.call.as_str(), end.attempts),
        ("reported", "reporting", 2),
        "{:?}",
        end.error
    );
    assert_eq!(outcome(&world, &end, 1).await, "switched");
    assert_eq!(end.due_at, end.created_at + Duration::hours(24));
    let hashes: Vec<_> = world
        .authority
        .deliveries()
        .into_iter()
        .filter(|it| matches!(it.call, Call::Clearance | Call::Reporting))
        .map(|it| it.hash)
        .collect();
    assert_eq!(hashes, [end.hash.clone(), end.hash]);
}

#[tokio::test]
async fn a_400_is_final_and_says_what_to_mend() {
    let fault = Fault::new(FaultKind::Refuse, Call::Reporting).codes(&["BR-KSA-40", "unheard-of"]);
    let (world, sent) = after(fault, Subtype::Simplified).await;
    assert_eq!(
        (sent.state.as_str(), sent.http_status),
        ("rejected", Some(400))
    );
    later(&world).await;
    assert_eq!(
        row(&world, sent.id).await.attempts,
        1,
        "never sent again as it is"
    );
    let told = bell(&world).await;
    assert!(
        told.len() == 1 && told[0].contains("rejected INV-2026-00001"),
        "{told:?}"
    );
    let admin = world.app.palm.admin();
    let path = format!("/zatca_submissions/{}", sent.id);
    let shown = admin.get(&path).await.ok();
    let messages = shown["messages"].as_array().expect("messages");
    let plain = |code: &str| {
        messages
            .iter()
            .find(|it| it["code"] == code)
            .expect("the message")["plain_en"]
            .clone()
    };
    assert!(
        plain("BR-KSA-40")
            .as_str()
            .is_some_and(|text| text.contains("VAT"))
    );
    assert!(
        plain("unheard-of")
            .as_str()
            .is_some_and(|text| text.contains("no plain words"))
    );
    admin
        .post(&format!("{path}/retry"), json!({}))
        .await
        .refused(501, "zatca_submissions.not_retryable");
    // Kept for the audit, with the answer.
    assert_eq!(
        admin.get(&format!("{path}/xml")).await.status(200).bytes,
        sent.xml
    );
    let answers = admin.get(&format!("{path}/answer")).await.ok();
    assert!(
        answers[0]["answer"]["validationResults"]["errorMessages"].is_array(),
        "{answers}"
    );
}

#[tokio::test]
async fn a_401_stops_the_device_until_a_person_resumes() {
    let world = world().await;
    order(&world, Fault::new(FaultKind::Unauthorized, Call::Reporting));
    let first = issue(&world, Subtype::Simplified).await;
    let second = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    let refused = row(&world, first.id).await;
    assert_eq!(
        (refused.state.as_str(), refused.http_status),
        ("waiting", Some(401))
    );
    assert_eq!(
        row(&world, second.id).await.attempts,
        0,
        "nothing more is sent"
    );
    let told = bell(&world).await;
    assert!(
        told.len() == 1 && told[0].contains("refused the e-invoicing credentials"),
        "{told:?}"
    );
    let admin = world.app.palm.admin();
    let counts = admin.get("/zatca_submissions/counts").await.ok();
    assert_eq!(counts["waiting"], 2);
    assert!(
        counts["stopped_reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("401")),
        "{counts}"
    );
    later(&world).await;
    assert_eq!(row(&world, first.id).await.attempts, 1);
    let retry = format!("/zatca_submissions/{}/retry", first.id);
    admin
        .post(&retry, json!({}))
        .await
        .refused(501, "zatca_submissions.stopped");
    let counts = admin
        .post("/zatca_submissions/resume", json!({}))
        .await
        .ok();
    assert_eq!(counts["stopped_reason"], Value::Null);
    world.app.run_jobs().await;
    for made in [&first, &second] {
        assert_eq!(row(&world, made.id).await.state, SubmissionState::Reported);
    }
    assert_eq!(row(&world, first.id).await.xml, first.xml);
    admin
        .post("/zatca_submissions/resume", json!({}))
        .await
        .refused(501, "zatca_submissions.not_stopped");
}

#[tokio::test]
async fn new_credentials_send_what_had_waited() {
    let world = world().await;
    order(&world, Fault::new(FaultKind::Unauthorized, Call::Reporting));
    let made = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    let waiting = row(&world, made.id).await;
    assert_eq!(
        (waiting.state, waiting.attempts),
        (SubmissionState::Waiting, 1)
    );
    let otp = json!({ "otp": OTP });
    let admin = world.app.palm.admin();
    admin.post("/zatca_setting/renew", otp).await.ok();
    world.app.run_jobs().await;
    let sent = row(&world, made.id).await;
    assert_eq!((sent.state, sent.attempts), (SubmissionState::Reported, 2));
}

#[tokio::test]
async fn too_many_and_broken_servers_are_tried_again() {
    for (kind, status) in [
        (FaultKind::TooMany, 429),
        (FaultKind::Internal, 500),
        (FaultKind::BadGateway, 502),
        (FaultKind::Unavailable, 503),
        (FaultKind::GatewayTimeout, 504),
    ] {
        let fault = Fault::new(kind, Call::Reporting);
        waits_and_arrives(fault, Subtype::Simplified, Some(status), "later").await;
    }
}

#[tokio::test]
async fn clearance_is_tried_again_as_well() {
    let fault = Fault::new(FaultKind::Internal, Call::Clearance);
    waits_and_arrives(fault, Subtype::Standard, Some(500), "later").await;
    let fault = Fault::new(FaultKind::ResetBefore, Call::Clearance);
    waits_and_arrives(fault, Subtype::Standard, None, "lost").await;
}

#[tokio::test]
async fn a_500_after_which_the_document_was_taken_is_found_out() {
    let fault = Fault {
        stored: true,
        ..Fault::new(FaultKind::Internal, Call::Reporting)
    };
    waits_and_arrives(fault, Subtype::Simplified, Some(500), "later").await;
}

#[tokio::test]
async fn lost_connections_are_tried_again() {
    for fault in [
        Fault::new(FaultKind::ResetBefore, Call::Reporting),
        Fault::new(FaultKind::Timeout, Call::Reporting).delay_ms(50),
        Fault {
            stored: true,
            ..Fault::new(FaultKind::Timeout, Call::Reporting).delay_ms(50)
        },
    ] {
        waits_and_arrives(fault, Subtype::Simplified, None, "lost").await;
    }
}

#[tokio::test]
async fn a_retry_after_is_waited_for() {
    let fault = Fault {
        retry_after: Some(600),
        ..Fault::new(FaultKind::TooMany, Call::Reporting)
    };
    let (world, sent) = after(fault, Subtype::Simplified).await;
    let now = kernel::clock::Clock::now(&*world.app.clock);
    assert_eq!(sent.next_attempt_at, now + Duration::minutes(10));
}
