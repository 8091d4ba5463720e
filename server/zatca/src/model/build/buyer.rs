//! The buyer.

use super::faults::Faults;
use super::ids;
use crate::model::{Address, Buyer, Contact, Draft, IdScheme, Subtype, Vat};
use crate::rules::catalogue::{buyer as rule, seller};
use crate::rules::{codes, forms};

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    let standard = draft.subtype == Subtype::Standard;
    let nobody = Buyer::default();
    let buyer = draft.buyer.as_ref().unwrap_or(&nobody);
    name(draft, buyer, standard, faults);
    vat_number(draft, buyer, faults);
    identification(draft, buyer, standard, faults);
    match &buyer.address {
        Some(address) => check_address(address, standard, faults),
        None => faults.refuse_if(standard, &rule::ADDRESS_MISSING, "buyer.address"),
    }
    if let Some(contact) = &buyer.contact {
        check_contact(contact, faults);
    }
}

fn name(draft: &Draft, buyer: &Buyer, standard: bool, faults: &mut Faults) {
    if let Some(name) = &buyer.name {
        let limit = if standard {
            &rule::NAME_LENGTH
        } else {
            &rule::SIMPLIFIED_NAME_LENGTH
        };
        return faults.text(name, (1, 1000), limit, "buyer.name");
    }
    faults.refuse_if(standard, &rule::NAME_MISSING, "buyer.name");
    faults.refuse_if(
        !standard && draft.flags.summary,
        &rule::SUMMARY_NAME,
        "buyer.name",
    );
    faults.refuse_if(
        !standard && needs_citizen(draft),
        &rule::CITIZEN_NAME,
        "buyer.name",
    );
}

fn vat_number(draft: &Draft, buyer: &Buyer, faults: &mut Faults) {
    let Some(number) = &buyer.vat_number else {
        return;
    };
    let field = "buyer.vat_number";
    faults.refuse_if(!forms::is_vat_number(number), &rule::VAT_FORMAT, field);
    faults.refuse_if(draft.flags.export, &rule::VAT_ON_EXPORT, field);
    faults.refuse_if(
        *number == draft.seller.vat_number,
        &seller::SAME_AS_BUYER,
        field,
    );
}

fn identification(draft: &Draft, buyer: &Buyer, standard: bool, faults: &mut Faults) {
    if let Some(id) = &buyer.id {
        ids::check(id, true, "buyer", faults);
    } else {
        let unknown = standard && buyer.vat_number.is_none();
        faults.refuse_if(unknown, &rule::ID_MISSING, "buyer.id");
    }
    let is_citizen = buyer
        .id
        .as_ref()
        .is_some_and(|id| id.scheme == IdScheme::NationalId);
    faults.refuse_if(
        needs_citizen(draft) && !is_citizen,
        &rule::CITIZEN_ID,
        "buyer.id",
    );
}

/// Whether something is zero-rated because the buyer is a citizen.
fn needs_citizen(draft: &Draft) -> bool {
    let lines = draft.lines.iter().map(|line| &line.vat);
    let adjustments = draft.adjustments.iter().map(|on_document| &on_document.vat);
    lines
        .chain(adjustments)
        .any(|vat| matches!(vat, Vat::Relieved(reason) if reason.needs_citizen()))
}

fn check_address(address: &Address, standard: bool, faults: &mut Faults) {
    let basics = [
        ("street", address.street.as_str()),
        ("city", address.city.as_str()),
        ("country", address.country.as_str()),
    ];
    for (field, value) in basics {
        let missing = standard && value.is_empty();
        let field = format_args!("buyer.address.{field}").to_string();
        faults.refuse_if(missing, &rule::ADDRESS_MISSING, field);
    }
    if standard && address.country == "SA" {
        saudi(address, faults);
    }
    let known = address.country.is_empty() || codes::holds(codes::COUNTRIES, &address.country);
    faults.refuse_if(!known, &rule::COUNTRY, "buyer.address.country");
    lengths(address, standard, faults);
}

/// A tax invoice to a Saudi buyer needs the whole national address.
fn saudi(address: &Address, faults: &mut Faults) {
    let required = [
        ("building", &address.building),
        ("district", &address.district),
        ("postal_code", &address.postal_code),
    ];
    for (field, value) in required {
        let field = format_args!("buyer.address.{field}").to_string();
        faults.refuse_if(value.is_none(), &rule::SAUDI_ADDRESS, field);
    }
    let wrong = address
        .postal_code
        .as_ref()
        .is_some_and(|code| code.len() != 5 || !forms::is_digits(code));
    faults.refuse_if(wrong, &rule::POSTAL_CODE, "buyer.address.postal_code");
}

fn lengths(address: &Address, standard: bool, faults: &mut Faults) {
    let street = if standard {
        &rule::STREET_LENGTH
    } else {
        &rule::SIMPLIFIED_STREET_LENGTH
    };
    faults.text(&address.street, (0, 1000), street, "buyer.address.street");
    let city = "buyer.address.city";
    faults.text(&address.city, (0, 127), &rule::CITY_LENGTH, city);
    let options = [
        (
            "additional_street",
            &address.additional_street,
            &rule::ADDITIONAL_STREET_LENGTH,
        ),
        ("district", &address.district, &rule::DISTRICT_LENGTH),
        ("province", &address.province, &rule::PROVINCE_LENGTH),
        // The authority sets no limit of its own for these two.
        ("building", &address.building, &rule::SAUDI_ADDRESS),
        ("postal_code", &address.postal_code, &rule::SAUDI_ADDRESS),
    ];
    for (field, value, limit) in options {
        let field = format_args!("buyer.address.{field}").to_string();
        faults.option(value.as_ref(), 127, limit, field);
    }
}

fn check_contact(contact: &Contact, faults: &mut Faults) {
    let name = "buyer.contact.name";
    faults.option(
        contact.name.as_ref(),
        1000,
        &rule::CONTACT_NAME_LENGTH,
        name,
    );
    let note = "buyer.contact.note";
    faults.option(
        contact.note.as_ref(),
        1000,
        &rule::CONTACT_NOTE_LENGTH,
        note,
    );
    let email = "buyer.contact.email";
    faults.option(
        contact.email.as_ref(),
        1000,
        &rule::CONTACT_NAME_LENGTH,
        email,
    );
    let reachable = contact
        .telephone
        .as_ref()
        .is_none_or(|number| forms::is_telephone(number));
    faults.refuse_if(!reachable, &rule::TELEPHONE, "buyer.contact.telephone");
}
