use std::io::{Cursor, Read};

use super::*;
use chrono::NaiveDate;

fn sheet(direction: Direction) -> Sheet {
    let date = NaiveDate::from_ymd_opt(2026, 3, 14).unwrap();
    Sheet {
        title: "دفعات العقود [2026]".into(),
        direction,
        columns: [
            ("المستأجر", ColumnKind::Text),
            ("الهاتف", ColumnKind::Code),
            ("المبلغ", ColumnKind::Money { decimals: 3 }),
            ("العدد", ColumnKind::Integer),
            ("التاريخ", ColumnKind::Date),
            ("الوقت", ColumnKind::DateTime),
        ]
        .map(|(header, kind)| Column {
            header: header.into(),
            kind,
        })
        .to_vec(),
        rows: vec![
            vec![
                "عبد الرحمن".into(),
                "+971501234567".into(),
                Cell::Money("-1250.5".parse().unwrap()),
                Cell::Integer(-3),
                Cell::Date(date),
                Cell::DateTime(date.and_hms_opt(9, 30, 0).unwrap()),
            ],
            vec![
                "=HYPERLINK(\"http://x\")".into(),
                "-12 34".into(),
                Cell::Empty,
            ],
        ],
    }
}

#[test]
fn csv_is_readable_by_excel_and_runs_nothing() {
    let text = String::from_utf8(csv(&sheet(Direction::RightToLeft)).unwrap()).unwrap();
    let lines: Vec<&str> = text
        .strip_prefix('\u{FEFF}')
        .unwrap()
        .split("\r\n")
        .collect();
    assert_eq!(
        lines[1],
        "عبد الرحمن,+971501234567,-1250.500,-3,2026-03-14,2026-03-14 09:30:00"
    );
    assert_eq!(lines[2], "\"'=HYPERLINK(\"\"http://x\"\")\",-12 34,,,,");
}

#[test]
fn a_csv_in_parts_is_the_whole_one() {
    let whole = sheet(Direction::LeftToRight);
    let part = |rows: &[Vec<Cell>]| Sheet {
        rows: rows.to_vec(),
        ..whole.clone()
    };
    let (first, rest) = whole.rows.split_at(1);
    let parts = [
        csv(&part(first)).unwrap(),
        csv_rows(&part(rest)).unwrap(),
        csv_rows(&part(&[])).unwrap(),
    ];
    assert_eq!(parts.concat(), csv(&whole).unwrap());
}

#[test]
fn csv_disarms_every_way_to_begin_a_formula() {
    for text in [
        "=1+1",
        "+1+1",
        "-1+cmd|' /C calc'!A0",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        " =1",
        "+A1",
        "-(1)",
        "＝1",
    ] {
        let mut hostile = sheet(Direction::LeftToRight);
        hostile.rows = vec![vec![text.into()]];
        let bytes = csv(&hostile).unwrap();
        let mut reader = ::csv::Reader::from_reader(&bytes[3..]);
        let record = reader.records().next().unwrap().unwrap();
        assert!(
            record[0].starts_with('\''),
            "{text:?} became {:?}",
            &record[0]
        );
    }
}

#[test]
fn xlsx_is_a_workbook_and_the_same_each_time() {
    for direction in [Direction::LeftToRight, Direction::RightToLeft] {
        let bytes = xlsx(&sheet(direction)).unwrap();
        assert!(bytes.starts_with(b"PK"));
        assert_eq!(bytes, xlsx(&sheet(direction)).unwrap());
    }
}

#[test]
fn xlsx_takes_any_text_and_title() {
    for text in [
        "",
        "[]:*?/\\",
        "'quoted'",
        "a\u{0}b\u{1b}",
        &"ن".repeat(10_000),
        &"😀".repeat(40_000),
        "=1+1",
    ] {
        let mut hostile = sheet(Direction::RightToLeft);
        hostile.title = text.into();
        hostile.columns[0].header = text.into();
        hostile.rows.push(vec![text.into(), text.into()]);
        xlsx(&hostile).unwrap_or_else(|error| panic!("{text:.20?}: {error}"));
    }
    xlsx(&Sheet {
        title: "x".into(),
        direction: Direction::LeftToRight,
        columns: vec![],
        rows: vec![],
    })
    .unwrap();
}

/// The text of one file inside a workbook.
#[test]
fn a_workbook_has_a_tab_for_each_sheet() {
    let units = Sheet {
        title: "الوحدات".into(),
        ..sheet(Direction::RightToLeft)
    };
    let bytes = workbook(&[sheet(Direction::RightToLeft), units]).unwrap();
    let tabs = part(&bytes, "xl/workbook.xml");
    assert!(
        tabs.contains("دفعات العقود") && tabs.contains("الوحدات"),
        "{tabs}"
    );
    assert!(part(&bytes, "xl/worksheets/sheet2.xml").contains("-1250.5"));
}

fn part(workbook: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut text = String::new();
    archive
        .by_name(name)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    text
}

#[test]
fn xlsx_holds_real_numbers_and_dates_and_no_formula() {
    let mut list = sheet(Direction::RightToLeft);
    list.rows[1][1] = "=1+1".into();
    let workbook = xlsx(&list).unwrap();
    let page = part(&workbook, "xl/worksheets/sheet1.xml");
    for expected in [
        "rightToLeft=\"1\"",
        "state=\"frozen\"",
        "<v>-1250.5</v>",
        "<v>-3</v>",
        "<v>46095</v>",
        "<v>46095.3958",
        "<autoFilter",
    ] {
        assert!(page.contains(expected), "{expected} is not in {page}");
    }
    assert!(!page.contains("<f>") && !page.contains("hyperlink"));
    let texts = part(&workbook, "xl/sharedStrings.xml");
    assert!(texts.contains("<t>=1+1</t>") && texts.contains("<t>+971501234567</t>"));
    let left = xlsx(&sheet(Direction::LeftToRight)).unwrap();
    assert!(!part(&left, "xl/worksheets/sheet1.xml").contains("rightToLeft"));
}
