//! What we sign, read by another library of the same rules.

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use fatoora_core::config::{Config, EnvironmentType};
use fatoora_core::invoice::sign::invoice_hash_base64_from_xml_str;
use fatoora_core::invoice::validation::{
    ZatcaFinding, ZatcaStage, ZatcaStageStatus, ZatcaValidationOptions, ZatcaValidationReport,
    validate_zatca_invoice_from_str,
};
use fatoora_core::invoice::xml::parse::parse_signed_invoice_xml;
use rust_decimal::Decimal;
use uuid::Uuid;
use zatca::hash::PreviousHash;
use zatca::issue::issue;
use zatca::model::{
    Address, Buyer, Draft, IdScheme, Kind, Line, PartyId, Payment, PaymentMeans, Seller, Subtype,
    Supply, Vat,
};
use zatca::stamp;
use zatca::ubl::ChainPosition;

use crate::vectors;

fn time() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 9, 17)
        .and_then(|day| day.and_hms_opt(21, 47, 31))
        .expect("a moment")
}

fn report(xml: &str) -> ZatcaValidationReport {
    let options = ZatcaValidationOptions {
        evaluated_at: DateTime::parse_from_rfc3339("2026-09-17T22:00:00+03:00").ok(),
        previous_invoice_hash: Some(PreviousHash::first().as_base64().to_owned()),
    };
    validate_zatca_invoice_from_str(xml, &Config::new(EnvironmentType::NonProduction), &options)
        .expect("a report")
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
        let (theirs, ours) = (report(&official), report(&stamped.xml));
        assert_eq!(of_the_stamp(&ours), of_the_stamp(&theirs), "{}", row.file);
        clean += usize::from(of_the_stamp(&ours).is_empty());
    }
    assert!(read > 0 && clean > 10, "{read} read, {clean} clean");
}

fn draft(subtype: Subtype) -> Draft {
    let seller = Seller {
        name: "شركة المنازل | Homes Ltd".into(),
        vat_number: "399999999900003".into(),
        id: PartyId::new(IdScheme::Crn, "1010010000"),
        address: Address::saudi("2322", "الأمير سلطان", "المربع", "الرياض", "23333"),
    };
    let buyer = Buyer {
        name: Some("Fatoora Samples LTD".into()),
        vat_number: Some("399999999800003".into()),
        address: Some(Address::saudi(
            "1111",
            "صلاح الدين",
            "المروج",
            "الرياض",
            "12222",
        )),
        ..Buyer::default()
    };
    Draft {
        buyer: (subtype == Subtype::Standard).then_some(buyer),
        supply: Some(Supply::on(time().date())),
        payment: Some(Payment::by(PaymentMeans::BankAccount)),
        lines: vec![Line::new(
            "إيجار مكتب",
            Decimal::ONE,
            Decimal::ONE_THOUSAND,
            Vat::Standard,
        )],
        ..Draft::new(subtype, Kind::Invoice, "INV-7", time(), seller)
    }
}

#[test]
fn another_library_finds_nothing_wrong_with_what_is_issued_with_the_key_of_the_vectors() {
    for subtype in [Subtype::Simplified, Subtype::Standard] {
        let invoice = draft(subtype).build().expect("it keeps the rules");
        let position = ChainPosition {
            icv: 1,
            previous: PreviousHash::first(),
        };
        let issued = issue(
            &invoice,
            Uuid::from_u128(7),
            &position,
            &vectors::signer(),
            time(),
        )
        .unwrap();
        assert!(stamp::verify(&issued.xml).is_ok());
        let report = report(&issued.xml);
        assert!(report.is_valid(), "{report:?}");
        let findings: Vec<_> = report
            .stages
            .iter()
            .flat_map(|stage| &stage.findings)
            .collect();
        assert!(findings.is_empty(), "{findings:?}");
        let run = |stage| {
            let found = report.stages.iter().find(|run| run.stage == stage);
            found.is_some_and(|run| run.status == ZatcaStageStatus::Completed)
        };
        assert_eq!(
            run(ZatcaStage::Signature),
            subtype == Subtype::Simplified,
            "it checks the stamp of simplified documents only"
        );
    }
}
