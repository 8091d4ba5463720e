//! Answers of the authority: documented, recorded and quoted.

use serde_json::Value;
use uuid::Uuid;
use zatca::answers::{self, Answer, Call, Message, MessageKind, Outcome};
use zatca::canonical;
use zatca::certificate::Certificate;
use zatca::csr::Environment;
use zatca::hash::InvoiceHash;

use crate::vectors::{self, Row};

fn base64(bytes: &[u8]) -> String {
    base64::Engine::encode(&base64::engine::general_purpose::STANDARD, bytes)
}

fn call(name: &str) -> Call {
    match name {
        "clearance" => Call::Clearance,
        "reporting" => Call::Reporting,
        "compliance_csid" => Call::ComplianceCsid,
        "compliance_invoice" => Call::ComplianceInvoice,
        "onboarding" => Call::ProductionCsid,
        "renewal" => Call::Renewal,
        other => panic!("an unknown call: {other}"),
    }
}

/// Every text that a body gives as a message, wherever it stands.
fn said(json: &Value, into: &mut Vec<String>) {
    match json {
        Value::Array(items) => items.iter().for_each(|item| said(item, into)),
        Value::Object(members) => {
            if let Some(text) = members
                .get("message")
                .and_then(Value::as_str)
                .filter(|text| !text.is_empty())
            {
                into.push(text.to_owned());
            }
            members.values().for_each(|value| said(value, into));
        }
        _ => {}
    }
}

fn keeps_messages(name: &str, answer: &Answer, body: &Value) {
    let mut expected = Vec::new();
    said(body, &mut expected);
    let mut found: Vec<String> = answer
        .messages
        .iter()
        .map(|message: &Message| message.text.clone())
        .collect();
    expected.sort();
    found.sort();
    found.retain(|text| expected.contains(text));
    assert_eq!(found, expected, "{name}");
}

fn expect(row: &Row, call: Call, status: u16, answer: &Answer) {
    let good = match (status, &answer.outcome) {
        (200 | 202, Outcome::Cleared { warnings, cleared }) => {
            let document = zatca::xml::parse(&cleared.xml).expect("the cleared document");
            assert_eq!(document.root_element().tag_name().name(), "Invoice");
            let qr = cleared.qr.as_deref().map(zatca::qr::Qr::decode);
            assert!(matches!(qr, Some(Ok(_))), "{}: {qr:?}", row.file);
            call == Call::Clearance && *warnings == (status == 202)
        }
        (200 | 202, Outcome::Accepted { warnings }) => *warnings == (status == 202),
        (200, Outcome::Issued(credentials)) => {
            let pair = format!("{}:{}", credentials.token, credentials.secret.as_str());
            let header = format!("Basic {}", base64(pair.as_bytes()));
            assert_eq!(credentials.authorization().as_str(), header);
            assert!(!format!("{credentials:?}").contains(credentials.secret.as_str()));
            credentials.request_id == "347" && Certificate::from_token(&credentials.token).is_ok()
        }
        (208, Outcome::AcceptedBefore { .. })
        | (409, Outcome::AcceptedBefore { cleared: None }) => true,
        (428, Outcome::ComplianceRequired(credentials)) => {
            Certificate::from_token(&credentials.token).is_ok()
        }
        (400, Outcome::Rejected)
        | (401, Outcome::CredentialsRefused)
        | (500, Outcome::TryLater) => true,
        _ => false,
    };
    assert!(
        good,
        "{}: {status} was taken for {:?}",
        row.file, answer.outcome
    );
    let advice = answers::advice(&answer.outcome);
    assert!(!advice.en.is_empty() && !advice.ar.is_empty());
}

#[test]
fn documented_answer_vectors_are_understood() {
    let mut read = 0;
    for row in vectors::rows("api/docs/") {
        let name = row.file.trim_start_matches("api/docs/");
        let mut parts = name.split("__");
        let (step, status) = (parts.next().unwrap(), parts.next().unwrap());
        let Ok(status) = status.parse::<u16>() else {
            continue;
        };
        let body = row.text();
        let answer = answers::read(call(step), status, body.as_bytes());
        expect(&row, call(step), status, &answer);
        keeps_messages(&row.file, &answer, &serde_json::from_str(&body).unwrap());
        read += 1;
    }
    assert!(read > 30, "{read}");
}

#[test]
fn recorded_answer_vectors_are_understood() {
    for row in vectors::rows("api/live_sandbox/") {
        let record: Value = serde_json::from_str(&row.text()).unwrap();
        let status = u16::try_from(record["http_status"].as_u64().unwrap()).unwrap();
        assert_eq!(row.expected, format!("HTTP {status}"));
        let answer = answers::read(
            Call::ComplianceInvoice,
            status,
            record["response"].to_string().as_bytes(),
        );
        expect(&row, Call::ComplianceInvoice, status, &answer);
        keeps_messages(&row.file, &answer, &record["response"]);
        // Every code the sandbox gave has plain words.
        for message in &answer.messages {
            assert!(message.explained().is_some(), "{}: {message:?}", row.file);
        }
    }
}

#[test]
fn quoted_answer_vectors_are_understood() {
    for row in vectors::rows("api/field_reports/") {
        let record: Value = serde_json::from_str(&row.text()).unwrap();
        let status = u16::try_from(record["http_status"].as_u64().unwrap()).unwrap();
        let call = if row.file.contains("clearance") {
            Call::Clearance
        } else {
            Call::Reporting
        };
        let answer = answers::read(call, status, record["response"].to_string().as_bytes());
        expect(&row, call, status, &answer);
        keeps_messages(&row.file, &answer, &record["response"]);
        if row.expected.starts_with("wrong VAT number") {
            let codes: Vec<_> = answer
                .messages
                .iter()
                .filter(|message| message.kind == MessageKind::Error)
                .collect();
            assert!(
                codes
                    .iter()
                    .any(|message| message.code.as_deref() == Some("certificate-permissions"))
            );
        }
    }
}

/// Each list in each shape that a body was seen with, at every status: an answer, never a panic.
#[test]
fn any_shape_made_from_the_answer_vectors_is_understood() {
    let calls = [
        Call::ComplianceCsid,
        Call::ComplianceInvoice,
        Call::ProductionCsid,
        Call::Renewal,
        Call::Reporting,
        Call::Clearance,
    ];
    for row in vectors::rows("api/docs/") {
        let body = row.text();
        for cut in [0, 1, body.len() / 2, body.len() - 1] {
            let cut = (0..=cut)
                .rev()
                .find(|at| body.is_char_boundary(*at))
                .unwrap();
            for (call, status) in calls
                .into_iter()
                .flat_map(|call| [0, 200, 202, 303, 400, 428, 599].map(|status| (call, status)))
            {
                let answer = answers::read(call, status, &body.as_bytes()[..cut]);
                let success =
                    matches!(answer.outcome, Outcome::Issued(_) | Outcome::Cleared { .. });
                assert!(!success, "{}: {call:?} {status}", row.file);
            }
        }
    }
}

#[test]
fn request_vectors_are_made_the_same() {
    for row in vectors::rows("api/requests/") {
        let official: Value = serde_json::from_str(&row.text()).unwrap();
        let encoded = official["invoice"].as_str().unwrap();
        let xml =
            base64::Engine::decode(&base64::engine::general_purpose::STANDARD, encoded).unwrap();
        let xml = String::from_utf8(xml).unwrap();
        let hash = canonical::hash(&xml).unwrap();
        assert_eq!(
            Ok(hash),
            InvoiceHash::from_base64(official["invoiceHash"].as_str().unwrap())
        );
        let uuid = Uuid::parse_str(official["uuid"].as_str().unwrap()).unwrap();
        let ours: Value =
            serde_json::from_str(&answers::document_request(&hash, uuid, &xml)).unwrap();
        assert_eq!(ours, official, "{}", row.file);
    }
    let official: Value =
        serde_json::from_str(&vectors::file("api/docs/onboarding__request__example.json")).unwrap();
    let number = official["compliance_request_id"].as_str().unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&answers::production_request(number)).unwrap(),
        official
    );
    assert_eq!(Environment::Production.template(), "ZATCA-Code-Signing");
}

#[test]
fn outcomes_beyond_the_vectors_go_by_the_code() {
    let outcome = |call, status, body: &str| answers::read(call, status, body.as_bytes()).outcome;
    assert_eq!(outcome(Call::Clearance, 303, ""), Outcome::Switched);
    assert_eq!(
        outcome(Call::Reporting, 406, "This Version is not supported"),
        Outcome::ClientFault
    );
    assert_eq!(
        outcome(Call::Reporting, 413, "<html/>"),
        Outcome::ClientFault
    );
    for status in [429, 500, 502, 503, 504, 0] {
        assert_eq!(
            outcome(Call::Reporting, status, "<html/>"),
            Outcome::TryLater
        );
    }
    let plain = answers::read(Call::Reporting, 406, b"This Version is not supported");
    assert_eq!(plain.messages[0].text, "This Version is not supported");
    assert!(plain.has(MessageKind::Error));
    // A success that does not carry the cleared document is asked for again, not taken for done.
    assert_eq!(
        outcome(
            Call::Clearance,
            200,
            r#"{"clearanceStatus":"CLEARED","clearedInvoice":null}"#
        ),
        Outcome::TryLater
    );
    assert_eq!(
        outcome(Call::Clearance, 200, r#"{"clearanceStatus":"NOT_CLEARED"}"#),
        Outcome::Rejected
    );
    let earlier = r#"{"reportingStatus":"REPORTED_SUCCESSFULLY_EARLIER","message":"x"}"#;
    assert_eq!(
        outcome(Call::Reporting, 200, earlier),
        Outcome::AcceptedBefore { cleared: None }
    );
    assert_eq!(answers::explain("no-such-code"), None);
    for code in [
        "BR-KSA-40",
        "BR-KSA-F-06-C17",
        "BR-KSA-999",
        "BR-CO-10",
        "BR-26",
        "invalid-invoice-hash",
    ] {
        assert!(answers::explain(code).is_some(), "{code}");
    }
}
