//! Numbers of identification: VAT numbers and other ids.

use super::faults::Faults;
use crate::model::{IdScheme, PartyId};
use crate::rules::catalogue::{buyer, seller};
use crate::rules::forms;

/// The id's own form; which scheme is allowed is checked by the party.
pub(super) fn check(id: &PartyId, allowed: bool, party: &str, faults: &mut Faults) {
    let value = id.value.as_str();
    let field = format_args!("{party}.id.value").to_string();
    let is_seller = party == "seller";
    let alphanumeric = !value.is_empty() && value.chars().all(char::is_alphanumeric);
    let scheme_rule = if is_seller {
        &seller::ID_SCHEME
    } else {
        &buyer::ID_SCHEME
    };
    faults.refuse_if(!allowed, scheme_rule, format_args!("{party}.id.scheme"));
    faults.refuse_if(!alphanumeric, scheme_rule, &field);
    let (rule, first) = match id.scheme {
        IdScheme::Crn => (&seller::CRN, ""),
        IdScheme::Unified => (&seller::UNIFIED, "7"),
        IdScheme::Tin => (&buyer::TIN, "3"),
        IdScheme::NationalId => (&buyer::NATIONAL_ID, "1"),
        IdScheme::Iqama => (&buyer::IQAMA, "2"),
        _ => return pattern(value, &field, faults),
    };
    faults.refuse_if(!forms::is_ten_digits(value, first), rule, &field);
    pattern(value, &field, faults);
}

fn pattern(value: &str, field: &str, faults: &mut Faults) {
    faults.refuse_if(forms::is_suspicious_run(value), &seller::ID_PATTERN, field);
}
