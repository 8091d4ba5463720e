//! The seller: name, VAT number, address.

use super::catalogue::{buyer, seller as rule};
use super::forms;
use super::subject::Subject;
use super::table::{self, Length, length};
use super::tree::El;

const VAT_NUMBER: &str = "cac:PartyTaxScheme/cbc:CompanyID";
const NAME: &str = "cac:PartyLegalEntity/cbc:RegistrationName";

/// Fields of an address, with the length that each may have.
const ADDRESS: &[Length] = &[
    length("cbc:StreetName", (1, 1000), &rule::STREET_LENGTH, "street"),
    length("cbc:CityName", (1, 127), &rule::CITY_LENGTH, "city"),
    length(
        "cbc:AdditionalStreetName",
        (0, 127),
        &rule::ADDITIONAL_STREET_LENGTH,
        "additional_street",
    ),
    length(
        "cbc:CountrySubentity",
        (0, 127),
        &rule::PROVINCE_LENGTH,
        "province",
    ),
];

const NAMES: &[Length] = &[length(NAME, (1, 1000), &rule::NAME_LENGTH, "name")];

pub(super) fn check(subject: &mut Subject<'_>) {
    let number = "seller.vat_number";
    let Some(party) = subject.seller else {
        subject.report(&rule::NAME_MISSING, "seller.name");
        subject.report(&rule::VAT_MISSING, number);
        subject.report(&rule::ADDRESS_MISSING, "seller.address");
        return;
    };
    subject.report_if(!party.filled(NAME), &rule::NAME_MISSING, "seller.name");
    table::lengths(subject, party, "seller.", NAMES);
    let schemes = party.all("cac:PartyTaxScheme/cac:TaxScheme/cbc:ID");
    let vat = schemes.iter().any(|id| id.normal() == "VAT");
    subject.report_if(
        !(party.filled(VAT_NUMBER) && vat),
        &rule::VAT_MISSING,
        number,
    );
    let exact = schemes.iter().any(|id| id.value() == "VAT") && party.has(VAT_NUMBER);
    let valid = forms::is_vat_number(&party.text(VAT_NUMBER));
    subject.report_if(exact && !valid, &rule::VAT_FORMAT, number);
    same_as_buyer(subject, party);
    let building = party.text("cac:PostalAddress/cbc:BuildingNumber");
    let four = building.len() == 4 && forms::is_digits(&building);
    subject.report_if(!four, &rule::BUILDING, "seller.address.building");
    match party.one("cac:PostalAddress") {
        Some(address) => check_address(subject, address),
        None => subject.report(&rule::ADDRESS_MISSING, "seller.address"),
    }
}

fn same_as_buyer(subject: &mut Subject<'_>, seller: El<'_>) {
    let own = seller.text(VAT_NUMBER);
    let others = subject
        .buyer
        .map(|buyer| buyer.all(VAT_NUMBER))
        .unwrap_or_default();
    let same = !own.is_empty() && others.iter().any(|other| other.value() == own);
    subject.report_if(same, &rule::SAME_AS_BUYER, "buyer.vat_number");
}

fn check_address(subject: &mut Subject<'_>, address: El<'_>) {
    let complete = [
        "cbc:StreetName",
        "cbc:BuildingNumber",
        "cbc:CityName",
        "cbc:PostalZone",
        "cbc:CitySubdivisionName",
        "cac:Country/cbc:IdentificationCode",
    ];
    let complete = complete.into_iter().all(|field| address.has(field));
    subject.report_if(!complete, &rule::ADDRESS_INCOMPLETE, "seller.address");
    table::lengths(subject, address, "seller.address.", ADDRESS);
    let zone = address.text("cbc:PostalZone");
    let five = zone.len() == 5 && forms::is_digits(&zone);
    subject.report_if(!five, &rule::POSTAL_CODE, "seller.address.postal_code");
    let country = address.filled("cac:Country/cbc:IdentificationCode");
    subject.report_if(!country, &rule::COUNTRY_MISSING, "seller.address.country");
    // These two rules hang on the other party in the authority's file.
    let street = "cac:PostalAddress/cbc:AdditionalStreetName";
    let long = subject
        .buyer
        .and_then(|buyer| buyer.length(street))
        .is_some_and(|found| found > 127);
    let field = "buyer.address.additional_street";
    subject.report_if(long, &buyer::ADDITIONAL_STREET_LENGTH, field);
    if super::buyer::is_saudi(subject) {
        let district = address.length("cbc:CitySubdivisionName");
        let fits = district.is_none_or(|found| (1..=127).contains(&found));
        subject.report_if(!fits, &rule::DISTRICT_LENGTH, "seller.address.district");
    }
}
