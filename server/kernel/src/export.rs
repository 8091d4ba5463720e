//! Files in answers: what a list shows as CSV or XLSX, and documents as PDF.

use std::io;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, NaiveDate, Utc};
use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use poem::http::header;
use poem::{Body, IntoResponse, Response};
use poem_openapi::registry::{
    MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry,
};
use poem_openapi::types::ToJSON;
use poem_openapi::{ApiResponse, Enum};
use serde_json::Value;
pub use sheets::{Cell, ColumnKind};

use crate::error::{Problem, Result};
use crate::money::Amount;
use crate::paging::MAX_EXPORT;
use crate::text::{Language, Text};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum Format {
    Csv,
    Xlsx,
    /// A JSON object a line, as the list's own answers have them.
    Jsonl,
}

/// How far a file is that is made beside requests. A read whose caller carries one writes all of its rows, piece by
/// piece, where a request would end with [`MAX_EXPORT`].
#[derive(Debug, Default)]
pub struct ExportWork {
    total: AtomicI64,
    done: AtomicI64,
}

impl ExportWork {
    /// Rows that there are, as soon as they were counted.
    pub fn total(&self) -> i64 {
        self.total.load(Ordering::Relaxed)
    }

    /// Rows that were written.
    pub fn done(&self) -> i64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn begin(&self, total: i64) {
        self.total.store(total, Ordering::Relaxed);
    }

    pub(crate) fn add(&self, rows: usize) {
        let rows = i64::try_from(rows).unwrap_or(i64::MAX);
        self.done.fetch_add(rows, Ordering::Relaxed);
    }
}

/// A list that is not written piece by piece, or a workbook, ends here: a part is never taken for the whole.
pub(crate) fn ensure_whole(work: &ExportWork, format: Format, rows: i64) -> Result<()> {
    if rows < i64::from(MAX_EXPORT) {
        work.begin(rows);
        return Ok(());
    }
    let advice = match format {
        Format::Xlsx => Text::fixed(
            "Choose CSV or JSON lines, or filter the list.",
            "اختر CSV أو JSON Lines، أو رشّح القائمة.",
        ),
        // Whatever the format, this list's rows are reckoned together.
        Format::Csv | Format::Jsonl => Text::fixed("Filter the list.", "رشّح القائمة."),
    };
    Err(Problem::new(
        501,
        "exports.too_many_rows",
        Text::new(
            format!(
                "This file would have {MAX_EXPORT} rows or more. {}",
                advice.en
            ),
            format!(
                "سيحتوي هذا الملف على {MAX_EXPORT} صف أو أكثر. {}",
                advice.ar
            ),
        ),
    ))
}

/// One column of an exported list: its heading in both languages, what it holds, and where from.
pub struct Column<T> {
    pub header: Text,
    pub kind: ColumnKind,
    pub cell: fn(&T, Language) -> Cell,
}

impl<T> Column<T> {
    pub fn new(
        en: &'static str,
        ar: &'static str,
        kind: ColumnKind,
        cell: fn(&T, Language) -> Cell,
    ) -> Self {
        Self {
            header: Text::fixed(en, ar),
            kind,
            cell,
        }
    }
}

/// What a cell of an exported list can show by itself.
pub trait Exported {
    const KIND: ColumnKind;

    fn cell(&self, language: Language) -> Cell;
}

impl Exported for String {
    const KIND: ColumnKind = ColumnKind::Text;

    fn cell(&self, _language: Language) -> Cell {
        self.as_str().into()
    }
}

impl Exported for Amount {
    const KIND: ColumnKind = MONEY;

    fn cell(&self, _language: Language) -> Cell {
        Cell::Money(self.0)
    }
}

impl Exported for NaiveDate {
    const KIND: ColumnKind = ColumnKind::Date;

    fn cell(&self, _language: Language) -> Cell {
        Cell::Date(*self)
    }
}

/// An instant is shown in UTC.
impl Exported for DateTime<Utc> {
    const KIND: ColumnKind = ColumnKind::DateTime;

    fn cell(&self, _language: Language) -> Cell {
        Cell::DateTime(self.naive_utc())
    }
}

/// A cell of a value that is stored in both languages.
pub fn in_language<T: Exported>(en: &T, ar: &T, language: Language) -> Cell {
    match language {
        Language::En => en.cell(language),
        Language::Ar => ar.cell(language),
    }
}

macro_rules! exported_count {
    ($($type:ty),*) => {
        $(
            impl Exported for $type {
                const KIND: ColumnKind = ColumnKind::Integer;

                fn cell(&self, _language: Language) -> Cell {
                    Cell::Integer(i64::from(*self))
                }
            }
        )*
    };
}

exported_count!(i16, i32, i64);

impl<T: Exported> Exported for Option<T> {
    const KIND: ColumnKind = T::KIND;

    fn cell(&self, language: Language) -> Cell {
        self.as_ref()
            .map_or(Cell::Empty, |value| value.cell(language))
    }
}

/// Amounts in exports have the product's two decimals.
pub const MONEY: ColumnKind = ColumnKind::Money {
    decimals: crate::money::DECIMALS,
};

/// A name in the caller's language; the one that exists stands in for the other.
pub fn bilingual(en: Option<&str>, ar: Option<&str>, language: Language) -> Cell {
    let name = Text::new(en.unwrap_or_default(), ar.unwrap_or_default());
    name.get(language).into()
}

/// Renders a list in the caller's language, on a thread of its own: a large one takes seconds.
/// `name` is the file's, without extension.
pub async fn list<T: Send + 'static>(
    format: Format,
    language: Language,
    name: &'static str,
    title: Text,
    columns: Vec<Column<T>>,
    rows: Vec<T>,
) -> Result<Download> {
    let write = move || {
        let sheet = sheet(language, &title, &columns, &rows);
        file(format, name, &[sheet])
    };
    tokio::task::spawn_blocking(write)
        .await
        .map_err(Problem::internal)?
}

/// One sheet of a workbook, in one language.
pub fn sheet<T>(
    language: Language,
    title: &Text,
    columns: &[Column<T>],
    rows: &[T],
) -> sheets::Sheet {
    sheets::Sheet {
        title: title.get(language).to_owned(),
        direction: match language {
            Language::En => sheets::Direction::LeftToRight,
            Language::Ar => sheets::Direction::RightToLeft,
        },
        columns: columns
            .iter()
            .map(|column| sheets::Column {
                header: column.header.get(language).to_owned(),
                kind: column.kind,
            })
            .collect(),
        rows: rows
            .iter()
            .map(|row| {
                columns
                    .iter()
                    .map(|column| (column.cell)(row, language))
                    .collect()
            })
            .collect(),
    }
}

/// Writes a list and what belongs to it as a file: a workbook has all the sheets, a CSV the first one.
pub async fn workbook(
    format: Format,
    name: &'static str,
    sheets: Vec<sheets::Sheet>,
) -> Result<Download> {
    tokio::task::spawn_blocking(move || file(format, name, &sheets))
        .await
        .map_err(Problem::internal)?
}

fn file(format: Format, name: &str, sheets: &[sheets::Sheet]) -> Result<Download> {
    let (bytes, mime, extension) = match (format, sheets) {
        (Format::Csv, [first, ..]) => (sheets::csv(first), CSV, "csv"),
        (Format::Jsonl, [first, ..]) => (Ok(named_cells(first)), JSON_LINES, "jsonl"),
        (_, sheets) => (sheets::workbook(sheets), XLSX, "xlsx"),
    };
    Ok(Download::attachment(
        bytes.map_err(Problem::internal)?,
        mime,
        format!("{name}.{extension}"),
    ))
}

/// A line a row, with what a reader sees under the headings: for lists that are not answered as records.
fn named_cells(sheet: &sheets::Sheet) -> Vec<u8> {
    let mut lines = String::new();
    for row in &sheet.rows {
        let cells = sheet.columns.iter().zip(row).map(|(column, cell)| {
            let value = match cell {
                Cell::Empty => Value::Null,
                Cell::Text(text) => text.as_str().into(),
                Cell::Money(amount) => amount.to_string().into(),
                Cell::Integer(number) => (*number).into(),
                Cell::Date(date) => date.to_string().into(),
                Cell::DateTime(instant) => instant.and_utc().to_rfc3339().into(),
            };
            (column.header.clone(), value)
        });
        let cells: serde_json::Map<String, Value> = cells.collect();
        lines.push_str(&Value::Object(cells).to_string());
        lines.push('\n');
    }
    lines.into_bytes()
}

/// A line a row, as the list's own answers have it.
pub(crate) fn json_lines<T: ToJSON>(rows: &[T]) -> Vec<u8> {
    let mut lines = String::new();
    for row in rows {
        lines.push_str(&row.to_json().unwrap_or_default().to_string());
        lines.push('\n');
    }
    lines.into_bytes()
}

pub(crate) const CSV: &str = "text/csv; charset=utf-8";
pub(crate) const JSON_LINES: &str = "application/x-ndjson";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A file as its answer is sent, piece by piece.
pub struct Pieces(BoxStream<'static, io::Result<Vec<u8>>>);

impl Pieces {
    pub fn of(answer: Response) -> Self {
        let pieces = answer.into_body().into_bytes_stream();
        Self(pieces.map_ok(|piece| piece.to_vec()).boxed())
    }

    /// The next one; nothing after the last. A file that could not be written to its end is refused.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.0.try_next().await.map_err(Problem::internal)
    }
}

enum Content {
    Whole(Vec<u8>),
    Streamed(Body),
}

/// A file as an answer, with headers that keep a browser from running it.
pub struct Download {
    content: Content,
    mime: &'static str,
    file_name: String,
    inline: bool,
}

impl Download {
    pub fn attachment(bytes: Vec<u8>, mime: &'static str, file_name: impl Into<String>) -> Self {
        Self {
            content: Content::Whole(bytes),
            mime,
            file_name: file_name.into(),
            inline: false,
        }
    }

    /// A file to be saved that is written while it is sent.
    pub fn streamed(body: Body, mime: &'static str, file_name: String) -> Self {
        Self {
            content: Content::Streamed(body),
            mime,
            file_name,
            inline: false,
        }
    }

    /// A PDF to be saved.
    pub fn pdf(bytes: Vec<u8>, file_name: impl Into<String>) -> Self {
        Self::attachment(bytes, "application/pdf", file_name)
    }

    /// A file to be shown in the page (images of the product's own storage).
    pub fn inline(bytes: Vec<u8>, mime: &'static str, file_name: impl Into<String>) -> Self {
        Self {
            content: Content::Whole(bytes),
            mime,
            file_name: file_name.into(),
            inline: true,
        }
    }
}

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        let ascii: String = self
            .file_name
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() || "._- ".contains(c) {
                    c
                } else {
                    '_'
                }
            })
            .collect();
        let disposition = if self.inline { "inline" } else { "attachment" };
        Response::builder()
            .content_type(self.mime)
            .header(
                header::CONTENT_DISPOSITION,
                format!("{disposition}; filename=\"{ascii}\""),
            )
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            .header(
                header::CONTENT_SECURITY_POLICY,
                "default-src 'none'; sandbox",
            )
            .header(header::CACHE_CONTROL, "private, no-store")
            .body(match self.content {
                Content::Whole(bytes) => Body::from(bytes),
                Content::Streamed(body) => body,
            })
    }
}

/// Everything that a download can be.
const MEDIA_TYPES: [&str; 11] = [
    "application/octet-stream",
    "application/pdf",
    "application/xml",
    "application/zip",
    CSV,
    JSON_LINES,
    XLSX,
    "image/png",
    "image/jpeg",
    "image/webp",
    "video/mp4",
];

impl ApiResponse for Download {
    fn meta() -> MetaResponses {
        let mut schema = MetaSchema::new_with_format("string", "binary");
        schema.description = Some("The file; its name is in Content-Disposition.");
        MetaResponses {
            responses: vec![MetaResponse {
                description: "The file; its name is in Content-Disposition.",
                status: Some(200),
                status_range: None,
                content: MEDIA_TYPES
                    .into_iter()
                    .map(|content_type| MetaMediaType {
                        content_type,
                        schema: MetaSchemaRef::Inline(Box::new(schema.clone())),
                    })
                    .collect(),
                headers: vec![],
            }],
        }
    }

    fn register(_registry: &mut Registry) {}
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};
    use std::time::Duration;

    use super::*;

    /// Whether somebody else went on while the file was being written.
    static WENT_ON: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());

    #[tokio::test]
    async fn a_file_is_written_beside_what_the_runtime_does() {
        let column = Column::new("Went on", "مضى", ColumnKind::Text, |_: &(), _| {
            let waited = WENT_ON.1.wait_timeout_while(
                WENT_ON.0.lock().expect("locked"),
                Duration::from_secs(30),
                |went_on| !*went_on,
            );
            let went_on = *waited.expect("waited").0;
            went_on.to_string().as_str().into()
        });
        let title = Text::fixed("List", "قائمة");
        let file = list(
            Format::Csv,
            Language::En,
            "list",
            title,
            vec![column],
            vec![()],
        );
        let other = async {
            *WENT_ON.0.lock().expect("locked") = true;
            WENT_ON.1.notify_all();
        };
        let (file, ()) = tokio::join!(file, other);
        let file = file.expect("written").into_response();
        let text = file.into_body().into_string().await.expect("text");
        assert!(text.contains("true"), "{text}");
    }
}
