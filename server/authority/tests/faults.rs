//! Each kind of fault as a client meets it, and the commands under /authority/.
mod common;

use authority::{Call, Fault, FaultKind, Outcome, Running};
use common::{
    device::{Device, Draft, FIRST_PIH, Sent, errors, read},
    start,
};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn started() -> (Running, Device, Sent) {
    let running = start().await;
    let device = Device::onboarded(&running).await;
    let document = device.signed(&Draft::new(true, 1, FIRST_PIH));
    (running, device, document)
}

/// Sends and expects no answer; whether the connection was reset.
async fn unanswered(device: &Device, document: &Sent) -> bool {
    let sent = device
        .post("/invoices/reporting/single", &document.body())
        .send()
        .await;
    let mut text = format!("{:?}", sent.expect_err("an answer"));
    text.make_ascii_lowercase();
    text.contains("reset") || text.contains("incomplete") || text.contains("closed")
}

#[tokio::test]
async fn reset_before_takes_nothing() {
    let (running, device, document) = started().await;
    running
        .faults()
        .order(Fault::new(FaultKind::ResetBefore, Call::Reporting).times(2));
    assert!(unanswered(&device, &document).await);
    assert!(unanswered(&device, &document).await);
    assert_eq!(running.documents().len(), 0);
    assert_eq!(device.report(&document).await.0, 200);
    assert_eq!(
        (
            running.documents()[0].deliveries,
            running.faults().happened()
        ),
        (3, 2)
    );
    let last: Vec<Option<u16>> = running
        .deliveries()
        .iter()
        .rev()
        .take(3)
        .map(|delivery| delivery.status)
        .collect();
    assert_eq!(last, [Some(200), None, None]);
}

#[tokio::test]
async fn reset_after_takes_the_document() {
    let (running, device, document) = started().await;
    running
        .faults()
        .order(Fault::new(FaultKind::ResetAfter, Call::Any));
    assert!(unanswered(&device, &document).await);
    assert_eq!(running.documents()[0].outcome, Outcome::Reported);
    assert_eq!(device.report(&document).await.0, 409);
    assert_eq!(running.documents()[0].acceptances, 1);
}

#[tokio::test]
async fn a_timeout_keeps_silent_and_takes_the_document_only_when_told() {
    let (running, device, document) = started().await;
    running
        .faults()
        .order(Fault::new(FaultKind::Timeout, Call::Reporting).delay_ms(300));
    let begun = Instant::now();
    assert!(unanswered(&device, &document).await);
    assert!(begun.elapsed() >= Duration::from_millis(300));
    assert_eq!(running.documents().len(), 0);
    let stored = Fault {
        stored: true,
        ..Fault::new(FaultKind::Timeout, Call::Reporting).delay_ms(60_000)
    };
    running.faults().order(stored);
    let impatient = device
        .post("/invoices/reporting/single", &document.body())
        .timeout(Duration::from_millis(300));
    assert!(impatient.send().await.unwrap_err().is_timeout());
    assert_eq!(running.documents().len(), 1);
}

#[tokio::test]
async fn a_delay_only_delays() {
    let (running, device, document) = started().await;
    running
        .faults()
        .order(Fault::new(FaultKind::Delay, Call::Reporting).delay_ms(250));
    let begun = Instant::now();
    assert_eq!(device.report(&document).await.0, 200);
    assert!(begun.elapsed() >= Duration::from_millis(250));
}

#[tokio::test]
async fn broken_answers_take_nothing_unless_told() {
    let (running, device, document) = started().await;
    let cases = [
        (FaultKind::TooMany, 429),
        (FaultKind::Internal, 500),
        (FaultKind::BadGateway, 502),
        (FaultKind::Unavailable, 503),
        (FaultKind::GatewayTimeout, 504),
        (FaultKind::Unauthorized, 401),
    ];
    for (kind, status) in cases {
        running.faults().order(Fault {
            retry_after: Some(7),
            ..Fault::new(kind, Call::Reporting)
        });
        let answer = device.send("/invoices/reporting/single", &document).await;
        assert_eq!(answer.status().as_u16(), status);
        assert_eq!(answer.headers().contains_key("retry-after"), status != 401);
    }
    assert_eq!(running.documents().len(), 0);
    running.faults().order(Fault {
        stored: true,
        ..Fault::new(FaultKind::Internal, Call::Reporting)
    });
    let (status, body) = device.report(&document).await;
    assert_eq!((status, &body["code"]), (500, &json!("500")));
    assert_eq!(running.documents().len(), 1);
}

#[tokio::test]
async fn refusals_warnings_and_duplicates_on_command() {
    let (running, device, document) = started().await;
    running
        .faults()
        .order(Fault::new(FaultKind::Refuse, Call::Reporting).codes(&["BR-KSA-37", "BR-CO-15"]));
    let (status, body) = device.report(&document).await;
    assert_eq!(
        (status, errors(&body)),
        (400, vec!["BR-KSA-37", "BR-CO-15"])
    );
    assert_eq!(running.refused()[0].codes, ["BR-KSA-37", "BR-CO-15"]);
    let next = device.signed(&Draft::new(true, 2, &document.hash));
    running
        .faults()
        .order(Fault::new(FaultKind::Warn, Call::Reporting).codes(&["BR-KSA-98"]));
    let (status, body) = device.report(&next).await;
    assert_eq!(
        (status, &body["reportingStatus"]),
        (202, &json!("REPORTED"))
    );
    assert_eq!(
        body["validationResults"]["warningMessages"][0]["code"],
        "BR-KSA-98"
    );
    let third = device.signed(&Draft::new(true, 3, &next.hash));
    running
        .faults()
        .order(Fault::new(FaultKind::Duplicate, Call::Reporting));
    assert_eq!(device.report(&third).await.0, 409);
    let standard = device.plain(&Draft::new(false, 4, &third.hash));
    running
        .faults()
        .order(Fault::new(FaultKind::Duplicate, Call::Clearance));
    let (status, body) = device.clear(&standard).await;
    assert_eq!((status, body["clearedInvoice"].is_string()), (208, true));
    assert_eq!(running.documents().len(), 3);
}

#[tokio::test]
async fn clearance_switched_off_sends_to_reporting() {
    let (running, device, document) = started().await;
    let standard = device.signed(&Draft::new(false, 2, &document.hash));
    assert_eq!(
        errors(&device.report(&standard).await.1),
        ["invalid-invoice-type"]
    );
    let standard = device.signed(&Draft::new(false, 3, &standard.hash));
    running
        .faults()
        .order(Fault::new(FaultKind::ClearanceOff, Call::Clearance));
    let (status, body) = device.clear(&standard).await;
    assert_eq!((status, body["message"].is_string()), (303, true));
    assert_eq!(
        running.refused().last().unwrap().outcome,
        Outcome::Redirected
    );
    assert_eq!(device.report(&standard).await.0, 200);
    assert_eq!(running.documents()[0].outcome, Outcome::Reported);
}

#[tokio::test]
async fn chances_repeat_with_the_seed() {
    let mut runs = vec![];
    for _ in 0..2 {
        let (running, device, document) = started().await;
        running
            .faults()
            .order(Fault::new(FaultKind::Unavailable, Call::Reporting).chance(0.5, 7));
        let mut statuses = vec![];
        for _ in 0..20 {
            statuses.push(device.report(&document).await.0);
        }
        assert!(
            statuses.contains(&503) && statuses.contains(&409),
            "{statuses:?}"
        );
        runs.push(statuses);
    }
    assert_eq!(runs[0], runs[1]);
}

#[tokio::test]
async fn commands_order_clear_and_show() {
    let (running, device, document) = started().await;
    let command = async |method: Method, path: &str, body: Option<Value>| {
        let request = device
            .client
            .request(method, format!("{}/authority{path}", running.url()));
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        read(request.send().await.unwrap()).await
    };
    let fault = json!({"kind": "429", "call": "reporting", "times": 3});
    assert_eq!(command(Method::POST, "/faults", Some(fault)).await.0, 201);
    assert_eq!(
        command(
            Method::POST,
            "/faults",
            Some(json!({"kind": "418", "call": "any"}))
        )
        .await
        .0,
        400
    );
    assert_eq!(device.report(&document).await.0, 429);
    let (_, faults) = command(Method::GET, "/faults", None).await;
    assert_eq!(
        (&faults[0]["left"], &faults[0]["happened"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(command(Method::DELETE, "/faults", None).await.0, 204);
    assert_eq!(device.report(&document).await.0, 200);
    let (_, documents) = command(Method::GET, "/documents", None).await;
    assert_eq!(documents[0]["hash"], document.hash);
    assert_eq!(
        (&documents[0]["acceptances"], &documents[0]["deliveries"]),
        (&json!(1), &json!(2))
    );
    let (_, csids) = command(Method::GET, "/csids", None).await;
    assert_eq!(
        (csids.as_array().unwrap().len(), csids[1].get("secret")),
        (2, None)
    );
    let (_, chain) = command(
        Method::GET,
        &format!("/chain/{}", csids[1]["device"].as_str().unwrap()),
        None,
    )
    .await;
    assert_eq!(
        (
            &chain["segments"][0]["last_icv"],
            &chain["segments"][0]["gaps"]
        ),
        (&json!(1), &json!([]))
    );
    assert_eq!(command(Method::GET, "/chain/nobody", None).await.0, 404);
    assert_eq!(command(Method::GET, "/refused", None).await.1, json!([]));
    let (_, deliveries) = command(Method::GET, "/deliveries", None).await;
    assert_eq!(
        deliveries.as_array().unwrap().last().unwrap()["call"],
        "reporting"
    );
}
