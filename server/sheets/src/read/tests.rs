use std::io::{Cursor, Write as _};

use proptest::prelude::*;
use zip::write::SimpleFileOptions;

use super::*;
use crate::{Cell, Column, ColumnKind, Direction, Sheet};

fn cells(lines: &[Line]) -> Vec<Vec<&str>> {
    lines
        .iter()
        .map(|line| line.cells.iter().map(String::as_str).collect())
        .collect()
}

fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

const BOOK: &str = r#"<workbook><sheets><sheet name="Hidden" state="hidden" r:id="rId1"/><sheet name="A" r:id="rId2"/></sheets></workbook>"#;
const LINKS: &str = r#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>"#;
const STYLES: &str = r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-ar]dd/mm/yyyy;@"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>"#;

fn workbook(rows: &str) -> Vec<u8> {
    let sheet = format!("<worksheet>{rows}</worksheet>");
    archive(&[
        ("xl/workbook.xml", BOOK),
        ("xl/_rels/workbook.xml.rels", LINKS),
        ("xl/styles.xml", STYLES),
        (
            "xl/sharedStrings.xml",
            "<sst><si><t>برج</t></si><si><r><t>Tower </t></r><r><t>A &amp; B&#33;</t></r></si></sst>",
        ),
        ("xl/worksheets/sheet2.xml", &sheet),
    ])
}

#[test]
fn a_workbook_that_was_written_is_read_again() {
    let day = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).unwrap();
    let column = |header: &str, kind| Column {
        header: header.into(),
        kind,
    };
    let sheet = Sheet {
        title: "Units".into(),
        direction: Direction::RightToLeft,
        columns: vec![
            column("المبنى", ColumnKind::Text),
            column("Mobile", ColumnKind::Code),
            column("Rent", ColumnKind::Money { decimals: 2 }),
            column("From", ColumnKind::Date),
        ],
        rows: vec![
            vec![
                "برج النخيل".into(),
                "+971501234567".into(),
                Cell::Money("36000.10".parse().unwrap()),
                Cell::Date(day),
            ],
            vec![Cell::Empty],
            vec!["=1+1".into()],
        ],
    };
    let lines = read(&crate::xlsx(&sheet).unwrap(), 10).unwrap();
    assert_eq!(
        cells(&lines),
        [
            vec!["المبنى", "Mobile", "Rent", "From"],
            vec!["برج النخيل", "+971501234567", "36000.1", "2026-03-14"],
            vec!["=1+1"],
        ]
    );
    assert_eq!(lines[2].number, 4);
}

#[test]
fn the_first_visible_sheet_with_shared_texts_days_and_formulas() {
    let file = workbook(
        r#"<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
        <row r="3"><c r="A3" s="1"><v>46000</v></c><c r="B3"><f>1+1</f><v>0.30000000000000004</v></c>
        <c r="C3" t="inlineStr"><is><t>in line</t></is></c><c r="D3"><v>9.71501234567E11</v></c>
        <c r="E3" t="e"><v>#REF!</v></c><c r="F3"><f>NOW()</f></c><c r="G3" t="b"><v>1</v></c></row></sheetData>"#,
    );
    let lines = read(&file, 10).unwrap();
    assert_eq!(cells(&lines)[0], ["برج", "", "Tower A & B!"]);
    assert_eq!(
        cells(&lines)[1],
        [
            "2025-12-09",
            "0.3",
            "in line",
            "971501234567",
            "#REF!",
            "",
            "1"
        ]
    );
    assert_eq!(lines[1].number, 3);
}

#[test]
fn a_merged_cell_has_its_value_in_each_row() {
    let file = workbook(
        r#"<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>101</v></c></row>
        <row r="2"><c r="B2"><v>102</v></c></row><row r="3"><c r="B3"><v>103</v></c></row></sheetData>
        <mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="A9:XFD1048576"/><mergeCell ref="B3"/></mergeCells>"#,
    );
    let lines = read(&file, 10).unwrap();
    assert_eq!(
        cells(&lines),
        [vec!["برج", "101"], vec!["برج", "102"], vec!["", "103"]]
    );
}

#[test]
fn texts_of_every_encoding_and_separator() {
    let (windows, _, _) = encoding_rs::WINDOWS_1256.encode("المبنى;الرقم\r\nبرج;101\r\n");
    assert_eq!(
        cells(&read(&windows, 10).unwrap()),
        [vec!["المبنى", "الرقم"], vec!["برج", "101"]]
    );
    let marked = "\u{FEFF}a,b\n\"x, \"\"y\"\"\",2\n\n".as_bytes();
    assert_eq!(
        cells(&read(marked, 10).unwrap()),
        [vec!["a", "b"], vec!["x, \"y\"", "2"]]
    );
    let wide: Vec<u8> = "\u{FEFF}a\tb\n1\t2,5\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(
        cells(&read(&wide, 10).unwrap()),
        [vec!["a", "b"], vec!["1", "2,5"]]
    );
    assert_eq!(
        cells(&read(b"number\n101\n", 10).unwrap()),
        [vec!["number"], vec!["101"]]
    );
}

#[test]
fn what_is_no_sheet_is_refused() {
    assert_eq!(read(b"", 10), Ok(Vec::new()));
    assert_eq!(
        read(b"\xD0\xCF\x11\xE0rest", 10),
        Err(ReadError::OldWorkbook)
    );
    assert_eq!(
        read(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 10),
        Err(ReadError::Unknown)
    );
    assert_eq!(read(b"PK\x03\x04nothing", 10), Err(ReadError::Damaged));
    assert_eq!(
        read(&archive(&[("word/document.xml", "<a/>")]), 10),
        Err(ReadError::Unknown)
    );
    let torn = workbook("<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row>");
    assert_eq!(read(&torn[..torn.len() / 2], 10), Err(ReadError::Damaged));
}

#[test]
fn more_rows_than_asked_for_are_refused() {
    let rows = "a,b\n".repeat(50_000);
    assert_eq!(read(rows.as_bytes(), 10_001), Err(ReadError::TooLarge));
    let rows: String = (1..=50_000)
        .map(|row| format!("<row r=\"{row}\"><c><v>1</v></c></row>"))
        .collect();
    let file = workbook(&format!("<sheetData>{rows}</sheetData>"));
    assert_eq!(read(&file, 10_001), Err(ReadError::TooLarge));
}

#[test]
fn a_small_file_that_unpacks_to_much_is_refused() {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer
        .start_file("xl/workbook.xml", SimpleFileOptions::default())
        .unwrap();
    writer.write_all(BOOK.as_bytes()).unwrap();
    writer
        .start_file("xl/sharedStrings.xml", SimpleFileOptions::default())
        .unwrap();
    let zeros = vec![b' '; 1024 * 1024];
    for _ in 0..130 {
        writer.write_all(&zeros).unwrap();
    }
    let file = writer.finish().unwrap().into_inner();
    assert!(file.len() < 1024 * 1024);
    assert_eq!(read(&file, 10), Err(ReadError::TooLarge));
}

#[test]
fn entities_are_not_expanded() {
    let bomb = r#"<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
        <worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;x</v></c></row></sheetData></worksheet>"#;
    let file = archive(&[
        ("xl/workbook.xml", BOOK),
        ("xl/worksheets/sheet1.xml", bomb),
    ]);
    assert_eq!(cells(&read(&file, 10).unwrap()), [vec!["x"]]);
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = read(&bytes, 10);
        let mut zipped = b"PK\x03\x04".to_vec();
        zipped.extend(&bytes);
        let _ = read(&zipped, 10);
    }

    #[test]
    fn no_sheet_makes_it_panic(rows in "[<>/a-zA-Z0-9=\" &;:!]{0,200}") {
        let _ = read(&workbook(&rows), 10);
    }
}
