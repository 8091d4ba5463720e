//! The API over HTTP: headers, credentials, onboarding, renewal, duplicates and the chain.
mod common;

use authority::{
    Authority, Environment, Options, Outcome,
    certificate::{Signer, Trust},
    verify::{canonical, verify},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use common::{
    device::{Device, Draft, FIRST_PIH, Sent, errors, read},
    noon, options, start,
};
use serde_json::{Value, json};

#[tokio::test]
async fn each_missing_or_wrong_header_is_refused() {
    let running = start().await;
    let device = Device::onboarded(&running).await;
    let document = device.signed(&Draft::new(true, 1, FIRST_PIH));
    let path = "/invoices/reporting/single";
    let cases = [
        ("Accept-Version", "V1", 406),
        ("Accept-Version", "", 406),
        ("Accept-Language", "fr", 400),
        ("Accept-Language", "", 400),
        ("Clearance-Status", "2", 400),
        ("Clearance-Status", "", 400),
        ("Authorization", "Basic d3Jvbmc6d3Jvbmc=", 401),
        ("Authorization", "", 401),
        ("Content-Type", "text/xml", 400),
    ];
    for (name, value, expected) in cases {
        let mut request = device.post(path, &document.body()).build().unwrap();
        let name: reqwest::header::HeaderName = name.parse().unwrap();
        request.headers_mut().remove(&name);
        if !value.is_empty() {
            request
                .headers_mut()
                .insert(name.clone(), value.parse().unwrap());
        }
        let answer = device.client.execute(request).await.unwrap();
        let plain = answer.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/plain");
        let (status, body) = read(answer).await;
        assert_eq!(
            (status, plain),
            (expected, expected == 406),
            "{name}: {value}"
        );
        if expected == 401 {
            assert_eq!(
                (&body["status"], &body["error"]),
                (&json!(401), &json!("Unauthorized"))
            );
            assert!(body["timestamp"].is_i64());
        }
    }
    assert_eq!(running.documents().len(), 0);
    let huge = json!({"invoice": "A".repeat(11 * 1024 * 1024)});
    assert_eq!(device.post(path, &huge).send().await.unwrap().status(), 413);
}

#[tokio::test]
async fn reporting_accepts_once_and_says_so_in_both_shapes() {
    let running = start().await;
    let device = Device::onboarded(&running).await;
    let document = device.signed(&Draft::new(true, 1, FIRST_PIH));
    let (status, body) = device.report(&document).await;
    assert_eq!(
        (status, &body["reportingStatus"]),
        (200, &json!("REPORTED"))
    );
    let (first, plain) = device.report(&document).await;
    let (second, listed) = device.report(&document).await;
    assert_eq!((first, second), (409, 409));
    assert_eq!(plain["reportingStatus"], "REPORTED_SUCCESSFULLY_EARLIER");
    assert_eq!(
        listed["validationResults"]["errorMessages"][0]["code"],
        Value::Null
    );
    let documents = running.documents();
    assert_eq!(
        (
            documents[0].acceptances,
            documents[0].deliveries,
            documents.len()
        ),
        (1, 3, 1)
    );
}

#[tokio::test]
async fn clearance_stamps_and_leaves_the_rest_untouched() {
    let running = start().await;
    let device = Device::onboarded(&running).await;
    let trust = Trust {
        issuers: vec![],
        pinned: vec![running.stamp_certificate().to_vec()].into(),
    };
    let mut pih = FIRST_PIH.to_owned();
    for (icv, signed) in [(1, false), (2, true)] {
        let draft = Draft::new(false, icv, &pih);
        let document = if signed {
            device.signed(&draft)
        } else {
            device.plain(&draft)
        };
        let (status, body) = device.clear(&document).await;
        assert_eq!(
            (status, &body["clearanceStatus"]),
            (200, &json!("CLEARED")),
            "{body}"
        );
        let cleared = BASE64_STANDARD
            .decode(body["clearedInvoice"].as_str().unwrap())
            .unwrap();
        let verified = verify(&cleared, &trust, noon());
        assert_eq!(
            (verified.findings, &verified.hash),
            (vec![], &document.hash)
        );
        assert_eq!(
            verified.signer.unwrap(),
            Signer::read(running.stamp_certificate()).unwrap()
        );
        let text = String::from_utf8(cleared).unwrap();
        assert_eq!(
            canonical::canonical(&text).unwrap(),
            canonical::canonical(&document.xml).unwrap()
        );
        for _ in 0..3 {
            let (status, again) = device.clear(&document).await;
            assert!(matches!(status, 202 | 208), "{status}");
            assert_eq!(again["clearedInvoice"], body["clearedInvoice"]);
        }
        pih = document.hash;
    }
}

#[tokio::test]
async fn a_used_counter_uuid_or_foreign_taxpayer_is_refused() {
    let running = start().await;
    let device = Device::onboarded(&running).await;
    let first = Draft::new(true, 1, FIRST_PIH);
    let sent = device.signed(&first);
    assert_eq!(device.report(&sent).await.0, 200);
    let other = Draft {
        uuid: "other".to_owned(),
        ..first.clone()
    };
    assert_eq!(
        errors(&device.report(&device.signed(&other)).await.1),
        ["KSA-16"]
    );
    let same_uuid = Draft {
        uuid: first.uuid.clone(),
        ..Draft::new(true, 2, &sent.hash)
    };
    let second = device.signed(&same_uuid);
    assert_eq!(errors(&device.report(&second).await.1), ["KSA-1"]);
    let foreign = Draft {
        vat: "311111111100003".to_owned(),
        ..Draft::new(true, 3, FIRST_PIH)
    };
    assert_eq!(
        errors(&device.report(&device.signed(&foreign)).await.1),
        ["certificate-permissions"]
    );
    let plain = device.plain(&Draft::new(true, 3, &second.hash));
    assert_eq!(
        errors(&device.report(&plain).await.1),
        ["missing-signature"]
    );
    assert_eq!(
        errors(
            &device
                .clear(&device.signed(&Draft::new(true, 4, &plain.hash)))
                .await
                .1
        ),
        ["invalid-invoice-type"]
    );
    let chain = running.chain(&running.csids()[0].device).unwrap();
    assert_eq!(chain.segments[0].conflicts[0].kept, sent.hash);
    assert!(!chain.is_whole());
}

#[tokio::test]
async fn documents_may_arrive_in_any_order_and_the_chain_tells_what_is_missing() {
    let running = start().await;
    let device = Device::onboarded(&running).await;
    let mut pih = FIRST_PIH.to_owned();
    let mut sent: Vec<Sent> = vec![];
    for icv in 1..=5 {
        let document = device.signed(&Draft::new(true, icv, &pih));
        pih = document.hash.clone();
        sent.push(document);
    }
    for index in [4, 0, 2] {
        assert_eq!(device.report(&sent[index]).await.0, 200);
    }
    let device_id = running.csids()[0].device.clone();
    assert_eq!(
        running.chain(&device_id).unwrap().segments[0].gaps,
        [(2, 2), (4, 4)]
    );
    for index in [1, 3] {
        assert_eq!(device.report(&sent[index]).await.0, 200);
    }
    assert!(running.chain(&device_id).unwrap().is_whole());
    let broken = device.signed(&Draft::new(true, 6, &sent[0].hash));
    assert_eq!(errors(&device.report(&broken).await.1), ["KSA-13"]);
    // The refused document still is the one before the next.
    assert_eq!(
        device
            .report(&device.signed(&Draft::new(true, 7, &broken.hash)))
            .await
            .0,
        200
    );
    let late = device.signed(&Draft::new(true, 9, &sent[1].hash));
    assert_eq!(device.report(&late).await.0, 200);
    let before = device.signed(&Draft::new(
        true,
        8,
        &running.documents().last().unwrap().pih,
    ));
    assert_eq!(device.report(&before).await.0, 400);
    let wrong: Vec<u64> = running.chain(&device_id).unwrap().segments[0]
        .wrong_pihs
        .iter()
        .map(|wrong| wrong.icv)
        .collect();
    assert_eq!(wrong, [6, 8, 9]);
}

#[tokio::test]
async fn a_restarted_authority_remembers() {
    let folder = std::env::temp_dir().join(format!(
        "authority-{}",
        hex::encode(rand::random::<[u8; 8]>())
    ));
    let options = Options {
        data: Some(folder.clone()),
        ..options()
    };
    let running = Authority::start(options.clone()).await.unwrap();
    let mut device = Device::onboarded(&running).await;
    let document = device.plain(&Draft::new(false, 1, FIRST_PIH));
    let (_, cleared) = device.clear(&document).await;
    running.stop().await;
    let file = folder.join("authority.jsonl");
    let torn = std::fs::read_to_string(&file).unwrap() + r#"{"delivery":{"at""#;
    std::fs::write(&file, torn).unwrap();
    let running = Authority::start(options).await.unwrap();
    device.base = running.base(Environment::Sandbox);
    let (status, again) = device.clear(&document).await;
    assert!(matches!(status, 202 | 208));
    assert_eq!(again["clearedInvoice"], cleared["clearedInvoice"]);
    assert_eq!(running.documents()[0].outcome, Outcome::Cleared);
    let next = device.signed(&Draft::new(true, 2, &document.hash));
    assert_eq!(
        device.report(&next).await.0,
        200,
        "the issuer's key is the same"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn copies_sent_at_once_are_accepted_once() {
    let running = start().await;
    let device = Device::onboarded(&running).await;
    let document = device.signed(&Draft::new(true, 1, FIRST_PIH));
    let calls: [_; 8] = std::array::from_fn(|_| device.report(&document));
    let mut statuses: Vec<u16> = futures::future::join_all(calls)
        .await
        .into_iter()
        .map(|(status, _)| status)
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
    let documents = running.documents();
    assert_eq!((documents[0].acceptances, documents[0].deliveries), (1, 8));
}
