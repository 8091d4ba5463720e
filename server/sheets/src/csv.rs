//! CSV that spreadsheets open with the right letters and without running anything.

use rust_decimal::RoundingStrategy;

use crate::{Cell, ColumnKind, Sheet, SheetError};

/// Tells spreadsheets that the file is UTF-8, without which Arabic is unreadable in Excel.
const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// Writes a sheet as CSV: UTF-8 with a byte order mark, lines ended by CRLF, dates as ISO 8601.
///
/// A text that a spreadsheet would run as a formula is kept as text by an apostrophe before it;
/// amounts, counts and phone numbers are written as they are.
pub fn csv(sheet: &Sheet) -> Result<Vec<u8>, SheetError> {
    lines(sheet, true)
}

/// The rows of a sheet without what a file begins with: the next part of one that is written piece by piece.
pub fn csv_rows(sheet: &Sheet) -> Result<Vec<u8>, SheetError> {
    lines(sheet, false)
}

fn lines(sheet: &Sheet, is_first: bool) -> Result<Vec<u8>, SheetError> {
    let begin = if is_first { BYTE_ORDER_MARK } else { "" };
    let mut writer = ::csv::WriterBuilder::new()
        .terminator(::csv::Terminator::CRLF)
        .from_writer(begin.as_bytes().to_vec());
    let failed = |error: ::csv::Error| SheetError::Writer(error.to_string());
    if is_first {
        let headers = sheet.columns.iter().map(|column| inert(&column.header));
        writer.write_record(headers).map_err(failed)?;
    }
    for row in &sheet.rows {
        let cells = sheet.columns.iter().enumerate().map(|(index, column)| {
            row.get(index)
                .map(|cell| written(cell, column.kind))
                .unwrap_or_default()
        });
        writer.write_record(cells).map_err(failed)?;
    }
    writer
        .into_inner()
        .map_err(|error| SheetError::Writer(error.to_string()))
}

fn written(cell: &Cell, kind: ColumnKind) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => inert(text),
        Cell::Money(amount) => {
            let decimals = match kind {
                ColumnKind::Money { decimals } => decimals,
                _ => amount.scale(),
            };
            let rounded =
                amount.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero);
            format!("{rounded:.*}", decimals as usize)
        }
        Cell::Integer(number) => number.to_string(),
        Cell::Date(date) => date.format("%Y-%m-%d").to_string(),
        Cell::DateTime(instant) => instant.format("%Y-%m-%d %H:%M:%S").to_string(),
    }
}

/// Keeps a spreadsheet from running a text as a formula.
fn inert(text: &str) -> String {
    let text = text.replace('\0', "");
    let visible = text.trim_start_matches([
        ' ', '\u{A0}', '\u{FEFF}', '\u{200B}', '\u{200E}', '\u{200F}',
    ]);
    let is_formula = visible.starts_with([
        '=', '+', '-', '@', '\t', '\r', '\n', '|', '＝', '＋', '－', '＠',
    ]);
    if is_formula && !is_phone_or_number(&text) {
        format!("'{text}")
    } else {
        text
    }
}

/// A signed number or an international phone number: a sign and then digits and their separators.
fn is_phone_or_number(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['+', '-']) else {
        return false;
    };
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    rest.starts_with(|first: char| first.is_ascii_digit())
        && digits <= 20
        && rest
            .chars()
            .all(|character| character.is_ascii_digit() || matches!(character, '.' | ',' | ' '))
}
