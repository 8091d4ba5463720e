//! Every type of document, judged by another library of the same rules.

use chrono::{Duration, FixedOffset};
use fatoora_core::config::{Config, EnvironmentType};
use fatoora_core::invoice::validation::{
    ZatcaValidationOptions, ZatcaValidationReport, validate_zatca_invoice_from_str,
};
use uuid::Uuid;
use zatca::hash::PreviousHash;
use zatca::issue;
use zatca::ubl::ChainPosition;

use super::all::all;
use super::samples::issued_at;
use super::types::{build, signer};

fn report(xml: &str) -> ZatcaValidationReport {
    let riyadh = FixedOffset::east_opt(3 * 60 * 60).expect("a zone");
    let options = ZatcaValidationOptions {
        evaluated_at: (issued_at() + Duration::hours(1))
            .and_local_timezone(riyadh)
            .single(),
        previous_invoice_hash: Some(PreviousHash::first().as_base64().to_owned()),
    };
    validate_zatca_invoice_from_str(xml, &Config::new(EnvironmentType::NonProduction), &options)
        .expect("a report")
}

/// It knows type codes of seven positions; a document for the government has the two new ones.
const UNKNOWN_TO_IT: &str = "government";

#[test]
fn another_library_accepts_every_type() {
    let signer = signer();
    let mut accepted = 0;
    for (name, draft) in all() {
        let position = ChainPosition {
            icv: 1,
            previous: PreviousHash::first(),
        };
        let invoice = build(name, draft);
        let issued = issue::issue(
            &invoice,
            Uuid::from_u128(7),
            &position,
            &signer,
            issued_at(),
        )
        .expect("a stamp");
        let report = report(&issued.xml);
        if name == UNKNOWN_TO_IT {
            let findings = report.stages.iter().flat_map(|stage| &stage.findings);
            let codes: Vec<_> = findings
                .map(|finding| finding.finding.code.as_str())
                .collect();
            assert_eq!(codes, ["SIGNATURE_APPLICABILITY"]);
            continue;
        }
        assert!(report.is_valid(), "{name}: {report:#?}");
        accepted += 1;
    }
    assert_eq!(accepted, all().len() - 1);
    println!("fatoora-core accepts {accepted} of {} types", accepted + 1);
}
