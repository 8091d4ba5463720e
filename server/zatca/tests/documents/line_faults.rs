//! Rules on lines and prepayments that `build` enforces.

use rust_decimal::{Decimal, dec};
use zatca::model::*;

use super::faults::{Case, adjust_line, expect, faults, line, long, prepaid};
use super::samples::{rent, standard};

fn prepay(draft: &mut Draft, change: impl FnOnce(&mut Prepayment)) {
    draft.prepayments = vec![prepaid()];
    change(&mut draft.prepayments[0]);
}

const LINES: &[Case] = &[
    (|d| d.lines = vec![], "BR-16", "lines"),
    (|d| line(d).name = String::new(), "BR-25", "lines[0].name"),
    (
        |d| line(d).name = "ab".into(),
        "BR-KSA-F-06-C19",
        "lines[0].name",
    ),
    (
        |d| line(d).name = "12345".into(),
        "BR-KSA-F-C-01",
        "lines[0].name",
    ),
    (|d| line(d).quantity = dec!(0), "BR-22", "lines[0].quantity"),
    (
        |d| line(d).quantity = dec!(-1),
        "BR-KSA-F-04",
        "lines[0].quantity",
    ),
    (
        |d| line(d).quantity = Decimal::MAX,
        "INPUT-SIZE",
        "lines[0].quantity",
    ),
    (
        |d| line(d).price = dec!(-1),
        "BR-KSA-F-04",
        "lines[0].price",
    ),
    (
        |d| line(d).price_per = Some(dec!(0)),
        "BR-KSA-EN16931-12",
        "lines[0].price_per",
    ),
    (
        |d| line(d).price_discount = Some(dec!(-1)),
        "BR-KSA-F-04",
        "lines[0].price_discount",
    ),
    (
        |d| line(d).unit = String::new(),
        "INPUT-UNIT",
        "lines[0].unit",
    ),
    (
        |d| line(d).unit = long(128),
        "BR-KSA-F-06-C18",
        "lines[0].unit",
    ),
    (
        |d| line(d).seller_item_id = Some(long(128)),
        "BR-KSA-F-06-C31",
        "lines[0].seller_item_id",
    ),
    (
        |d| line(d).buyer_item_id = Some(long(128)),
        "BR-KSA-F-06-C30",
        "lines[0].buyer_item_id",
    ),
    (
        |d| line(d).standard_item_id = Some(long(128)),
        "BR-KSA-F-06-C20",
        "lines[0].standard_item_id",
    ),
    (
        |d| line(d).vat = Vat::OutOfScope(" ".into()),
        "BR-KSA-83",
        "lines[0].vat",
    ),
    (
        |d| line(d).vat = Vat::OutOfScope(long(1001)),
        "BR-KSA-F-06-C16",
        "lines[0].vat",
    ),
    (
        |d| adjust_line(d, Adjustment::discount(dec!(1000.01))),
        "BR-KSA-F-04",
        "lines[0].adjustments",
    ),
];

#[test]
fn lines_are_refused_with_their_rule() {
    expect(&standard(), LINES);
    let many = Draft {
        lines: vec![rent(); 1_000_000],
        ..standard()
    };
    assert!(
        faults(many)
            .iter()
            .any(|fault| fault.rule == "BR-KSA-F-06-C17")
    );
}

#[test]
fn one_document_gives_one_reason_for_a_category() {
    let z = |reason| Line {
        vat: Vat::Relieved(reason),
        ..rent()
    };
    for (one, other, rule) in [
        (Exemption::Medicines, Exemption::ExportOfGoods, "BR-Z-08"),
        (Exemption::RealEstate, Exemption::LifeInsurance, "BR-E-08"),
    ] {
        let draft = Draft {
            lines: vec![z(one), z(one), z(other)],
            ..standard()
        };
        let found = faults(draft);
        assert_eq!(
            (found[0].rule, found[0].field.as_str(), found.len()),
            (rule, "lines[2].vat", 1)
        );
    }
    let out = |reason: &str| Line {
        vat: Vat::OutOfScope(reason.into()),
        ..rent()
    };
    let found = faults(Draft {
        lines: vec![out("one"), out("two")],
        ..standard()
    });
    assert_eq!(
        (found[0].rule, found[0].field.as_str()),
        ("BR-O-08", "lines[1].vat")
    );
}

const PREPAYMENTS: &[Case] = &[
    (
        |d| prepay(d, |p| p.number.clear()),
        "BR-KSA-73",
        "prepayments[0].number",
    ),
    (
        |d| prepay(d, |p| p.number = long(128)),
        "BR-KSA-F-06-C1",
        "prepayments[0].number",
    ),
    (
        |d| prepay(d, |p| p.taxable = dec!(1.005)),
        "BR-KSA-DEC-06",
        "prepayments[0].taxable",
    ),
    (
        |d| prepay(d, |p| p.taxable = dec!(0)),
        "BR-KSA-80",
        "prepayments[0].taxable",
    ),
    (
        |d| prepay(d, |p| p.taxable = dec!(-1)),
        "BR-KSA-F-04",
        "prepayments[0].taxable",
    ),
    (
        |d| prepay(d, |p| p.name = "1".into()),
        "BR-KSA-F-06-C19",
        "prepayments[0].name",
    ),
    (
        |d| prepay(d, |p| p.vat = Vat::Reduced),
        "BR-S-01",
        "prepayments[0].vat",
    ),
    (
        |d| prepay(d, |p| p.vat = Vat::Relieved(Exemption::Medicines)),
        "BR-Z-01",
        "prepayments[0].vat",
    ),
    (
        |d| prepay(d, |p| p.vat = Vat::Relieved(Exemption::RealEstate)),
        "BR-E-01",
        "prepayments[0].vat",
    ),
    (
        |d| prepay(d, |p| p.vat = Vat::OutOfScope("x".into())),
        "BR-O-01",
        "prepayments[0].vat",
    ),
];

#[test]
fn prepayments_are_refused_with_their_rule() {
    expect(&standard(), PREPAYMENTS);
}
