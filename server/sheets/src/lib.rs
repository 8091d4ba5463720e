//! Lists as files for spreadsheets, CSV and XLSX, and such files read. Apart from the documents, so that a list does not
//! wait for the typesetter to be built.

mod csv;
mod read;
mod xlsx;

#[cfg(test)]
mod tests;

pub use csv::{csv, csv_rows};
pub use read::{Line, MOST_COLUMNS, ReadError, read};
pub use xlsx::{workbook, xlsx};

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;

/// Why a list could not be written.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// The sheet has more rows than the format can carry.
    #[error("a sheet holds at most {limit} rows")]
    TooManyRows { limit: usize },
    /// The writer refused; the text is for logs, not for people.
    #[error("the sheet could not be written: {0}")]
    Writer(String),
}

/// The direction in which a sheet reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// English: the first column is at the left.
    LeftToRight,
    /// Arabic: the first column is at the right.
    RightToLeft,
}

/// A list to be exported: what the screen shows, already in one language.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Name of the list; the tab of the workbook.
    pub title: String,
    /// Direction of reading.
    pub direction: Direction,
    /// Columns in reading order.
    pub columns: Vec<Column>,
    /// Rows of as many cells as there are columns; a short row is filled with empty cells.
    pub rows: Vec<Vec<Cell>>,
}

/// One column of a sheet.
#[derive(Debug, Clone)]
pub struct Column {
    /// Heading.
    pub header: String,
    /// What its cells hold.
    pub kind: ColumnKind,
}

/// What a column holds, which decides its width and format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Words.
    Text,
    /// Phone numbers, document numbers, account numbers: kept digit by digit, never calculated.
    Code,
    /// Amounts, with this many digits after the point.
    Money {
        /// Exponent of the currency.
        decimals: u32,
    },
    /// Counts.
    Integer,
    /// Calendar days.
    Date,
    /// Instants in the merchant's zone.
    DateTime,
}

/// One value of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Words, or a code digit by digit.
    Text(String),
    /// An amount.
    Money(Decimal),
    /// A count.
    Integer(i64),
    /// A calendar day.
    Date(NaiveDate),
    /// An instant in the merchant's zone.
    DateTime(NaiveDateTime),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
