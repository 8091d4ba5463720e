//! Each rule that `build` enforces: the right id, at the right field, in both languages.

use chrono::{Days, NaiveDate};
use rust_decimal::{Decimal, dec};
use zatca::fault::{Fault, Severity};
use zatca::model::*;

use super::samples::{self, credit, day, issued_at, simplified, standard};

/// What breaks a rule, the rule, the field.
pub type Case = (fn(&mut Draft), &'static str, &'static str);

pub fn faults(draft: Draft) -> Vec<Fault> {
    draft.build().map(|_| ()).expect_err("it breaks a rule")
}

/// Breaks one rule at a time, and expects it to be told at its field, as an error, in both languages.
pub fn expect(draft: &Draft, cases: &[Case]) {
    for (break_it, rule, field) in cases {
        let mut broken = draft.clone();
        break_it(&mut broken);
        let found = faults(broken);
        let told = found
            .iter()
            .find(|fault| fault.rule == *rule && fault.field == *field);
        let fault = told.unwrap_or_else(|| panic!("{rule} at {field} is missing among {found:#?}"));
        assert_eq!(fault.severity, Severity::Error, "{rule}");
        assert!(
            fault.message.en.is_ascii() && fault.message.en.ends_with('.'),
            "{rule}: {fault}"
        );
        let arabic = |c| ('\u{0600}'..='\u{06FF}').contains(&c);
        assert!(
            fault.message.ar.chars().any(arabic),
            "{rule}: {}",
            fault.message.ar
        );
        // One broken rule is reported as one fault.
        assert!(found.len() <= 3, "{rule}: {found:#?}");
    }
}

pub fn long(length: usize) -> String {
    "س".repeat(length)
}

pub fn line(draft: &mut Draft) -> &mut Line {
    &mut draft.lines[0]
}

pub fn adjust(draft: &mut Draft, adjustment: Adjustment) {
    draft.adjustments = vec![adjustment.on_document(Vat::Standard)];
}

pub fn adjust_line(draft: &mut Draft, adjustment: Adjustment) {
    line(draft).adjustments = vec![adjustment];
}

pub fn prepaid() -> Prepayment {
    Prepayment {
        number: "PRE-1".into(),
        uuid: None,
        issued_at: issued_at(),
        name: "Advance".into(),
        taxable: dec!(100),
        vat: Vat::Standard,
    }
}

const DOCUMENT: &[Case] = &[
    (|d| d.number = " ".into(), "BR-02", "number"),
    (|d| d.number = long(128), "BR-KSA-F-06-C1", "number"),
    (|d| d.number = "A\u{1}".into(), "INPUT-CHARACTER", "number"),
    (
        |d| d.notes = vec!["x".into(), long(1001)],
        "BR-KSA-F-06-C2",
        "notes[1]",
    ),
    (
        |d| d.purchase_order = Some(long(128)),
        "BR-KSA-F-06-C3",
        "purchase_order",
    ),
    (
        |d| d.contract = Some(long(128)),
        "BR-KSA-F-06-C5",
        "contract",
    ),
    (|d| d.flags.government = true, "BR-KSA-92", "contract"),
    (|d| d.supply = None, "BR-KSA-15", "supply.from"),
    (
        |d| d.supply = Some(Supply::during(day(), day() - Days::new(1))),
        "BR-KSA-36",
        "supply.until",
    ),
    (
        |d| d.supply = NaiveDate::from_ymd_opt(1999, 12, 31).map(Supply::on),
        "BR-KSA-F-01",
        "supply.from",
    ),
    (
        |d| d.payment = Some(Payment::by(PaymentMeans::Code("69".into()))),
        "BR-KSA-16",
        "payment.means",
    ),
    (
        |d| d.payment.as_mut().unwrap().terms = Some(long(1001)),
        "BR-KSA-F-06-C14",
        "payment.terms",
    ),
    (
        |d| d.payment.as_mut().unwrap().account = Some(long(128)),
        "BR-KSA-F-06-C15",
        "payment.account",
    ),
    (
        |d| d.reason = Some("why".into()),
        "INPUT-CORRECTS",
        "reason",
    ),
    (
        |d| d.corrects = vec![BillingReference::to("1")],
        "INPUT-CORRECTS",
        "corrects",
    ),
    (|d| d.rounding = dec!(0.001), "BR-DEC-17", "rounding"),
    (
        |d| {
            d.flags = Flags {
                export: true,
                self_billed: true,
                ..Flags::default()
            }
        },
        "BR-KSA-07",
        "flags.self_billed",
    ),
];

const SIMPLIFIED: &[Case] = &[
    (
        |d| d.flags.self_billed = true,
        "BR-KSA-31",
        "flags.self_billed",
    ),
    (|d| d.flags.summary = true, "BR-KSA-72", "supply.until"),
    (|d| d.flags.summary = true, "BR-KSA-71", "buyer.name"),
];

#[test]
fn the_document_is_refused_with_its_rule() {
    expect(&standard(), DOCUMENT);
    expect(&simplified(), SIMPLIFIED);
}

const NOTES: &[Case] = &[
    (|d| d.reason = None, "BR-KSA-17", "reason"),
    (|d| d.reason = Some(long(1001)), "BR-KSA-F-06-C13", "reason"),
    (|d| d.corrects = vec![], "BR-KSA-56", "corrects"),
    (
        |d| d.corrects[0].number = String::new(),
        "BR-55",
        "corrects[0].number",
    ),
    (
        |d| d.corrects[0].number = long(5001),
        "BR-KSA-F-06-C22",
        "corrects[0].number",
    ),
    (
        |d| d.corrects[0].issued_on = NaiveDate::from_ymd_opt(1990, 1, 1),
        "BR-KSA-F-01",
        "corrects[0].issued_on",
    ),
    (
        |d| d.prepayments = vec![prepaid()],
        "INPUT-PREPAYMENT",
        "prepayments",
    ),
];

#[test]
fn notes_name_their_reason_and_what_they_correct() {
    expect(&credit(standard()), NOTES);
}

fn foreign(draft: &mut Draft, code: &str, rate: Decimal) {
    draft.currency = Currency::Foreign {
        code: code.into(),
        rate,
    };
}

const CURRENCIES: &[Case] = &[
    (|d| foreign(d, "ABC", dec!(2)), "BR-CL-04", "currency.code"),
    (
        |d| foreign(d, "SAR", dec!(2)),
        "INPUT-FOREIGN",
        "currency.code",
    ),
    (
        |d| foreign(d, "USD", dec!(0)),
        "INPUT-FOREIGN",
        "currency.rate",
    ),
    (
        |d| foreign(d, "USD", dec!(3.7512345678901)),
        "BR-KSA-90",
        "currency.rate",
    ),
    (|d| foreign(d, "USD", dec!(1)), "BR-KSA-97", "currency.rate"),
];

#[test]
fn currencies_are_refused_with_their_rule() {
    expect(&standard(), CURRENCIES);
}

#[test]
fn all_faults_come_back_at_once() {
    let mut draft = standard();
    draft.number = String::new();
    draft.seller.vat_number = "123".into();
    draft.buyer = None;
    draft.lines[0].quantity = dec!(0);
    adjust(&mut draft, Adjustment::charge(dec!(1), "", ""));
    let found = faults(draft);
    for rule in [
        "BR-02",
        "BR-KSA-40",
        "BR-KSA-42",
        "BR-KSA-10",
        "BR-KSA-81",
        "BR-22",
        "BR-KSA-19",
        "BR-KSA-21",
    ] {
        assert!(
            found.iter().any(|fault| fault.rule == rule),
            "{rule} is missing"
        );
    }
    assert_eq!(samples::standard().build().map(|_| ()), Ok(()));
}
