//! One draft for each type of document.

use chrono::Days;
use rust_decimal::dec;
use uuid::Uuid;
use zatca::model::*;

use super::samples::*;

fn prepayment(draft: Draft) -> Draft {
    Draft {
        kind: Kind::Prepayment,
        number: "PRE-1".into(),
        supply: None,
        lines: vec![Line::new(
            "دفعة مقدمة | Advance",
            dec!(1),
            dec!(500),
            Vat::Standard,
        )],
        ..draft
    }
}

fn flagged(draft: Draft, flags: Flags) -> Draft {
    Draft { flags, ..draft }
}

fn export() -> Draft {
    let goods = Vat::Relieved(Exemption::ExportOfGoods);
    Draft {
        flags: Flags {
            export: true,
            ..Flags::default()
        },
        buyer: Some(foreigner()),
        currency: Currency::Foreign {
            code: "EUR".into(),
            rate: dec!(4.0512),
        },
        lines: vec![Line::new("تمور | Dates", dec!(12), dec!(25.5), goods)],
        ..standard()
    }
}

fn mixed() -> Draft {
    let line = |name: &str, vat| Line::new(name, dec!(3), dec!(33.335), vat);
    Draft {
        lines: vec![
            line("أثاث | Furniture", Vat::Standard),
            line("خدمة قديمة | Older service", Vat::Reduced),
            line(
                "إيجار سكني | Rent of a home",
                Vat::Relieved(Exemption::RealEstate),
            ),
            line("أدوية | Medicines", Vat::Relieved(Exemption::Medicines)),
            line(
                "غرامة | Penalty",
                Vat::OutOfScope("غرامة خارج النطاق | Penalty out of scope".into()),
            ),
        ],
        ..standard()
    }
}

fn adjusted() -> Draft {
    let percent = |percent, base| Portion::Percent { percent, base };
    let discount = Adjustment {
        amount: percent(dec!(10), dec!(1.45)),
        ..Adjustment::discount(dec!(0))
    };
    let line = Line {
        adjustments: vec![
            Adjustment::discount(dec!(50)),
            Adjustment::charge(dec!(20), "FC", "شحن | Freight"),
            discount,
        ],
        price_per: Some(dec!(3)),
        price_discount: Some(dec!(0.5)),
        seller_item_id: Some("SKU-1".into()),
        buyer_item_id: Some("B-1".into()),
        standard_item_id: Some("6291041500213".into()),
        ..Line::new("مواد | Materials", dec!(100), dec!(10), Vat::Standard)
    };
    let of_hundred = Adjustment {
        amount: percent(dec!(12.5), dec!(200)),
        ..Adjustment::discount(dec!(0))
    };
    Draft {
        lines: vec![line, rent()],
        adjustments: vec![
            of_hundred.on_document(Vat::Standard),
            Adjustment::charge(dec!(15.25), "AEO", "تحصيل | Collection").on_document(Vat::Standard),
        ],
        ..standard()
    }
}

fn dollars() -> Draft {
    Draft {
        currency: Currency::Foreign {
            code: "USD".into(),
            rate: dec!(3.75),
        },
        ..standard()
    }
}

fn deducted() -> Draft {
    let paid = Prepayment {
        number: "PRE-1".into(),
        uuid: Some(Uuid::from_u128(7)),
        issued_at: issued_at() - Days::new(30),
        name: "دفعة مقدمة | Advance received".into(),
        taxable: dec!(333.33),
        vat: Vat::Standard,
    };
    let homes = Vat::Relieved(Exemption::RealEstate);
    let untaxed = Prepayment {
        number: "PRE-2".into(),
        uuid: None,
        vat: homes.clone(),
        ..paid.clone()
    };
    Draft {
        lines: vec![
            rent(),
            Line::new("إيجار شقة | Flat rent", dec!(1), dec!(2000), homes),
        ],
        prepayments: vec![paid, untaxed],
        ..standard()
    }
}

fn summary() -> Draft {
    Draft {
        flags: Flags {
            summary: true,
            ..Flags::default()
        },
        supply: Some(Supply::during(day() - Days::new(27), day())),
        buyer: Some(Buyer {
            name: Some("عميل دائم | Regular customer".into()),
            address: Some(Address::saudi(
                "1111",
                "صلاح الدين",
                "المروج",
                "الرياض",
                "12222",
            )),
            ..Buyer::default()
        }),
        ..simplified()
    }
}

fn government() -> Draft {
    Draft {
        flags: Flags {
            government: true,
            continuous_supply: true,
            ..Flags::default()
        },
        contract: Some("CON-77".into()),
        purchase_order: Some("PO-5".into()),
        notes: vec!["ملاحظة أولى".into(), "Second note\nof two lines".into()],
        ..standard()
    }
}

/// A document and its name.
type Named = (&'static str, Draft);

fn kinds() -> Vec<Named> {
    let unpaid = Draft {
        payment: None,
        ..simplified()
    };
    vec![
        ("standard_invoice", standard()),
        ("standard_credit", credit(standard())),
        ("standard_debit", debit(standard())),
        ("standard_prepayment", prepayment(standard())),
        ("simplified_invoice", simplified()),
        ("simplified_credit", credit(simplified())),
        ("simplified_debit", debit(unpaid)),
        ("simplified_prepayment", prepayment(simplified())),
    ]
}

fn amounts() -> Vec<Named> {
    let taxed = |draft: Draft, vat| Draft {
        lines: vec![Line { vat, ..rent() }],
        ..draft
    };
    let in_dollars = Draft {
        currency: dollars().currency,
        ..deducted()
    };
    let pupil = Draft {
        buyer: Some(citizen()),
        ..simplified()
    };
    let mut rounded = Draft {
        rounding: dec!(-0.05),
        ..standard()
    };
    rounded.lines[0].price = dec!(1000.04);
    vec![
        ("export", export()),
        (
            "exempt",
            taxed(standard(), Vat::Relieved(Exemption::RealEstate)),
        ),
        (
            "out_of_scope",
            taxed(standard(), Vat::OutOfScope("غرامة | Penalty".into())),
        ),
        (
            "education",
            taxed(pupil, Vat::Relieved(Exemption::CitizenEducation)),
        ),
        ("mixed", mixed()),
        ("adjusted", adjusted()),
        ("dollars", dollars()),
        ("prepayment_deducted", deducted()),
        ("prepayment_deducted_in_dollars", in_dollars),
        ("rounded_down", rounded),
    ]
}

fn flags() -> Vec<Named> {
    let one = |set: fn(&mut Flags)| {
        let mut flags = Flags::default();
        set(&mut flags);
        flags
    };
    let month = Draft {
        supply: summary().supply,
        ..standard()
    };
    vec![
        (
            "third_party",
            flagged(simplified(), one(|f| f.third_party = true)),
        ),
        ("nominal", flagged(simplified(), one(|f| f.nominal = true))),
        ("summary", summary()),
        (
            "standard_summary",
            flagged(month, one(|f| f.summary = true)),
        ),
        (
            "self_billed",
            flagged(standard(), one(|f| f.self_billed = true)),
        ),
        ("government", government()),
    ]
}

fn buyers() -> Vec<Named> {
    let by_id = Buyer {
        vat_number: None,
        id: Some(PartyId::new(IdScheme::Unified, "7001234560")),
        ..company()
    };
    let contact = Contact {
        name: Some("سارة".into()),
        telephone: Some("+966500000000".into()),
        email: Some("sara@example.com".into()),
        note: Some("بعد الظهر".into()),
    };
    let reachable = Buyer {
        contact: Some(contact),
        ..company()
    };
    let to = |buyer| Draft {
        buyer: Some(buyer),
        ..standard()
    };
    vec![
        ("buyer_without_vat_number", to(by_id)),
        ("buyer_with_contact", to(reachable)),
        (
            "simplified_to_a_company",
            Draft {
                buyer: Some(company()),
                ..simplified()
            },
        ),
    ]
}

/// All of them, named.
pub fn all() -> Vec<Named> {
    [kinds(), amounts(), flags(), buyers()].concat()
}
