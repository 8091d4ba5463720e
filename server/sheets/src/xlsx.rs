//! Workbooks with real numbers and dates, reading in the list's direction.

use chrono::{Datelike, NaiveDate, NaiveDateTime, Timelike};
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet,
    XlsxError,
};

use crate::{Cell, Column, ColumnKind, Direction, Sheet, SheetError};

const NAVY: Color = Color::RGB(0x001B_2A4E);
const HAIRLINE: Color = Color::RGB(0x00D3_DAE6);
/// Rows that a worksheet can hold below its heading.
const MOST_ROWS: usize = 1_048_575;
/// Characters that a cell can hold.
const LONGEST_CELL: usize = 32_767;
const LONGEST_TITLE: usize = 31;
/// Rows that are measured to find a column's width.
const MEASURED_ROWS: usize = 500;

/// Writes a sheet as an Excel workbook; the same bytes for the same sheet.
pub fn xlsx(sheet: &Sheet) -> Result<Vec<u8>, SheetError> {
    workbook(std::slice::from_ref(sheet))
}

/// Writes an Excel workbook of several sheets, the first one in front.
pub fn workbook(sheets: &[Sheet]) -> Result<Vec<u8>, SheetError> {
    if sheets.iter().any(|sheet| sheet.rows.len() > MOST_ROWS) {
        return Err(SheetError::TooManyRows { limit: MOST_ROWS });
    }
    write_workbook(sheets).map_err(|error| SheetError::Writer(error.to_string()))
}

fn write_workbook(sheets: &[Sheet]) -> Result<Vec<u8>, XlsxError> {
    let title = sheets.first().map_or("", |sheet| sheet.title.as_str());
    let mut workbook = Workbook::new();
    // A fixed moment instead of the clock's, so that the same list gives the same bytes.
    let created = ExcelDateTime::from_ymd(2020, 1, 1)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title(excel_text(title))
            .set_author("Manzil")
            .set_creation_datetime(&created),
    );
    for sheet in sheets {
        write_sheet(workbook.add_worksheet(), sheet)?;
    }
    workbook.save_to_buffer()
}

fn write_sheet(worksheet: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    worksheet.set_name(tab_name(&sheet.title))?;
    worksheet.set_right_to_left(sheet.direction == Direction::RightToLeft);
    worksheet.set_freeze_panes(1, 0)?;
    worksheet
        .set_landscape()
        .set_paper_size(9)
        .set_print_fit_to_pages(1, 0);
    worksheet.set_repeat_rows(0, 0)?;
    write_headers(worksheet, sheet)?;
    write_rows(worksheet, sheet)?;
    if let (Some(last), false) = (last_index(sheet.columns.len()), sheet.rows.is_empty()) {
        // The count was checked against the format's limit before.
        worksheet.autofilter(0, 0, sheet.rows.len() as u32, last)?;
    }
    Ok(())
}

fn last_index(columns: usize) -> Option<u16> {
    u16::try_from(columns).ok()?.checked_sub(1)
}

fn write_headers(worksheet: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    let format = Format::new()
        .set_bold()
        .set_font_color(Color::White)
        .set_background_color(NAVY)
        .set_align(FormatAlign::VerticalCenter)
        .set_text_wrap();
    worksheet.set_row_height(0, 24)?;
    for (index, column) in (0_u16..).zip(&sheet.columns) {
        let format = format
            .clone()
            .set_align(alignment(column.kind, sheet.direction));
        worksheet.write_string_with_format(0, index, excel_text(&column.header), &format)?;
        worksheet.set_column_width(index, width(sheet, usize::from(index), column))?;
    }
    Ok(())
}

fn write_rows(worksheet: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    let formats: Vec<Format> = sheet
        .columns
        .iter()
        .map(|column| cell_format(column.kind, sheet.direction))
        .collect();
    for (row, cells) in (1_u32..).zip(&sheet.rows) {
        for ((column, cell), format) in (0_u16..).zip(cells).zip(&formats) {
            write_cell(worksheet, row, column, cell, format)?;
        }
    }
    Ok(())
}

fn write_cell(
    worksheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &Cell,
    format: &Format,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => worksheet.write_blank(row, column, format)?,
        // Written as a string, a text is never a formula, whatever it begins with.
        Cell::Text(text) => {
            worksheet.write_string_with_format(row, column, excel_text(text), format)?
        }
        Cell::Money(amount) => match amount.to_f64() {
            // Excel keeps 15 digits; a longer amount stays exact as text.
            Some(number) if amount.normalize().mantissa().unsigned_abs() < 10_u128.pow(15) => {
                worksheet.write_number_with_format(row, column, number, format)?
            }
            _ => worksheet.write_string_with_format(row, column, amount.to_string(), format)?,
        },
        Cell::Integer(number) if number.unsigned_abs() < 10_u64.pow(15) => {
            worksheet.write_number_with_format(row, column, *number as f64, format)?
        }
        Cell::Integer(number) => {
            worksheet.write_string_with_format(row, column, number.to_string(), format)?
        }
        Cell::Date(date) => match excel_date(*date) {
            Some(value) => worksheet.write_datetime_with_format(row, column, &value, format)?,
            None => worksheet.write_string_with_format(row, column, date.to_string(), format)?,
        },
        Cell::DateTime(instant) => match excel_instant(*instant) {
            Some(value) => worksheet.write_datetime_with_format(row, column, &value, format)?,
            None => worksheet.write_string_with_format(row, column, instant.to_string(), format)?,
        },
    };
    Ok(())
}

/// Excel counts days from 1900; an earlier date has no number there.
fn excel_date(date: NaiveDate) -> Option<ExcelDateTime> {
    let year = u16::try_from(date.year()).ok()?;
    ExcelDateTime::from_ymd(
        year,
        u8::try_from(date.month()).ok()?,
        u8::try_from(date.day()).ok()?,
    )
    .ok()
}

fn excel_instant(instant: NaiveDateTime) -> Option<ExcelDateTime> {
    let hour = u16::try_from(instant.hour()).ok()?;
    let minute = u8::try_from(instant.minute()).ok()?;
    excel_date(instant.date())?
        .and_hms(hour, minute, f64::from(instant.second()))
        .ok()
}

fn alignment(kind: ColumnKind, direction: Direction) -> FormatAlign {
    let numeric = matches!(kind, ColumnKind::Money { .. } | ColumnKind::Integer);
    match (numeric, direction) {
        (true, Direction::LeftToRight) | (false, Direction::RightToLeft) => FormatAlign::Right,
        (true, Direction::RightToLeft) | (false, Direction::LeftToRight) => FormatAlign::Left,
    }
}

fn cell_format(kind: ColumnKind, direction: Direction) -> Format {
    let format = Format::new()
        .set_align(alignment(kind, direction))
        .set_border_bottom(FormatBorder::Hair)
        .set_border_bottom_color(HAIRLINE);
    match kind {
        ColumnKind::Text => format,
        // Always left to right, so that a plus sign or a dash stays at its place.
        ColumnKind::Code => format.set_num_format("@").set_reading_direction(1),
        ColumnKind::Money { decimals: 0 } | ColumnKind::Integer => format.set_num_format("#,##0"),
        ColumnKind::Money { decimals } => {
            format.set_num_format(format!("#,##0.{}", "0".repeat(decimals.min(28) as usize)))
        }
        ColumnKind::Date => format.set_num_format("dd/mm/yyyy"),
        ColumnKind::DateTime => format.set_num_format("dd/mm/yyyy hh:mm"),
    }
}

/// Wide enough for the heading and for most cells, narrow enough for the screen.
fn width(sheet: &Sheet, index: usize, column: &Column) -> f64 {
    let measured = sheet
        .rows
        .iter()
        .take(MEASURED_ROWS)
        .map(|row| match row.get(index) {
            Some(Cell::Text(text)) => text.chars().count(),
            Some(Cell::Money(amount)) => amount.trunc().to_string().len() * 4 / 3 + 4,
            Some(Cell::Integer(number)) => number.to_string().len() * 4 / 3,
            _ => 0,
        });
    let least = match column.kind {
        ColumnKind::Date => 11,
        ColumnKind::DateTime => 17,
        _ => 8,
    };
    let widest = measured
        .max()
        .unwrap_or(0)
        .max(column.header.chars().count() + 3)
        .max(least);
    // At most 60, which every float holds exactly.
    widest.min(60) as f64 + 2.0
}

/// What a cell can hold: no control characters, no more than the format allows.
fn excel_text(text: &str) -> String {
    let allowed = |character: &char| !character.is_control() || matches!(character, '\n' | '\t');
    let mut units = 0;
    text.chars()
        .filter(allowed)
        .take_while(|character| {
            units += character.len_utf16();
            units <= LONGEST_CELL
        })
        .collect()
}

/// The name of a tab, without the signs that Excel refuses there.
fn tab_name(title: &str) -> String {
    let readable: String = title
        .chars()
        .map(|character| {
            if character.is_control() || r"[]:*?/\".contains(character) {
                ' '
            } else {
                character
            }
        })
        .collect();
    let mut units = 0;
    let short: String = readable
        .trim()
        .trim_matches('\'')
        .chars()
        .take_while(|character| {
            units += character.len_utf16();
            units <= LONGEST_TITLE
        })
        .collect();
    let name = short.trim_end_matches('\'');
    if name.is_empty() {
        "Sheet".to_owned()
    } else {
        name.to_owned()
    }
}
