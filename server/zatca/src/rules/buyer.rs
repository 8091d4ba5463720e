//! The buyer: name, VAT number, address, contact.

use super::catalogue::buyer as rule;
use super::forms;
use super::subject::Subject;
use super::table::{self, Length, length};
use super::tree::El;

const NAME: &str = "cac:PartyLegalEntity/cbc:RegistrationName";
const VAT_NUMBER: &str = "cac:PartyTaxScheme/cbc:CompanyID";
const ID: &str = "cac:PartyIdentification/cbc:ID";
const ADDRESS: &str = "cac:PostalAddress";
const COUNTRY: &str = "cac:PostalAddress/cac:Country/cbc:IdentificationCode";
const STREET: &str = "cac:PostalAddress/cbc:StreetName";
const CITY: &str = "cac:PostalAddress/cbc:CityName";
const DISTRICT: &str = "cac:PostalAddress/cbc:CitySubdivisionName";

const ANY: &[Length] = &[
    length(CITY, (0, 127), &rule::CITY_LENGTH, "address.city"),
    length(
        "cac:PostalAddress/cbc:CountrySubentity",
        (0, 127),
        &rule::PROVINCE_LENGTH,
        "address.province",
    ),
    length(
        "cac:Contact/cbc:Name",
        (0, 1000),
        &rule::CONTACT_NAME_LENGTH,
        "contact.name",
    ),
    length(
        "cac:Contact/cbc:Note",
        (0, 1000),
        &rule::CONTACT_NOTE_LENGTH,
        "contact.note",
    ),
];

const STANDARD: &[Length] = &[length(NAME, (1, 1000), &rule::NAME_LENGTH, "name")];

const SIMPLIFIED: &[Length] = &[
    length(NAME, (0, 1000), &rule::SIMPLIFIED_NAME_LENGTH, "name"),
    length(
        STREET,
        (0, 1000),
        &rule::SIMPLIFIED_STREET_LENGTH,
        "address.street",
    ),
];

/// Whether the buyer's address is in Saudi Arabia.
pub(super) fn is_saudi(subject: &Subject<'_>) -> bool {
    let countries = subject
        .buyer
        .map(|buyer| buyer.all(COUNTRY))
        .unwrap_or_default();
    countries.iter().any(|country| country.value() == "SA")
}

pub(super) fn check(subject: &mut Subject<'_>) {
    if subject.is_standard() {
        standard(subject);
    }
    citizen(subject);
    let Some(buyer) = subject.buyer else {
        let summary = subject.is_simplified_summary();
        return subject.report_if(summary, &rule::SUMMARY_NAME, "buyer.name");
    };
    table::lengths(subject, buyer, "buyer.", ANY);
    if subject.is_simplified() {
        table::lengths(subject, buyer, "buyer.", SIMPLIFIED);
    }
    let named = buyer
        .one(NAME)
        .is_some_and(|name| !name.normal().is_empty());
    let summary = subject.is_simplified_summary();
    subject.report_if(summary && !named, &rule::SUMMARY_NAME, "buyer.name");
    vat_number(subject, buyer);
    let telephone = buyer.text("cac:Contact/cbc:Telephone");
    let reachable = telephone.is_empty() || forms::is_telephone(&telephone);
    subject.report_if(!reachable, &rule::TELEPHONE, "buyer.contact.telephone");
}

fn vat_number(subject: &mut Subject<'_>, buyer: El<'_>) {
    for number in buyer.all(VAT_NUMBER) {
        let empty = subject.is_standard() && number.normal().is_empty();
        subject.report_if(empty, &rule::VAT_EMPTY, "buyer.vat_number");
        let number = number.value();
        let valid = number.is_empty() || forms::is_vat_number(&number);
        subject.report_if(!valid, &rule::VAT_FORMAT, "buyer.vat_number");
    }
}

/// What a tax invoice must tell of the buyer.
fn standard(subject: &mut Subject<'_>) {
    let buyer = subject.buyer;
    let length = |path| buyer.and_then(|buyer| buyer.length(path));
    if let Some(buyer) = buyer {
        subject.report_if(!buyer.filled(NAME), &rule::NAME_MISSING, "buyer.name");
        table::lengths(subject, buyer, "buyer.", STANDARD);
    }
    let street = length(STREET).is_some_and(|found| (1..=1000).contains(&found));
    subject.report_if(!street, &rule::STREET_LENGTH, "buyer.address.street");
    let city = length(CITY).is_some_and(|found| found > 0);
    subject.report_if(!city, &rule::CITY_MISSING, "buyer.address.city");
    let basics = [COUNTRY, STREET, CITY]
        .into_iter()
        .all(|path| length(path) > Some(0));
    subject.report_if(!basics, &rule::ADDRESS_MISSING, "buyer.address");
    let numbered = buyer.is_some_and(|buyer| buyer.has(VAT_NUMBER));
    let identified = buyer
        .and_then(|buyer| buyer.one(ID))
        .is_some_and(|id| !id.normal().is_empty());
    subject.report_if(!numbered && !identified, &rule::ID_MISSING, "buyer.id");
    if is_saudi(subject) {
        saudi(
            subject,
            buyer.and_then(|buyer| buyer.one(ADDRESS)),
            length(DISTRICT),
        );
    }
}

fn saudi(subject: &mut Subject<'_>, address: Option<El<'_>>, district: Option<usize>) {
    let Some(address) = address else {
        return;
    };
    let fields = [
        "cbc:StreetName",
        "cbc:BuildingNumber",
        "cbc:PostalZone",
        "cbc:CityName",
        "cbc:CitySubdivisionName",
    ];
    let told = |field| address.one(field).is_some_and(|el| !el.normal().is_empty());
    let whole = fields.into_iter().all(told);
    subject.report_if(!whole, &rule::SAUDI_ADDRESS, "buyer.address");
    let missing = district.unwrap_or(0) == 0;
    subject.report_if(missing, &rule::DISTRICT_MISSING, "buyer.address.district");
    let long = district.is_some_and(|found| found > 127);
    subject.report_if(long, &rule::DISTRICT_LENGTH, "buyer.address.district");
    let zone = address.text("cbc:PostalZone");
    let five = zone.len() == 5 && forms::is_digits(&zone);
    subject.report_if(!five, &rule::POSTAL_CODE, "buyer.address.postal_code");
}

/// Education and healthcare are zero-rated for citizens only, so the citizen is named.
fn citizen(subject: &mut Subject<'_>) {
    let codes = subject
        .root
        .all("cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode");
    let on_lines = "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode";
    let of_lines = subject.lines.iter().flat_map(|line| line.all(on_lines));
    let codes: Vec<String> = codes
        .into_iter()
        .chain(of_lines)
        .map(|el| el.value().into_owned())
        .collect();
    let for_citizens = |code: &String| matches!(code.as_str(), "VATEX-SA-EDU" | "VATEX-SA-HEA");
    let ids = subject.buyer.map(|buyer| buyer.all(ID)).unwrap_or_default();
    let national = ids.iter().any(|id| id.attribute("schemeID") == Some("NAT"));
    let needed = codes.iter().any(for_citizens);
    subject.report_if(needed && !national, &rule::CITIZEN_ID, "buyer.id");
    let simplified = subject.transaction.starts_with("02");
    let only = !codes.is_empty() && codes.iter().all(for_citizens);
    let named = subject.buyer.is_some_and(|buyer| buyer.filled(NAME));
    subject.report_if(
        simplified && only && !named,
        &rule::CITIZEN_NAME,
        "buyer.name",
    );
}
