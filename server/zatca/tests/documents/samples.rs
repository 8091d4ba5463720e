//! Parties, lines and the plain documents that the others are made from.

use chrono::{Duration, NaiveDate, NaiveDateTime, Timelike, Utc};
use rust_decimal::dec;
use zatca::model::*;

/// A time of issue that is past in any zone from UTC to Riyadh, and not a day old.
#[expect(
    clippy::disallowed_methods,
    reason = "the authority's rules compare the date of issue with the clock"
)]
pub fn issued_at() -> NaiveDateTime {
    let at = Utc::now().naive_utc() - Duration::hours(2);
    at.with_nanosecond(0).expect("whole seconds")
}

pub fn day() -> NaiveDate {
    issued_at().date()
}

pub fn seller() -> Seller {
    Seller {
        name: "شركة توريد التكنولوجيا المحدودة | Maximum Speed Tech Supply LTD".into(),
        // The VAT number of the SDK's certificate, which stamps these documents.
        vat_number: "399999999900003".into(),
        id: PartyId::new(IdScheme::Crn, "1010010000"),
        address: Address::saudi(
            "2322",
            "الأمير سلطان | Prince Sultan",
            "المربع",
            "الرياض | Riyadh",
            "23333",
        ),
    }
}

pub fn company() -> Buyer {
    Buyer {
        name: Some("شركة نماذج فاتورة المحدودة | Fatoora Samples LTD".into()),
        vat_number: Some("399999999800003".into()),
        address: Some(Address::saudi(
            "1111",
            "صلاح الدين",
            "المروج",
            "الرياض",
            "12222",
        )),
        ..Buyer::default()
    }
}

pub fn foreigner() -> Buyer {
    Buyer {
        name: Some("Müller & Söhne GmbH <Berlin>".into()),
        id: Some(PartyId::new(IdScheme::Other, "DE811193231")),
        address: Some(Address {
            street: "Unter den Linden 1".into(),
            city: "Berlin".into(),
            country: "DE".into(),
            ..Address::default()
        }),
        ..Buyer::default()
    }
}

pub fn citizen() -> Buyer {
    Buyer {
        name: Some("محمد بن أحمد".into()),
        id: Some(PartyId::new(IdScheme::NationalId, "1029384756")),
        ..Buyer::default()
    }
}

pub fn rent() -> Line {
    Line {
        unit: "MON".into(),
        ..Line::new(
            "إيجار مكتب | Office rent",
            dec!(1),
            dec!(1000),
            Vat::Standard,
        )
    }
}

pub fn standard() -> Draft {
    Draft {
        buyer: Some(company()),
        supply: Some(Supply::on(day())),
        payment: Some(Payment::by(PaymentMeans::BankAccount)),
        lines: vec![rent()],
        ..Draft::new(
            Subtype::Standard,
            Kind::Invoice,
            "INV-2026-0001",
            issued_at(),
            seller(),
        )
    }
}

pub fn simplified() -> Draft {
    Draft {
        payment: Some(Payment::by(PaymentMeans::Cash)),
        lines: vec![
            Line::new("قهوة | Coffee", dec!(2), dec!(4.3478), Vat::Standard),
            Line::new("كتاب | Book", dec!(1.5), dec!(33.33), Vat::Reduced),
        ],
        ..Draft::new(
            Subtype::Simplified,
            Kind::Invoice,
            "SME00002",
            issued_at(),
            seller(),
        )
    }
}

fn note(draft: Draft, kind: Kind, reason: &str) -> Draft {
    Draft {
        kind,
        number: "NOTE-1".into(),
        reason: Some(reason.into()),
        corrects: vec![BillingReference::to(draft.number.clone())],
        ..draft
    }
}

pub fn credit(draft: Draft) -> Draft {
    note(draft, Kind::CreditNote, "إلغاء التوريد | Supply cancelled")
}

pub fn debit(draft: Draft) -> Draft {
    note(draft, Kind::DebitNote, "تعديل السعر | Price amended")
}
