//! The seller.

use super::faults::Faults;
use super::ids;
use crate::model::Seller;
use crate::rules::catalogue::{buyer, seller as rule};
use crate::rules::{codes, forms};

pub(super) fn check(seller: &Seller, faults: &mut Faults) {
    faults.refuse_if(seller.name.is_empty(), &rule::NAME_MISSING, "seller.name");
    if !seller.name.is_empty() {
        faults.text(&seller.name, (1, 1000), &rule::NAME_LENGTH, "seller.name");
    }
    if seller.vat_number.is_empty() {
        faults.refuse(&rule::VAT_MISSING, "seller.vat_number");
    } else {
        let valid = forms::is_vat_number(&seller.vat_number);
        faults.refuse_if(!valid, &rule::VAT_FORMAT, "seller.vat_number");
    }
    ids::check(
        &seller.id,
        seller.id.scheme.is_for_sellers(),
        "seller",
        faults,
    );
    address(seller, faults);
}

fn address(seller: &Seller, faults: &mut Faults) {
    let address = &seller.address;
    let building = address.building.as_deref().unwrap_or_default();
    let postal_code = address.postal_code.as_deref().unwrap_or_default();
    let required = [
        ("street", address.street.as_str()),
        ("building", building),
        ("district", address.district.as_deref().unwrap_or_default()),
        ("city", address.city.as_str()),
        ("postal_code", postal_code),
    ];
    for (field, value) in required {
        let field = format_args!("seller.address.{field}").to_string();
        faults.refuse_if(value.is_empty(), &rule::ADDRESS_INCOMPLETE, field);
    }
    let four_digits = building.len() == 4 && forms::is_digits(building);
    faults.refuse_if(
        !building.is_empty() && !four_digits,
        &rule::BUILDING,
        "seller.address.building",
    );
    let five_digits = postal_code.len() == 5 && forms::is_digits(postal_code);
    faults.refuse_if(
        !postal_code.is_empty() && !five_digits,
        &rule::POSTAL_CODE,
        "seller.address.postal_code",
    );
    country(&address.country, faults);
    lengths(seller, faults);
}

fn country(country: &str, faults: &mut Faults) {
    if country.is_empty() {
        faults.refuse(&rule::COUNTRY_MISSING, "seller.address.country");
    } else {
        let known = codes::holds(codes::COUNTRIES, country);
        faults.refuse_if(!known, &buyer::COUNTRY, "seller.address.country");
    }
}

fn lengths(seller: &Seller, faults: &mut Faults) {
    let address = &seller.address;
    let street = "seller.address.street";
    faults.text(&address.street, (0, 1000), &rule::STREET_LENGTH, street);
    faults.option(
        address.additional_street.as_ref(),
        127,
        &rule::ADDITIONAL_STREET_LENGTH,
        "seller.address.additional_street",
    );
    let city = "seller.address.city";
    faults.text(&address.city, (0, 127), &rule::CITY_LENGTH, city);
    faults.option(
        address.province.as_ref(),
        127,
        &rule::PROVINCE_LENGTH,
        "seller.address.province",
    );
    faults.option(
        address.district.as_ref(),
        127,
        &rule::DISTRICT_LENGTH,
        "seller.address.district",
    );
}
