//! What we sign ourselves, from the official inputs with the official test key.

use chrono::NaiveDate;
use serde_json::Value;
use zatca::canonical;
use zatca::certificate::Certificate;
use zatca::stamp::{self, StampError};

use crate::vectors::{self, Row};

fn time() -> chrono::NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 9, 17)
        .and_then(|day| day.and_hms_opt(21, 47, 31))
        .expect("a moment")
}

/// Inputs that are whole documents; a few rows of the hash folder are edge cases of the hash alone.
fn inputs() -> Vec<Row> {
    let signed: Vec<String> = vectors::rows("signed/")
        .iter()
        .map(|row| {
            row.file
                .replace("signed/", "hash/")
                .replace(".signed.xml", ".input.xml")
        })
        .collect();
    let rows: Vec<Row> = vectors::rows("hash/")
        .into_iter()
        .filter(|row| signed.contains(&row.file))
        .collect();
    assert_eq!(rows.len(), signed.len());
    rows
}

#[test]
fn documents_signed_from_the_vectors_verify_and_keep_their_hash() {
    let signer = vectors::signer();
    for row in inputs() {
        let unsigned = row.text();
        let stamped = stamp::sign(&unsigned, &signer, time()).unwrap();
        let verified =
            stamp::verify(&stamped.xml).unwrap_or_else(|faults| panic!("{}: {faults:?}", row.file));
        assert_eq!(
            stamped.hash,
            canonical::hash(&unsigned).unwrap(),
            "{}",
            row.file
        );
        assert_eq!(verified.hash, stamped.hash, "{}", row.file);
        assert_eq!(verified.qr.encode().unwrap(), stamped.qr, "{}", row.file);
        assert_eq!(verified.warnings, [], "{}", row.file);
        assert_eq!(verified.signing_time, "2026-09-17T21:47:31");
    }
}

/// The digest of the signed properties is the official one: same certificate, same time, same layout.
#[test]
fn properties_signed_from_the_vectors_have_the_official_digest() {
    let signer = vectors::signer();
    let mut compared = 0;
    for row in vectors::rows("signed/") {
        let expected = row.json_beside(".signed.xml");
        let text = |name: &str| {
            expected
                .get(name)
                .and_then(Value::as_str)
                .expect("a value")
                .to_owned()
        };
        let time = text("signing_time").parse().expect("a moment");
        let unsigned = vectors::file(
            &row.file
                .replace("signed/", "hash/")
                .replace(".signed.xml", ".input.xml"),
        );
        let stamped = stamp::sign(&unsigned, &signer, time).unwrap();
        assert!(
            stamped.xml.contains(&text("signed_properties_digest")),
            "{}",
            row.file
        );
        assert_eq!(stamped.hash.base64(), text("invoice_hash"), "{}", row.file);
        compared += 1;
    }
    assert!(compared > 0);
}

#[test]
fn signing_a_signed_vector_again_replaces_its_stamp() {
    let signer = vectors::signer();
    for row in vectors::rows("signed/") {
        let signed = row.text();
        let once = stamp::sign(&signed, &signer, time()).unwrap();
        let twice = stamp::sign(&once.xml, &signer, time()).unwrap();
        assert_eq!(once, twice, "{}", row.file);
        assert_eq!(
            once.xml.matches("<ds:SignatureValue>").count(),
            1,
            "{}",
            row.file
        );
        assert!(stamp::verify(&once.xml).is_ok(), "{}", row.file);
    }
}

#[test]
fn tag_nine_is_on_simplified_vectors_only() {
    let signer = vectors::signer();
    let mut kinds = [0, 0];
    for row in inputs() {
        let simplified = row.text().contains("name=\"02");
        let stamped = stamp::sign(&row.text(), &signer, time()).unwrap();
        let stamp = zatca::qr::Qr::decode(&stamped.qr)
            .unwrap()
            .stamp
            .expect("a stamp");
        assert_eq!(
            stamp.certificate_signature.is_some(),
            simplified,
            "{}",
            row.file
        );
        kinds[usize::from(simplified)] += 1;
    }
    assert!(kinds[0] > 0 && kinds[1] > 0, "{kinds:?}");
}

#[test]
fn the_certificate_of_the_vectors_is_spelled_as_the_authority_spells_it() {
    let row = &vectors::rows("credentials/cert.pem")[0];
    let certificate = Certificate::from_base64(&row.text()).unwrap();
    let expected = &row.expected;
    assert!(expected.contains(&format!("issuer \"{}\"", certificate.issuer_name())));
    assert!(expected.contains(&format!("serial {};", certificate.serial_decimal())));
    assert!(expected.ends_with(certificate.digest()));
    assert_eq!(certificate.text(), row.text().trim());
    assert_eq!(certificate.public_key_der().len(), 88);
    assert_eq!(
        certificate.not_after().to_rfc3339(),
        "2029-01-09T09:19:30+00:00"
    );
    let token = base64::Engine::encode(
        &base64::engine::general_purpose::STANDARD,
        certificate.text(),
    );
    assert_eq!(Certificate::from_token(&token).unwrap(), certificate);
}

#[test]
fn a_vector_without_what_the_qr_repeats_is_not_signed() {
    let signer = vectors::signer();
    let xml = vectors::file("hash/simplified_invoice.input.xml");
    for (without, missing) in [
        (
            "<cbc:IssueTime>12:30:00</cbc:IssueTime>",
            StampError::Missing("cbc:IssueTime"),
        ),
        (
            "<cbc:RegistrationName>Acme Inc</cbc:RegistrationName>",
            StampError::Missing("seller's cbc:RegistrationName"),
        ),
        (
            " xmlns:ext=\"urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2\"",
            StampError::Prefix("ext"),
        ),
    ] {
        let broken = xml.replace(without, "");
        assert_ne!(broken, xml);
        assert_eq!(stamp::sign(&broken, &signer, time()), Err(missing));
    }
    assert_eq!(
        stamp::sign("<Invoice/>", &signer, time()),
        Err(StampError::NotAnInvoice)
    );
}

#[test]
fn a_time_in_utc_of_a_vector_becomes_saudi_time_in_the_qr() {
    let xml = vectors::file("hash/simplified_invoice.input.xml");
    let utc = xml.replace(">12:30:00<", ">22:30:00Z<");
    let stamped = stamp::sign(&utc, &vectors::signer(), time()).unwrap();
    let qr = zatca::qr::Qr::decode(&stamped.qr).unwrap();
    assert_eq!(qr.invoice.issued_at, "2024-01-02T01:30:00");
}
