//! Rules on seller and buyer that `build` enforces.

use zatca::model::*;

use super::faults::{Case, expect, long};
use super::samples::{company, seller, simplified, standard};

fn buyer(draft: &mut Draft) -> &mut Buyer {
    draft.buyer.as_mut().expect("a buyer")
}

fn home(draft: &mut Draft) -> &mut Address {
    buyer(draft).address.as_mut().expect("an address")
}

fn identify(draft: &mut Draft, scheme: IdScheme, value: &str) {
    buyer(draft).id = Some(PartyId::new(scheme, value));
}

fn contact(draft: &mut Draft, contact: Contact) {
    buyer(draft).contact = Some(contact);
}

fn own(draft: &mut Draft) -> &mut Address {
    &mut draft.seller.address
}

const SELLER: &[Case] = &[
    (|d| d.seller.name = " ".into(), "BR-06", "seller.name"),
    (
        |d| d.seller.name = long(1001),
        "BR-KSA-F-06-C10",
        "seller.name",
    ),
    (
        |d| d.seller.vat_number = String::new(),
        "BR-KSA-39",
        "seller.vat_number",
    ),
    (
        |d| d.seller.vat_number = "399999999900004".into(),
        "BR-KSA-40",
        "seller.vat_number",
    ),
    (
        |d| d.seller.id.scheme = IdScheme::Passport,
        "BR-KSA-08",
        "seller.id.scheme",
    ),
    (
        |d| d.seller.id = PartyId::new(IdScheme::Other, "12-3"),
        "BR-KSA-08",
        "seller.id.value",
    ),
    (
        |d| d.seller.id.value = "101001000".into(),
        "BR-KSA-F-08",
        "seller.id.value",
    ),
    (
        |d| d.seller.id = PartyId::new(IdScheme::Unified, "1001234560"),
        "BR-KSA-F-09",
        "seller.id.value",
    ),
    (
        |d| d.seller.id.value = "1012345678".into(),
        "BR-KSA-F-13",
        "seller.id.value",
    ),
    (
        |d| d.seller.id.value = "1000000000".into(),
        "BR-KSA-F-13",
        "seller.id.value",
    ),
    (
        |d| own(d).street = String::new(),
        "BR-KSA-09",
        "seller.address.street",
    ),
    (
        |d| own(d).district = None,
        "BR-KSA-09",
        "seller.address.district",
    ),
    (
        |d| own(d).building = Some("12".into()),
        "BR-KSA-37",
        "seller.address.building",
    ),
    (
        |d| own(d).postal_code = Some("123456".into()),
        "BR-KSA-66",
        "seller.address.postal_code",
    ),
    (
        |d| own(d).country = String::new(),
        "BR-09",
        "seller.address.country",
    ),
    (
        |d| own(d).country = "KSA".into(),
        "BR-CL-14",
        "seller.address.country",
    ),
    (
        |d| own(d).street = long(1001),
        "BR-KSA-F-06-C4",
        "seller.address.street",
    ),
    (
        |d| own(d).additional_street = Some(long(128)),
        "BR-KSA-F-06-C6",
        "seller.address.additional_street",
    ),
    (
        |d| own(d).city = long(128),
        "BR-KSA-F-06-C7",
        "seller.address.city",
    ),
    (
        |d| own(d).province = Some(long(128)),
        "BR-KSA-F-06-C8",
        "seller.address.province",
    ),
    (
        |d| own(d).district = Some(long(128)),
        "BR-KSA-F-06-C9",
        "seller.address.district",
    ),
];

#[test]
fn sellers_are_refused_with_their_rule() {
    expect(&standard(), SELLER);
}

const BUYER: &[Case] = &[
    (|d| buyer(d).name = None, "BR-KSA-42", "buyer.name"),
    (
        |d| buyer(d).name = Some(long(1001)),
        "BR-KSA-F-06-C12",
        "buyer.name",
    ),
    (
        |d| buyer(d).vat_number = Some("1".into()),
        "BR-KSA-44",
        "buyer.vat_number",
    ),
    (
        |d| buyer(d).vat_number = Some(seller().vat_number),
        "BR-CUSTOM-VALIDATION-01",
        "buyer.vat_number",
    ),
    (|d| d.flags.export = true, "BR-KSA-46", "buyer.vat_number"),
    (|d| buyer(d).vat_number = None, "BR-KSA-81", "buyer.id"),
    (
        |d| identify(d, IdScheme::Gcc, "1 2"),
        "BR-KSA-14",
        "buyer.id.value",
    ),
    (
        |d| identify(d, IdScheme::Tin, "1029384756"),
        "BR-KSA-F-07",
        "buyer.id.value",
    ),
    (
        |d| identify(d, IdScheme::NationalId, "2029384756"),
        "BR-KSA-F-10",
        "buyer.id.value",
    ),
    (
        |d| identify(d, IdScheme::Iqama, "1029384756"),
        "BR-KSA-F-11",
        "buyer.id.value",
    ),
    (|d| buyer(d).address = None, "BR-KSA-10", "buyer.address"),
    (
        |d| home(d).city = String::new(),
        "BR-KSA-10",
        "buyer.address.city",
    ),
    (
        |d| home(d).building = None,
        "BR-KSA-63",
        "buyer.address.building",
    ),
    (
        |d| home(d).district = None,
        "BR-KSA-63",
        "buyer.address.district",
    ),
    (
        |d| home(d).postal_code = Some("1222".into()),
        "BR-KSA-67",
        "buyer.address.postal_code",
    ),
    (
        |d| home(d).country = "XX".into(),
        "BR-CL-14",
        "buyer.address.country",
    ),
    (
        |d| home(d).street = long(1001),
        "BR-KSA-F-06-C23",
        "buyer.address.street",
    ),
    (
        |d| home(d).city = long(128),
        "BR-KSA-F-06-C26",
        "buyer.address.city",
    ),
    (
        |d| home(d).province = Some(long(128)),
        "BR-KSA-F-06-C27",
        "buyer.address.province",
    ),
    (
        |d| home(d).district = Some(long(128)),
        "BR-KSA-F-06-C29",
        "buyer.address.district",
    ),
    (
        |d| home(d).additional_street = Some(long(128)),
        "BR-KSA-F-06-C11",
        "buyer.address.additional_street",
    ),
];

#[test]
fn buyers_are_refused_with_their_rule() {
    expect(&standard(), BUYER);
}

const CONTACT: &[Case] = &[
    (
        |d| {
            contact(
                d,
                Contact {
                    name: Some(long(1001)),
                    ..Contact::default()
                },
            )
        },
        "BR-KSA-F-06-C37",
        "buyer.contact.name",
    ),
    (
        |d| {
            contact(
                d,
                Contact {
                    note: Some(long(1001)),
                    ..Contact::default()
                },
            )
        },
        "BR-KSA-F-06-C38",
        "buyer.contact.note",
    ),
    (
        |d| {
            contact(
                d,
                Contact {
                    telephone: Some("966500".into()),
                    ..Contact::default()
                },
            )
        },
        "BR-KSA-85",
        "buyer.contact.telephone",
    ),
];

#[test]
fn contacts_are_refused_with_their_rule() {
    expect(&standard(), CONTACT);
}

const CONSUMER: &[Case] = &[
    (
        |d| d.lines[0].vat = Vat::Relieved(Exemption::CitizenHealthcare),
        "BR-KSA-25",
        "buyer.name",
    ),
    (
        |d| d.lines[0].vat = Vat::Relieved(Exemption::CitizenEducation),
        "BR-KSA-49",
        "buyer.id",
    ),
    (
        |d| {
            d.buyer = Some(Buyer {
                name: Some(long(1001)),
                ..Buyer::default()
            })
        },
        "BR-KSA-F-06-C32",
        "buyer.name",
    ),
    (
        |d| {
            d.buyer = Some(Buyer {
                address: Some(Address {
                    street: long(1001),
                    ..Address::default()
                }),
                ..Buyer::default()
            })
        },
        "BR-KSA-F-06-C24",
        "buyer.address.street",
    ),
];

#[test]
fn consumers_are_named_where_the_rules_want_it() {
    expect(&simplified(), CONSUMER);
    let anonymous = Draft {
        buyer: Some(Buyer::default()),
        ..simplified()
    };
    assert!(anonymous.build().is_ok());
    assert!(
        Draft {
            buyer: Some(company()),
            ..simplified()
        }
        .build()
        .is_ok()
    );
}
