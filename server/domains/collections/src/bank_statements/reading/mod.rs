//! What a bank's file says: a list with the bank's own headings, or one of the two formats of banks.

mod camt053;
mod cells;
mod mt940;
mod table;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::text::Text;
use kernel::{Problem, Result};
use rust_decimal::Decimal;

use super::codes::{StatementField, StatementFormat};
use super::layout::Remembered;

/// The most lines of a file.
pub(super) const MOST_LINES: usize = 20_000;

/// A line as the bank says it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Said {
    /// Where it stands in the file, from 1.
    pub row: u32,
    pub booked_on: NaiveDate,
    pub value_on: Option<NaiveDate>,
    /// What came is above zero.
    pub amount: Decimal,
    /// After the line.
    pub balance: Option<Decimal>,
    pub reference: Option<String>,
    pub cheque_number: Option<String>,
    pub description: String,
}

/// A row that is not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RowFault {
    pub row: u32,
    pub text: Text,
}

/// A file, read.
#[derive(Debug)]
pub(super) struct Statement {
    pub format: StatementFormat,
    /// The account's number or IBAN, where the bank says it.
    pub account: Option<String>,
    pub currency: Option<String>,
    pub opening: Option<Decimal>,
    pub closing: Option<Decimal>,
    pub lines: Vec<Said>,
    /// Of a list: its headings, and the column of each field, from 0.
    pub header: Vec<String>,
    pub columns: BTreeMap<&'static str, usize>,
    pub day_first: bool,
    pub faults: Vec<RowFault>,
}

impl Statement {
    fn of_bank(format: StatementFormat) -> Self {
        Self {
            format,
            account: None,
            currency: None,
            opening: None,
            closing: None,
            lines: Vec::new(),
            header: Vec::new(),
            columns: BTreeMap::new(),
            day_first: true,
            faults: Vec::new(),
        }
    }

    /// The fields of a list without which its lines are not known.
    pub fn missing(&self) -> Vec<StatementField> {
        if self.format != StatementFormat::Table {
            return Vec::new();
        }
        let has = |field: StatementField| self.columns.contains_key(field.as_str());
        let mut missing = Vec::new();
        if !has(StatementField::BookedOn) {
            missing.push(StatementField::BookedOn);
        }
        let both = has(StatementField::Debit) && has(StatementField::Credit);
        if !has(StatementField::Amount) && !both {
            missing.push(StatementField::Amount);
        }
        missing
    }

    /// The headings by field, as they are remembered.
    pub fn headings(&self) -> BTreeMap<String, String> {
        let named = |(field, column): (&&'static str, &usize)| {
            let heading = self.header.get(*column)?;
            Some(((*field).to_owned(), heading.clone()))
        };
        self.columns.iter().filter_map(named).collect()
    }
}

/// How a list is to be read.
#[derive(Debug, Clone, Default)]
pub(super) struct How {
    /// The column of each field, as somebody chose them.
    pub columns: Option<BTreeMap<&'static str, usize>>,
    pub day_first: Option<bool>,
    pub remembered: Remembered,
}

/// Reads a file on a thread of its own: a large one takes a while.
pub(super) async fn read(bytes: Vec<u8>, how: How) -> Result<Statement> {
    tokio::task::spawn_blocking(move || read_now(&bytes, &how))
        .await
        .map_err(Problem::internal)?
}

pub(super) fn read_now(bytes: &[u8], how: &How) -> Result<Statement> {
    let text = std::str::from_utf8(bytes).ok();
    let statement = match text {
        Some(text) if mt940::is_one(text) => mt940::read(text)?,
        Some(text) if camt053::is_one(text) => camt053::read(text)?,
        _ => table::read(bytes, how)?,
    };
    if statement.lines.len() > MOST_LINES {
        return Err(too_many());
    }
    Ok(statement)
}

/// A balance as somebody types it; `Err` of one that is no amount of the currency.
pub(super) fn balance(typed: &str) -> std::result::Result<Option<Decimal>, ()> {
    let read = cells::money(typed)?;
    let fits = |amount: &Decimal| amount.normalize().scale() <= kernel::money::DECIMALS;
    match read {
        Some(amount) if !fits(&amount) => Err(()),
        read => Ok(read),
    }
}

fn refused(en: &'static str, ar: &'static str) -> Problem {
    Problem::field("file", Text::fixed(en, ar))
}

fn damaged() -> Problem {
    refused(
        "The file is damaged or cut off. Download it from the bank again.",
        "الملف تالف أو ناقص. نزّله من البنك من جديد.",
    )
}

fn too_many() -> Problem {
    refused(
        "A file may have at most 20,000 lines. Export a shorter period.",
        "الحد الأقصى 20,000 قيد في الملف. صدّر فترة أقصر.",
    )
}

#[cfg(test)]
mod tests;
