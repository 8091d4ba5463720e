//! The recorded requests and answers of the API against the running stand-in.
mod common;

use authority::{Authority, Options, Outcome, Running};
use base64::{Engine, prelude::BASE64_STANDARD};
use common::{
    device::{Device, Names, Sent, errors, read},
    options,
    vectors::{json, rows, sdk_certificate, text},
};
use serde_json::Value;

/// An authority that trusts the SDK's certificate, and a device of the SDK's taxpayer.
async fn started() -> (Running, Device) {
    let options = Options {
        trusted: vec![sdk_certificate()],
        ..options()
    };
    let running = Authority::start(options).await.unwrap();
    let device = Device::compliance(&running, Names::default()).await;
    (running, device)
}

fn vector(file: &str) -> Sent {
    let xml = text(file);
    let uuid = xml
        .split("<cbc:UUID>")
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap()
        .to_owned();
    Sent::of(&xml, &uuid)
}

/// Names of the members and kinds of their values, lists by their first entry.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), shape(value)))
            .collect(),
        Value::Array(entries) => entries.first().map(shape).into_iter().collect(),
        Value::String(_) => "text".into(),
        Value::Number(_) => "number".into(),
        other => other.clone(),
    }
}

#[tokio::test]
async fn vectors_recorded_requests_pass_the_compliance_check() {
    let (_running, device) = started().await;
    for row in rows("api/requests/") {
        let (status, body) = read(
            device
                .post("/compliance/invoices", &json(&row.file))
                .send()
                .await
                .unwrap(),
        )
        .await;
        assert_eq!(errors(&body), Vec::<&str>::new(), "{}", row.file);
        assert!(matches!(status, 200 | 202), "{}", row.file);
    }
}

#[tokio::test]
async fn vectors_compliance_answers_have_the_shape_recorded_live() {
    let (_running, device) = started().await;
    let cases = [
        ("simplified_debit", "samples/Simplified_Debit_Note.xml"),
        ("standard_debit", "samples/Standard_Debit_Note.xml"),
    ];
    for (recorded, sample) in cases {
        let (status, body) = read(device.send("/compliance/invoices", &vector(sample)).await).await;
        let recorded = json(&format!("api/live_sandbox/{recorded}.json"));
        assert_eq!(status, recorded["http_status"], "{body}");
        assert_eq!(shape(&body), shape(&recorded["response"]));
    }
    let recorded = json("api/live_sandbox/tag4_equivalent_scale.json");
    let (status, body) = read(
        device
            .send(
                "/compliance/invoices",
                &vector("integrity/qr_total_scale.input.xml"),
            )
            .await,
    )
    .await;
    assert_eq!(status, recorded["http_status"]);
    assert_eq!(
        body["validationResults"]["errorMessages"],
        recorded["response"]["validationResults"]["errorMessages"]
    );
    assert_eq!(
        body["reportingStatus"],
        recorded["response"]["reportingStatus"]
    );
}

#[tokio::test]
async fn vectors_refusals_have_the_recorded_codes() {
    let (_running, mut device) = started().await;
    device.pass_checks().await;
    device.ask_production().await;
    let good = vector("signed/simplified_invoice.signed.xml").body();
    let mut cases = vec![];
    for (name, member, value) in [
        (
            "reporting__400__missing-invoice-hash",
            "invoiceHash",
            Value::Null,
        ),
        (
            "clearance__400__invalid-invoice-hash-invalid-base64",
            "invoiceHash",
            "***".into(),
        ),
        ("clearance__400__missing-invoice", "invoice", Value::Null),
    ] {
        let mut body = good.clone();
        body[member] = value;
        cases.push((name, body));
    }
    for (name, body) in cases {
        let call = name.split("__").next().unwrap();
        let (status, answer) = read(
            device
                .post(&format!("/invoices/{call}/single"), &body)
                .send()
                .await
                .unwrap(),
        )
        .await;
        let recorded = json(&format!("api/docs/{name}.json"));
        assert_eq!(
            (status, errors(&answer)),
            (400, errors(&recorded)),
            "{name}"
        );
        assert_eq!(shape(&answer), shape(&recorded), "{name}");
    }
    let mut wrong = good.clone();
    wrong["invoiceHash"] = BASE64_STANDARD.encode([7; 32]).into();
    let (status, answer) = read(
        device
            .post("/invoices/reporting/single", &wrong)
            .send()
            .await
            .unwrap(),
    )
    .await;
    let recorded = json("api/docs/reporting__400__invalid-invoice-hash.json");
    assert_eq!(status, 400);
    assert_eq!(
        answer["validationResults"]["errorMessages"][0],
        recorded["validationResults"]["errorMessages"][0]
    );
}

#[tokio::test]
async fn vectors_chain_is_whole_in_any_order() {
    let list = json("chain/expected.json");
    let list: Vec<(&str, &str)> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["file"].as_str().unwrap(),
                row["invoice_hash"].as_str().unwrap(),
            )
        })
        .collect();
    for reversed in [false, true] {
        let (running, mut device) = started().await;
        device.pass_checks().await;
        device.ask_production().await;
        let mut order = list.clone();
        if reversed {
            order.reverse();
        }
        for (file, hash) in order {
            let document = vector(&format!("chain/{file}"));
            assert_eq!(document.hash, hash);
            let simplified = document.xml.contains("name=\"02");
            let (status, body) = if simplified {
                device.report(&document).await
            } else {
                device.clear(&document).await
            };
            // The certificate is the SDK's, not this connection's: a warning as recorded.
            assert_eq!(status, 202, "{body}");
        }
        let report = running.chain(&device.request_id.to_string()).unwrap();
        assert!(report.is_whole(), "{report:?}");
        assert_eq!(
            (report.segments[0].first_icv, report.segments[0].last_icv),
            (1, list.len() as u64)
        );
        assert_eq!(running.documents().len(), list.len());
    }
}

#[tokio::test]
async fn vectors_wrong_previous_hash_is_refused() {
    let (running, mut device) = started().await;
    device.pass_checks().await;
    device.ask_production().await;
    let (status, _) = device.clear(&vector("chain/1.xml")).await;
    assert_eq!(status, 202);
    let second = text("chain/2.xml");
    let first_hash = vector("chain/1.xml").hash;
    let wrong = second.replace(
        &format!(">{first_hash}<"),
        &format!(">{}<", BASE64_STANDARD.encode([1; 32])),
    );
    assert_ne!(second, wrong);
    let uuid = vector("chain/2.xml").uuid;
    let (status, body) = device.report(&Sent::of(&wrong, &uuid)).await;
    assert_eq!(status, 400);
    assert!(
        errors(&body).contains(&"invalid-digital-signature"),
        "{body}"
    );
    let resigned = device_draft(&device);
    let (status, body) = device.report(&resigned).await;
    assert_eq!((status, errors(&body)), (400, vec!["KSA-13"]));
    assert_eq!(running.refused()[0].outcome, Outcome::Refused);
    assert_eq!(
        running
            .chain(&device.request_id.to_string())
            .unwrap()
            .segments[0]
            .wrong_pihs[0]
            .expected,
        [first_hash]
    );
}

fn device_draft(device: &Device) -> Sent {
    device.signed(&common::device::Draft::new(
        true,
        2,
        &BASE64_STANDARD.encode([1; 32]),
    ))
}
