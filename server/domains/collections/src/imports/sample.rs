//! A file to begin with: the headings in both languages, and a row that shows what they take.

use kernel::code::Code as _;
use kernel::export::{Cell, ColumnKind, Download};
use kernel::text::Language;
use kernel::{Problem, Result};
use sheets::{Direction, Sheet};

use super::ImportKind;
use super::codes::ImportCell;
use super::columns::Column;

pub(super) fn workbook(kind: ImportKind, language: Language) -> Result<Download> {
    let columns = kind.columns();
    let heading = |column: &Column| sheets::Column {
        header: format!("{} / {}", column.en, column.ar),
        // Days and amounts too are texts here, so that what is typed stays as it was typed.
        kind: ColumnKind::Code,
    };
    let example = |column: &Column| {
        let choice = (column.choices)().into_iter().next();
        match (column.cell, choice) {
            (ImportCell::Choice, Some(choice)) => Cell::from(choice.get(language)),
            _ => Cell::from(column.example),
        }
    };
    let sheet = Sheet {
        title: kind.text().get(language).to_owned(),
        direction: match language {
            Language::En => Direction::LeftToRight,
            Language::Ar => Direction::RightToLeft,
        },
        columns: columns.iter().map(heading).collect(),
        rows: vec![columns.iter().map(example).collect()],
    };
    let bytes = sheets::xlsx(&sheet).map_err(Problem::internal)?;
    let mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    Ok(Download::attachment(
        bytes,
        mime,
        format!("{}-sample.xlsx", kind.as_str()),
    ))
}
