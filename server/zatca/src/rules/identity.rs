//! Identification of seller and buyer (BT-29, BT-46).

use super::catalogue::{buyer, seller as rule};
use super::forms;
use super::subject::Subject;
use super::tree::{El, normal};

const ID: &str = "cac:PartyIdentification/cbc:ID";
const SELLER_SCHEMES: &str = "CRN MOM MLS SAG OTH 700";
const BUYER_SCHEMES: &str = "TIN NAT IQA PAS CRN MOM MLS 700 SAG GCC OTH";

pub(super) fn check(subject: &mut Subject<'_>) {
    let seller = subject.seller;
    let ids = seller.map(|party| party.all(ID)).unwrap_or_default();
    let known = ids.len() == 1 && ids.iter().all(|id| is_scheme(&scheme(*id), SELLER_SCHEMES));
    subject.report_if(!known, &rule::ID_SCHEME, "seller.id");
    if let Some(party) = seller {
        either(subject, party, "seller", SELLER_SCHEMES);
    }
    if let Some(party) = subject.buyer {
        either(subject, party, "buyer", BUYER_SCHEMES);
        for id in party.all(ID) {
            let known = is_scheme(&scheme(id), BUYER_SCHEMES);
            subject.report_if(!known, &buyer::ID_SCHEME, "buyer.id.scheme");
            of_buyer(subject, id);
        }
    }
}

fn scheme(id: El<'_>) -> String {
    normal(id.attribute("schemeID").unwrap_or(""))
}

/// `contains()`, as the rules have it.
fn is_scheme(scheme: &str, list: &str) -> bool {
    scheme.chars().count() > 2 && list.contains(scheme)
}

/// Ten digits, with no space around: the rules count what is normalised and read what is not.
fn is_number(id: El<'_>, first: &str) -> bool {
    forms::is_ten_digits(&id.value(), first)
}

fn either(subject: &mut Subject<'_>, party: El<'_>, name: &str, list: &str) {
    let ids = party.all(ID);
    if let Some(id) = ids.first().copied() {
        let wrong = |code, first| scheme(id) == code && !is_number(id, first);
        let field = format_args!("{name}.id.value").to_string();
        subject.report_if(wrong("CRN", ""), &rule::CRN, &field);
        subject.report_if(wrong("700", "7"), &rule::UNIFIED, &field);
        let raw = id.attribute("schemeID").unwrap_or("");
        let spaced = raw != scheme(id) && is_listed(raw, list);
        subject.report_if(
            spaced,
            &rule::SCHEME_SPACES,
            format_args!("{name}.id.scheme"),
        );
    }
    let suspicious = ids.iter().any(|id| {
        is_listed(id.attribute("schemeID").unwrap_or(""), list)
            && forms::is_suspicious_run(&id.normal())
    });
    subject.report_if(
        suspicious,
        &rule::ID_PATTERN,
        format_args!("{name}.id.value"),
    );
}

fn is_listed(raw: &str, list: &str) -> bool {
    super::codes::holds(list, &normal(raw).to_uppercase())
}

fn of_buyer(subject: &mut Subject<'_>, id: El<'_>) {
    let wrong = |code, first| scheme(id) == code && !is_number(id, first);
    let field = "buyer.id.value";
    subject.report_if(wrong("TIN", "3"), &buyer::TIN, field);
    subject.report_if(wrong("NAT", "1"), &buyer::NATIONAL_ID, field);
    subject.report_if(wrong("IQA", "2"), &buyer::IQAMA, field);
}
