//! Owners' statements as callers see them: stable bytes, a page and its annex, and any text survived.

use chrono::NaiveDate;
use documents::{
    Bilingual, Currency, DocumentError, Issuer, OwnerStatementDocument, OwnerStatementLine,
    OwnerStatementSum, OwnerStatementUnit, owner_statements_pdf,
};
use rust_decimal::{Decimal, dec};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a date")
}

/// Counts page objects; their dictionaries are not compressed in archival files.
fn pages(pdf: &[u8]) -> usize {
    let pages = pdf.windows(10).filter(|window| window == b"/Type/Page");
    let parents = pdf.windows(11).filter(|window| window == b"/Type/Pages");
    pages.count() - parents.count()
}

fn sum(en: &str, ar: &str, amount: Decimal, is_balance: bool) -> OwnerStatementSum {
    OwnerStatementSum {
        label: Bilingual::new(en, ar),
        amount,
        is_balance,
    }
}

fn statement(number: &str) -> OwnerStatementDocument {
    OwnerStatementDocument {
        issuer: Issuer {
            name: Bilingual::new("Palm Properties", "نخيل العقارية"),
            ..Issuer::default()
        },
        number: number.to_owned(),
        owner: Bilingual::new("Humaid Al Nuaimi", "حميد النعيمي"),
        starts_on: day("2026-02-01"),
        ends_on: day("2026-02-28"),
        hijri: None,
        currency: Currency::Aed,
        summary: vec![
            sum("Opening balance", "الرصيد الافتتاحي", dec!(0), true),
            sum(
                "Rent collected: cash",
                "الإيجار المحصل: نقداً",
                dec!(1000.10),
                false,
            ),
            sum("Closing balance", "الرصيد الختامي", dec!(-12.5), true),
        ],
        memo: vec![sum(
            "Cheques in hand for 06/2026 (2)",
            "شيكات في اليد لشهر 06/2026 (2)",
            dec!(900),
            false,
        )],
        units: vec![OwnerStatementUnit {
            premises: Bilingual::new("1203, Tower B (north)", "1203، البرج B (شمال)"),
            tenant: Bilingual::new("Omar Haddad", "عمر حداد"),
            ends_on: Some(day("2026-12-31")),
            rent: dec!(12000),
            paid: dec!(3000),
            overdue: dec!(0),
            vacant_days: 3,
        }],
        lines: vec![OwnerStatementLine {
            on: day("2026-02-10"),
            description: Bilingual::new("Rent collected · 1203", "إيجار محصل · 1203"),
            is_late: true,
            amount: dec!(1000.10),
            balance: dec!(1000.10),
        }],
    }
}

#[test]
fn a_statement_is_one_page_and_its_annex_the_same_each_time() {
    let one = [statement("OS-2026-00001")];
    let first = owner_statements_pdf(&one).unwrap();
    assert_eq!(pages(&first), 2);
    assert!(first == owner_statements_pdf(&one).unwrap());
    let mut still = statement("OS-2026-00002");
    still.lines.clear();
    assert_eq!(pages(&owner_statements_pdf(&[still]).unwrap()), 1);
}

#[test]
fn several_statements_are_one_file_and_none_are_none() {
    let all = [statement("OS-2026-00001"), statement("OS-2026-00002")];
    assert_eq!(pages(&owner_statements_pdf(&all).unwrap()), 4);
    assert!(matches!(
        owner_statements_pdf(&[]),
        Err(DocumentError::Date)
    ));
    let mut endless = statement("OS-2026-00003");
    endless.lines = vec![endless.lines[0].clone(); 1_501];
    assert!(matches!(
        owner_statements_pdf(&[endless]),
        Err(DocumentError::TooManyRows { field: "lines", .. })
    ));
}

#[test]
fn a_draft_and_any_text_print() {
    for text in [
        "",
        "#let x = 1",
        "\u{202e}abc\u{0}",
        "💡 $x$ *b*",
        "ﷺ ﷲ لا إله",
    ] {
        let mut draft = statement("");
        draft.owner = Bilingual::same(text);
        draft.lines[0].description = Bilingual::new(text, "");
        draft.units[0].tenant = Bilingual::new("", text);
        owner_statements_pdf(&[draft]).unwrap();
    }
}
