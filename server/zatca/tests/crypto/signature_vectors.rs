//! Signatures that official signers made, and files that the official validator refuses.

use serde_json::Value;
use zatca::qr::QrError;
use zatca::stamp::{self, Part, StampFault, Verified};

use crate::vectors::{self, Row};

fn verified(row: &Row) -> Verified {
    stamp::verify(&row.text()).unwrap_or_else(|faults| panic!("{}: {faults:?}", row.file))
}

/// Compares what was verified with the row's recorded values.
fn compare(row: &Row, verified: &Verified, expected: &Value) {
    let text = |name: &str| expected.get(name).and_then(Value::as_str).expect("a value");
    assert_eq!(verified.hash.base64(), text("invoice_hash"), "{}", row.file);
    assert_eq!(verified.signing_time, text("signing_time"), "{}", row.file);
    assert_eq!(verified.qr.encode().unwrap(), text("qr"), "{}", row.file);
    let tags = expected.get("qr_tags").expect("tags");
    let invoice = &verified.qr.invoice;
    let stamp = verified.qr.stamp.as_ref().expect("a stamp");
    for (tag, found) in [
        ("1", &invoice.seller),
        ("2", &invoice.vat_number),
        ("3", &invoice.issued_at),
        ("4", &invoice.total),
        ("5", &invoice.vat),
        ("6", &stamp.hash),
        ("7", &stamp.signature),
    ] {
        assert_eq!(
            tags.get(tag).and_then(Value::as_str),
            Some(found.as_str()),
            "{} {tag}",
            row.file
        );
    }
    assert_eq!(stamp.signature, text("signature_value"), "{}", row.file);
}

#[test]
fn signed_vectors_verify() {
    for row in vectors::rows("signed/") {
        let verified = verified(&row);
        compare(&row, &verified, &row.json_beside(".signed.xml"));
        assert_eq!(verified.warnings, [], "{}", row.file);
    }
}

#[test]
fn signed_sample_vectors_verify() {
    for row in vectors::rows("samples/") {
        let verified = verified(&row);
        compare(&row, &verified, &row.json_beside(".xml"));
    }
}

/// Of the 45 official signatures 17 have a high S; a reader that refuses those refuses these files.
#[test]
fn official_vectors_of_both_halves_of_s_verify() {
    let mut halves = [0, 0];
    for row in ["signed/", "samples/"].into_iter().flat_map(vectors::rows) {
        let stamp = verified(&row).qr.stamp.expect("a stamp");
        let der =
            base64::Engine::decode(&base64::engine::general_purpose::STANDARD, stamp.signature)
                .unwrap();
        let signature = k256::ecdsa::Signature::from_der(&der).unwrap();
        halves[usize::from(signature.normalize_s() != signature)] += 1;
    }
    assert!(halves[0] > 0 && halves[1] > 0, "{halves:?}");
}

/// What the authority's validator finds in a file, by the layers that a stamp can break.
fn refused_by_the_authority(row: &Row) -> bool {
    row.expected.split("; ").any(|finding| {
        ["signature:error", "qr:error", "pih:error"]
            .iter()
            .any(|layer| finding.starts_with(layer))
    })
}

#[test]
fn integrity_vectors_are_refused_exactly_when_the_authority_refuses_them() {
    for row in vectors::rows("integrity/") {
        let result = stamp::verify(&row.text());
        // The gateway refuses a simplified QR without tag 9, which the offline validator lets through.
        let expected =
            refused_by_the_authority(&row) || row.verified_by.contains("implement as reject");
        assert_eq!(result.is_err(), expected, "{}: {result:?}", row.file);
    }
}

#[test]
fn integrity_vectors_name_what_is_wrong() {
    let expected = |name: &str| -> Option<Vec<StampFault>> {
        Some(match name {
            "content" => vec![
                StampFault::Mismatch(Part::InvoiceDigest),
                StampFault::WrongSignature,
                StampFault::QrTag(6),
            ],
            "digest" => vec![StampFault::Mismatch(Part::InvoiceDigest)],
            "properties" => vec![StampFault::Mismatch(Part::PropertiesDigest)],
            "qr_signature" => vec![StampFault::QrTag(7)],
            "qr_total" | "qr_total_scale" => vec![StampFault::QrTag(4)],
            "qr_vat_id" => vec![StampFault::QrTag(2)],
            "qr_truncated" => vec![StampFault::Qr(QrError::Truncated)],
            "qr_missing_tag" => vec![StampFault::Qr(QrError::Missing(9))],
            _ => return None,
        })
    };
    let mut matched = 0;
    for row in vectors::rows("integrity/") {
        let name = row
            .file
            .trim_start_matches("integrity/")
            .trim_end_matches(".input.xml");
        if let Some(expected) = expected(name) {
            assert_eq!(stamp::verify(&row.text()).unwrap_err(), expected, "{name}");
            matched += 1;
        }
    }
    assert_eq!(matched, 9);
}

/// The time and the VAT amount of the QR are not compared by the authority: told, not refused.
#[test]
fn integrity_vectors_with_another_time_or_vat_in_the_qr_are_told() {
    let mut told = 0;
    for row in vectors::rows("integrity/qr_") {
        let tag = match row.file.trim_start_matches("integrity/qr_") {
            name if name.starts_with("time_") => 3,
            name if name.starts_with("vat") && !name.starts_with("vat_id") => 5,
            _ => continue,
        };
        assert_eq!(
            verified(&row).warnings,
            [StampFault::QrTag(tag)],
            "{}",
            row.file
        );
        told += 1;
    }
    assert_eq!(told, 7);
}

#[test]
fn rule_vectors_without_a_stamp_are_refused() {
    let mut refused = 0;
    for row in vectors::rows("rule_cases/") {
        if row.expected.contains("signature:error") {
            assert!(stamp::verify(&row.text()).is_err(), "{}", row.file);
            refused += 1;
        }
    }
    assert!(refused > 0);
}
