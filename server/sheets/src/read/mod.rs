//! Reading what people keep in spreadsheets: workbooks, and texts of any of the usual encodings and separators.
//!
//! Nothing of a file is trusted: what it unpacks to, its rows and its columns are bounded before they are kept. A formula
//! is read as the value that it had, and a value of a merged cell as that of all its cells. Days come as `YYYY-MM-DD`,
//! numbers as Excel shows them: 15 digits, and no more.

mod numbers;
#[cfg(test)]
mod tests;
mod text;
mod workbook;

/// Columns beyond these are not read.
pub const MOST_COLUMNS: usize = 100;

/// Characters of a cell that are kept; what Excel allows.
pub(crate) const LONGEST_CELL: usize = 32_767;

/// Why a file could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("neither a workbook nor a text")]
    Unknown,
    /// The format of Excel before 2007.
    #[error("a workbook of the old format")]
    OldWorkbook,
    #[error("the file is damaged")]
    Damaged,
    /// Rows, or what it unpacks to.
    #[error("more than can be read")]
    TooLarge,
}

/// A row that has something in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// As the spreadsheet numbers it, from 1.
    pub number: u32,
    pub cells: Vec<String>,
}

/// The rows of the first visible sheet, without empty ones; more than `most` are refused.
pub fn read(bytes: &[u8], most: usize) -> Result<Vec<Line>, ReadError> {
    match bytes {
        [b'P', b'K', 3, 4, ..] => workbook::read(bytes, most),
        [0xD0, 0xCF, 0x11, 0xE0, ..] => Err(ReadError::OldWorkbook),
        _ => text::read(bytes, most),
    }
}

/// Keeps a row that has something in it.
fn keep(
    lines: &mut Vec<Line>,
    number: u32,
    cells: Vec<String>,
    most: usize,
) -> Result<(), ReadError> {
    let mut cells = cells;
    while cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    if cells.is_empty() {
        return Ok(());
    }
    if lines.len() >= most {
        return Err(ReadError::TooLarge);
    }
    lines.push(Line { number, cells });
    Ok(())
}
