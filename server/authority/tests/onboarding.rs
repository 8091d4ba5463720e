//! One-time passwords, certificate requests, compliance steps and renewal.
mod common;

use authority::{Authority, Environment, Options, csr};
use base64::{Engine, prelude::BASE64_STANDARD};
use common::{
    device::{COUNTRY, Device, Draft, FIRST_PIH, Names, read, request},
    noon, options, start,
};
use secp256k1::SecretKey;
use serde_json::json;

#[tokio::test]
async fn one_time_passwords_are_checked() {
    let running = start().await;
    let any = Authority::start(Options {
        passwords: None,
        ..options()
    })
    .await
    .unwrap();
    let body =
        json!({"csr": request(&Names::default(), &SecretKey::from_secret_bytes([5; 32]).unwrap())});
    let cases = [
        (&running, "999999", 400),
        (&running, "123456", 400),
        (&running, "12345", 400),
        (&running, "111111", 200),
    ];
    for (authority, password, expected) in cases
        .into_iter()
        .chain([(&any, "987654", 200), (&any, "999999", 400)])
    {
        let url = format!("{}/compliance", authority.base(Environment::Sandbox));
        let call = reqwest::Client::new()
            .post(url)
            .json(&body)
            .header("Accept-Version", "V2")
            .header("OTP", password);
        let (status, body) = read(call.send().await.unwrap()).await;
        assert_eq!(status, expected, "{password}");
        if expected == 400 {
            assert_eq!(body["errors"][0]["code"], "Invalid-OTP");
        }
    }
}

#[tokio::test]
async fn requests_for_certificates_are_checked() {
    let key = SecretKey::from_secret_bytes([6; 32]).unwrap();
    let good = Names::default();
    let read = |names: &Names| csr::read(&request(names, &key), Environment::Sandbox).err();
    assert_eq!(read(&good), None);
    let mut turned = good.clone();
    turned.subject.swap(1, 2);
    assert_eq!(read(&turned), Some(csr::CsrError::Subject));
    let mut spoiled = good.clone();
    spoiled.subject[3].2 = "unit_one".to_owned();
    assert_eq!(read(&spoiled), Some(csr::CsrError::Subject));
    let mut long = good.clone();
    long.subject[0] = (COUNTRY, 0x13, "SAU".to_owned());
    assert_eq!(read(&long), Some(csr::CsrError::Subject));
    let group = Names {
        vat: "399999999910003".to_owned(),
        ..good.clone()
    };
    assert_eq!(read(&group), Some(csr::CsrError::Subject));
    for names in [
        Names {
            vat: "39999999990000".to_owned(),
            ..good.clone()
        },
        Names {
            kinds: "0011".to_owned(),
            ..good.clone()
        },
        Names {
            serial: "Manzil|Web|one".to_owned(),
            ..good.clone()
        },
    ] {
        assert_eq!(read(&names), Some(csr::CsrError::AlternativeName));
    }
    let template = Names {
        template: "Other".to_owned(),
        ..good.clone()
    };
    assert_eq!(read(&template), Some(csr::CsrError::Template));
    let pem = String::from_utf8(BASE64_STANDARD.decode(request(&good, &key)).unwrap()).unwrap();
    let body: String = pem.lines().filter(|line| !line.starts_with('-')).collect();
    let der = BASE64_STANDARD.decode(body).unwrap();
    let at = der.windows(4).position(|four| four == b"Acme").unwrap();
    let changed = [&der[..at], b"B", &der[at + 1..]].concat();
    let mut curve = der.clone();
    let at = curve
        .windows(5)
        .position(|five| five == [0x2b, 0x81, 4, 0, 10])
        .unwrap();
    curve[at + 4] = 35;
    assert_eq!(armoured(&curve), Some(csr::CsrError::Curve));
    assert_eq!(armoured(&changed), Some(csr::CsrError::Signature));
}

/// Why the sandbox refuses these bytes.
fn armoured(der: &[u8]) -> Option<csr::CsrError> {
    let body = BASE64_STANDARD.encode(der);
    let pem =
        format!("-----BEGIN CERTIFICATE REQUEST-----\n{body}\n-----END CERTIFICATE REQUEST-----");
    csr::read(&BASE64_STANDARD.encode(pem), Environment::Sandbox).err()
}

#[tokio::test]
async fn a_production_certificate_needs_the_compliance_steps() {
    let running = start().await;
    let mut device = Device::compliance(&running, Names::default()).await;
    let ask = json!({"compliance_request_id": device.request_id.to_string()});
    let (status, body) = read(device.post("/production/csids", &ask).send().await.unwrap()).await;
    assert_eq!(
        (status, &body["errors"][0]["code"]),
        (400, &json!("Missing-ComplianceSteps"))
    );
    let wrong = json!({"compliance_request_id": "1234567890123"});
    let (_, body) = read(
        device
            .post("/production/csids", &wrong)
            .send()
            .await
            .unwrap(),
    )
    .await;
    assert_eq!(body["errors"][0]["code"], "Invalid-ComplianceRequestId");
    assert_eq!(
        device
            .report(&device.signed(&Draft::new(true, 1, FIRST_PIH)))
            .await
            .0,
        401
    );
    assert_eq!(device.signer().issuer, "CN=eInvoicing");
    device.pass_checks().await;
    let key_info = device.signer().key_info;
    device.ask_production().await;
    let signer = device.signer();
    assert_eq!(
        (signer.key_info, signer.vat.as_str()),
        (key_info, common::device::VAT)
    );
    assert!(signer.issuer.contains(", DC="), "{}", signer.issuer);
    assert_eq!((signer.not_after - noon()).num_days(), 5 * 365);
    assert_eq!(device.request_id.to_string().len(), 13);
}

#[tokio::test]
async fn a_renewal_replaces_the_certificate() {
    let running = start().await;
    let mut device = Device::onboarded(&running).await;
    let first = device.signed(&Draft::new(true, 1, FIRST_PIH));
    assert_eq!(device.report(&first).await.0, 200);
    let old = (device.token.clone(), device.secret.clone());
    device.key = SecretKey::from_secret_bytes([9; 32]).unwrap();
    let call = |device: &Device| {
        let request = device
            .client
            .patch(format!("{}/production/csids", device.base))
            .header("OTP", "222222");
        let request = request
            .header("Accept-Version", "V2")
            .header("Accept-Language", "ar");
        request
            .basic_auth(&device.token, Some(&device.secret))
            .json(&json!({"csr": common::device::request(&device.names, &device.key)}))
    };
    let answer = call(&device).send().await.unwrap();
    device.hold(answer, reqwest::StatusCode::OK).await;
    let second = device.signed(&Draft::new(true, 2, &first.hash));
    assert_eq!(device.report(&second).await.0, 200);
    assert!(
        running
            .chain(&device.request_id.to_string())
            .unwrap()
            .is_whole()
    );
    let renewed = (
        std::mem::replace(&mut device.token, old.0),
        std::mem::replace(&mut device.secret, old.1),
    );
    assert_eq!(device.report(&second).await.0, 401);
    (device.token, device.secret) = renewed;

    running.faults().order(authority::Fault::new(
        authority::FaultKind::ComplianceFirst,
        authority::Call::Renewal,
    ));
    let answer = call(&device).send().await.unwrap();
    let before = running.csids().len();
    device
        .hold(answer, reqwest::StatusCode::PRECONDITION_REQUIRED)
        .await;
    let replaced = running.csids().iter().filter(|csid| csid.revoked).count();
    device.pass_checks().await;
    device.ask_production().await;
    assert_eq!(running.csids().len(), before + 1);
    assert_eq!(
        running.csids().iter().filter(|csid| csid.revoked).count(),
        replaced + 1
    );
    let again = Draft {
        uuid: "again".to_owned(),
        ..Draft::new(true, 1, FIRST_PIH)
    };
    assert_eq!(
        device.report(&device.signed(&again)).await.0,
        200,
        "a new CSID may begin at 1"
    );
    assert!(
        running
            .chain(&device.request_id.to_string())
            .unwrap()
            .is_whole()
    );
}
