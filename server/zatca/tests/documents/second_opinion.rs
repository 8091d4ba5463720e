//! Every type of document, judged by another library of the same rules.

use fatoora_core::invoice::validation::{ZatcaStage, ZatcaStageStatus};
use uuid::Uuid;
use zatca::hash::PreviousHash;
use zatca::issue;
use zatca::model::Subtype;
use zatca::stamp;
use zatca::ubl::ChainPosition;

use super::all::all;
use super::samples::issued_at;
use super::second_reader::report;
use super::types::{build, signer};

/// It knows type codes of seven positions; a document for the government has the two new ones.
const UNKNOWN_TO_IT: &str = "government";

#[test]
fn another_library_finds_nothing_wrong_with_any_type_by_the_key_of_the_vectors() {
    let signer = signer();
    let mut accepted = 0;
    for (name, draft) in all() {
        let simplified = draft.subtype == Subtype::Simplified;
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
        assert!(stamp::verify(&issued.xml).is_ok(), "{name}");
        let report = report(&issued.xml, issued_at());
        let findings = report.stages.iter().flat_map(|stage| &stage.findings);
        let codes: Vec<_> = findings.map(|found| found.finding.code.as_str()).collect();
        if name == UNKNOWN_TO_IT {
            assert_eq!(codes, ["SIGNATURE_APPLICABILITY"]);
            continue;
        }
        assert!(report.is_valid() && codes.is_empty(), "{name}: {codes:?}");
        let signature = ZatcaStage::Signature;
        let run = report.stages.iter().find(|run| run.stage == signature);
        assert_eq!(
            run.is_some_and(|run| run.status == ZatcaStageStatus::Completed),
            simplified,
            "{name}: it checks the stamp of simplified documents only"
        );
        accepted += 1;
    }
    assert_eq!(accepted, all().len() - 1);
    println!("fatoora-core accepts {accepted} of {} types", accepted + 1);
}
