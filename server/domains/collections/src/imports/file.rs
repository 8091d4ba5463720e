//! A file that was uploaded, as a table with headings.

use std::collections::BTreeMap;

use kernel::text::Text;
use kernel::{Problem, Result};
use sha2::{Digest as _, Sha256};
use sheets::{Line, ReadError};

use super::{ImportKind, columns};

/// The most rows of an import.
pub(super) const MOST_ROWS: usize = 20_000;
/// Titles above the headings.
const MOST_TITLES: usize = 10;

pub(super) struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Line>,
    pub hash: String,
}

/// Reads a file on a thread of its own: a large one takes a while.
pub(super) async fn read(
    bytes: Vec<u8>,
    kind: ImportKind,
    remembered: BTreeMap<String, String>,
) -> Result<Table> {
    let read = move || {
        let lines = sheets::read(&bytes, MOST_ROWS + MOST_TITLES).map_err(refused)?;
        let hash = hex::encode(Sha256::digest(&bytes));
        table(lines, hash, kind, &remembered)
    };
    tokio::task::spawn_blocking(read)
        .await
        .map_err(Problem::internal)?
}

pub(crate) fn refused(error: ReadError) -> Problem {
    let text = match error {
        ReadError::Unknown => Text::fixed(
            "This is no spreadsheet. Upload an Excel workbook (.xlsx) or a CSV file.",
            "هذا ليس جدولاً. ارفع ملف إكسل (.xlsx) أو ملف CSV.",
        ),
        ReadError::OldWorkbook => Text::fixed(
            "This is a workbook of the old format (.xls). Save it as .xlsx and upload that.",
            "هذا ملف إكسل بالصيغة القديمة (.xls). احفظه بصيغة .xlsx ثم ارفعه.",
        ),
        ReadError::Damaged => Text::fixed(
            "The file is damaged. Save it again and upload it once more.",
            "الملف تالف. احفظه من جديد ثم ارفعه مرة أخرى.",
        ),
        ReadError::TooLarge => return too_many(),
    };
    Problem::field("file", text)
}

fn too_many() -> Problem {
    Problem::field(
        "file",
        Text::new(
            format!(
                "A file may have at most {MOST_ROWS} rows. Split it and import the parts one by one."
            ),
            format!("الحد الأقصى {MOST_ROWS} صف في الملف. قسّمه واستورد الأجزاء واحداً تلو الآخر."),
        ),
    )
}

/// The headings are the row that names most fields, below titles where there are any.
fn table(
    lines: Vec<Line>,
    hash: String,
    kind: ImportKind,
    remembered: &BTreeMap<String, String>,
) -> Result<Table> {
    let named = |line: &Line| columns::guess(kind, &line.cells, remembered).len();
    let mut best = (0, 0);
    for (index, line) in lines.iter().take(MOST_TITLES).enumerate() {
        let count = named(line);
        if count > best.0 {
            best = (count, index);
        }
    }
    let mut lines = lines.into_iter().skip(best.1);
    let header = lines.next().map(|line| line.cells).unwrap_or_default();
    let rows: Vec<Line> = lines.collect();
    if rows.is_empty() {
        return Err(Problem::field(
            "file",
            Text::fixed(
                "The file has no rows below its headings. Fill it in and upload it again.",
                "لا توجد صفوف تحت العناوين في الملف. املأه ثم ارفعه من جديد.",
            ),
        ));
    }
    if rows.len() > MOST_ROWS {
        return Err(too_many());
    }
    Ok(Table { header, rows, hash })
}
