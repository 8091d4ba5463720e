//! Answers that no sound authority gives, or that a sound program never gets.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use zatca::model::Subtype;

use super::super::codes::SubmissionState;
use super::canned::{Canned, Server};
use super::*;

/// A document whose environment gives told answers.
async fn told(subtype: Subtype, answer: impl FnOnce(&Model) -> Canned) -> (World, Server, Model) {
    let server = Server::start().await;
    let world = world_beside(Some(server.url.clone())).await;
    world
        .execute("UPDATE zatca_settings SET environment = 'simulation'")
        .await;
    let made = issue(&world, subtype).await;
    server.tell(answer(&made));
    world.app.run_jobs().await;
    let sent = row(&world, made.id).await;
    (world, server, sent)
}

#[tokio::test]
async fn a_406_and_a_413_need_a_person() {
    for status in [406, 413] {
        let (world, server, sent) = told(Subtype::Simplified, |_| {
            Canned::new(status, "Not this way.")
        })
        .await;
        assert_eq!(
            (sent.state.as_str(), sent.http_status),
            ("blocked", i16::try_from(status).ok())
        );
        later(&world).await;
        assert_eq!(row(&world, sent.id).await.attempts, 1);
        let bell = bell(&world).await;
        assert!(
            bell.len() == 1 && bell[0].contains("needs your attention"),
            "{bell:?}"
        );
        server.tell(Canned::new(200, r#"{"reportingStatus":"REPORTED"}"#));
        let admin = world.app.palm.admin();
        admin
            .post(&format!("/zatca_submissions/{}/retry", sent.id), json!({}))
            .await
            .ok();
        world.app.run_jobs().await;
        assert_eq!(row(&world, sent.id).await.state, SubmissionState::Reported);
    }
}

#[tokio::test]
async fn a_200_that_cannot_be_read_is_no_success() {
    for canned in [
        Canned::new(200, r#"{"reportingStatus":"REP"#),
        Canned::new(200, "<html>Welcome</html>"),
        Canned::new(200, ""),
        Canned::new(200, r#"{"reportingStatus":"REPORTED"}"#).cut_short(),
    ] {
        let (world, server, sent) = told(Subtype::Simplified, |_| canned).await;
        assert_eq!(sent.state, SubmissionState::Waiting, "{:?}", sent.messages);
        server.tell(Canned::new(
            409,
            r#"{"message":"Invoice Hash Previously Submitted"}"#,
        ));
        later(&world).await;
        assert_eq!(row(&world, sent.id).await.state, SubmissionState::Reported);
    }
}

#[tokio::test]
async fn nothing_is_cleared_without_the_cleared_document() {
    for status in [200, 208] {
        let body = json!({ "clearanceStatus": "CLEARED", "clearedInvoice": null }).to_string();
        let (_world, _server, sent) = told(Subtype::Standard, |_| Canned::new(status, body)).await;
        assert_eq!((sent.state.as_str(), sent.cleared_xml), ("waiting", None));
    }
}

#[tokio::test]
async fn another_documents_clearance_is_not_taken() {
    let foreign = |made: &Model| {
        let xml = String::from_utf8(made.xml.clone()).expect("text");
        let xml = xml.replace(
            &made.uuid.to_string(),
            "00000000-0000-4000-8000-000000000000",
        );
        let body = json!({ "clearanceStatus": "CLEARED", "clearedInvoice": STANDARD.encode(xml) });
        Canned::new(200, body.to_string())
    };
    let (_world, _server, sent) = told(Subtype::Standard, foreign).await;
    assert_eq!((sent.state.as_str(), sent.cleared_xml), ("blocked", None));
    assert!(
        sent.error
            .is_some_and(|error| error.contains("another one"))
    );
}

#[tokio::test]
async fn a_nul_in_an_answer_does_not_break_the_database() {
    let body = "{\"code\":\"Bad\",\"message\":\"a\\u0000b\"}\0";
    let (_world, _server, sent) = told(Subtype::Simplified, |_| Canned::new(400, body)).await;
    assert_eq!(sent.state, SubmissionState::Rejected);
}
