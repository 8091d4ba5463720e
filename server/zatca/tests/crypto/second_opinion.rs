//! What we sign, read by another library of the same rules.

use chrono::{NaiveDate, NaiveDateTime};
use fatoora_core::invoice::sign::invoice_hash_base64_from_xml_str;
use fatoora_core::invoice::validation::{ZatcaFinding, ZatcaStage, ZatcaValidationReport};
use fatoora_core::invoice::xml::parse::parse_signed_invoice_xml;
use zatca::stamp;

use crate::second_reader::report;
use crate::vectors;

fn time() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 9, 17)
        .and_then(|day| day.and_hms_opt(21, 47, 31))
        .expect("a moment")
}

/// Findings of the stages that a stamp can break.
fn of_the_stamp(report: &ZatcaValidationReport) -> Vec<&ZatcaFinding> {
    let stamp = [
        ZatcaStage::Signature,
        ZatcaStage::Qr,
        ZatcaStage::PreviousInvoiceHash,
    ];
    report
        .stages
        .iter()
        .filter(|stage| stamp.contains(&stage.stage))
        .flat_map(|stage| &stage.findings)
        .collect()
}

#[test]
fn another_library_takes_our_signature_of_the_vectors_as_it_takes_the_official_one() {
    let signer = vectors::signer();
    let mut read = 0;
    let mut clean = 0;
    for row in vectors::rows("signed/") {
        let official = row.text();
        let input = row
            .file
            .replace("signed/", "hash/")
            .replace(".signed.xml", ".input.xml");
        let stamped = stamp::sign(&vectors::file(&input), &signer, time()).unwrap();
        let hash = invoice_hash_base64_from_xml_str(&stamped.xml).unwrap();
        assert_eq!(hash, stamped.hash.base64(), "{}", row.file);
        // Its model does not read every official document; those that it reads it must read from us.
        if parse_signed_invoice_xml(&official).is_ok() {
            let signed = parse_signed_invoice_xml(&stamped.xml).unwrap();
            assert_eq!(signed.qr_code(), stamped.qr, "{}", row.file);
            assert_eq!(signed.invoice_hash(), stamped.hash.base64());
            read += 1;
        }
        // It finds fault with the official QR of a time in UTC, so the official file is the measure.
        let (theirs, ours) = (report(&official, time()), report(&stamped.xml, time()));
        assert_eq!(of_the_stamp(&ours), of_the_stamp(&theirs), "{}", row.file);
        clean += usize::from(of_the_stamp(&ours).is_empty());
    }
    assert!(read > 0 && clean > 10, "{read} read, {clean} clean");
}
