//! Every type of document.

use std::path::PathBuf;

use chrono::{Duration, TimeZone, Utc};
use rust_decimal::dec;
use uuid::Uuid;
use zatca::certificate::Certificate;
use zatca::hash::PreviousHash;
use zatca::issue;
use zatca::keys::PrivateKey;
use zatca::model::*;
use zatca::rules;
use zatca::stamp::Signer;
use zatca::ubl::{self, ChainPosition};

use super::all::all;
use super::folder::folder;
use super::samples::{self, issued_at};
use super::validator;

pub fn build(name: &str, draft: Draft) -> Invoice {
    draft
        .build()
        .unwrap_or_else(|faults| panic!("{name}: {faults:#?}"))
}

fn first() -> ChainPosition {
    ChainPosition {
        icv: 1,
        previous: PreviousHash::first(),
    }
}

fn write(invoice: &Invoice) -> String {
    ubl::write(invoice, Uuid::from_u128(42), &first())
}

fn check(xml: &str) -> Vec<zatca::fault::Fault> {
    let at = Utc.from_utc_datetime(&(issued_at() + Duration::hours(1)));
    rules::check(xml, at).expect("well-formed")
}

pub fn signer() -> Signer {
    let credentials = folder().join("credentials");
    let read = |name: &str| {
        std::fs::read_to_string(credentials.join(name)).expect("credentials of the SDK")
    };
    let key = PrivateKey::from_pem(&read("ec-secp256k1-priv-key.pem")).expect("a key");
    let certificate = Certificate::from_base64(&read("cert.pem")).expect("a certificate");
    Signer::new(key, certificate).expect("they belong together")
}

#[test]
fn every_type_keeps_our_own_rules_before_it_is_stamped() {
    for (name, draft) in all() {
        let simplified = draft.subtype == Subtype::Simplified;
        let found = check(&write(&build(name, draft)));
        for fault in found {
            // Only the stamp can satisfy these.
            let stamp = matches!(fault.rule, "BR-KSA-27" | "BR-KSA-60");
            assert!(simplified && stamp, "{name}: {fault}");
        }
    }
}

#[test]
fn stamped_documents_pass_the_authority_s_schema_and_rules_of_the_vectors() {
    let signer = signer();
    let scratch = validator::scratch("documents");
    let mut files: Vec<PathBuf> = Vec::new();
    let mut previous = PreviousHash::first();
    for (icv, (name, draft)) in (1..).zip(all()) {
        let invoice = build(name, draft);
        let position = ChainPosition { icv, previous };
        let uuid = Uuid::from_u128(icv.into());
        let issued =
            issue::issue(&invoice, uuid, &position, &signer, issued_at()).expect("a stamp");
        assert_eq!(check(&issued.xml), [], "{name} breaks our own rules");
        let file = scratch.join(format!("{name}.xml"));
        std::fs::write(&file, &issued.xml).expect("a file");
        files.push(file);
        previous = issued.hash.into();
    }
    // A file that must fail shows that the validator can.
    files.push(folder().join("samples_error/Simplified_Invoice_Error.xml"));
    let mut found = validator::validate(&files);
    let refused = found.pop().expect("the last one");
    let told = |id: &str| refused.all.iter().any(|finding| finding.contains(id));
    assert!(told("BR-CO-04"), "{:#?}", refused.all);
    for findings in found {
        assert!(
            findings.all.is_empty(),
            "{}: {:#?}",
            findings.file,
            findings.all
        );
    }
}

#[test]
fn the_same_invoice_gives_the_same_bytes() {
    for (name, draft) in all() {
        let one = write(&build(name, draft.clone()));
        assert_eq!(one, write(&build(name, draft)), "{name}");
        assert!(!one.contains("<ext:") && !one.contains("cac:Signature") && !one.contains(">QR<"));
    }
}

#[test]
fn a_draft_survives_storage() {
    for (name, draft) in all() {
        let stored = serde_json::to_string(&draft).expect("it is stored");
        let back: Draft = serde_json::from_str(&stored).expect("it is read");
        assert_eq!(back, draft, "{name}");
        assert_eq!(
            build(name, draft.clone()).into_draft().build().map(|_| ()),
            Ok(())
        );
    }
}

#[test]
fn every_amount_of_the_adjusted_line_is_told() {
    let adjusted = all()
        .into_iter()
        .find(|(name, _)| *name == "adjusted")
        .expect("it")
        .1;
    let invoice = build("adjusted", adjusted);
    let totals = invoice.totals();
    // 100 / 3 * 10 = 333.33, less 50, plus 20, less 10 % of 1.45 (0.145, half up).
    assert_eq!(totals.lines[0].net, dec!(303.18));
    assert_eq!(
        totals.lines[0].adjustments,
        [dec!(50.00), dec!(20.00), dec!(0.15)]
    );
    assert_eq!(totals.lines_net, dec!(1303.18));
    assert_eq!(
        (totals.allowances, totals.charges),
        (dec!(25.00), dec!(15.25))
    );
    assert_eq!(totals.without_vat, dec!(1293.43));
    assert_eq!(totals.vat, dec!(194.01));
    assert_eq!(totals.payable, dec!(1487.44));
    // In double precision 10 % of 1.45 is 0.14, so percentage and base stay out of the file.
    let xml = write(&invoice);
    assert_eq!(xml.matches("<cbc:MultiplierFactorNumeric>").count(), 1);
    assert!(xml.contains("<cbc:BaseAmount currencyID=\"SAR\">10.50</cbc:BaseAmount>"));
}

#[test]
fn foreign_currency_tells_vat_in_riyals_first() {
    let draft = all()
        .into_iter()
        .find(|(name, _)| *name == "dollars")
        .expect("it")
        .1;
    let invoice = build("dollars", draft);
    let totals = invoice.totals();
    assert_eq!(
        (totals.vat, totals.vat_in_sar),
        (dec!(150.00), dec!(562.50))
    );
    let xml = write(&invoice);
    let amounts: Vec<&str> = xml
        .match_indices("<cbc:TaxAmount")
        .map(|(at, _)| &xml[at..at + 42])
        .collect();
    assert_eq!(amounts[0], "<cbc:TaxAmount currencyID=\"SAR\">562.50</cb");
    assert!(amounts[1..].iter().all(|amount| amount.contains("USD")));
}

#[test]
fn markup_and_arabic_in_text_stay_text() {
    let name = "شركة <الأمل> & \"أولاده\"";
    let mut draft = samples::standard();
    draft.buyer = Some(Buyer {
        name: Some(format!("  {name}\r\n")),
        ..samples::company()
    });
    let invoice = build("markup", draft);
    assert_eq!(
        invoice
            .draft()
            .buyer
            .as_ref()
            .and_then(|buyer| buyer.name.as_deref()),
        Some(name)
    );
    let xml = write(&invoice);
    assert!(xml.contains("شركة &lt;الأمل&gt; &amp; &quot;أولاده&quot;</cbc:RegistrationName>"));
    assert_eq!(check(&xml), []);
}

#[test]
fn a_thousand_lines_are_numbered_and_summed() {
    let draft = Draft {
        lines: vec![samples::rent(); 1000],
        ..samples::standard()
    };
    let invoice = build("long", draft);
    assert_eq!(invoice.totals().payable, dec!(1150000.00));
    let xml = write(&invoice);
    assert_eq!(xml.matches("<cac:InvoiceLine>").count(), 1000);
    assert!(xml.contains("<cbc:ID>1000</cbc:ID>"));
    assert_eq!(check(&xml), []);
}

#[test]
fn old_simplified_documents_and_future_dates_are_told() {
    let xml = write(&build("simplified", samples::simplified()));
    let rules_at = |at| {
        let at = Utc.from_utc_datetime(&at);
        let found = rules::check(&xml, at).expect("well-formed");
        found
            .into_iter()
            .map(|fault| fault.rule)
            .collect::<Vec<_>>()
    };
    assert!(rules_at(issued_at() + Duration::hours(22)).contains(&"BR-KSA-98"));
    assert!(!rules_at(issued_at() + Duration::hours(20)).contains(&"BR-KSA-98"));
    assert!(rules_at(issued_at() - Duration::days(2)).contains(&"BR-KSA-04"));
}
