//! A list of any length as a file, written while it is read: a cursor's step of rows is in memory.

use std::io;
use std::sync::Arc;

use futures::stream;
use poem::Body;
use sea_orm::{DbBackend, Statement};

use super::query::read;
use super::{ListQuery, Listed};
use crate::error::Result;
use crate::export::{self, Column, Download, ExportWork, Format};
use crate::tenancy::CallerConn;

/// Rows that are read, and written, at once.
const STEP: usize = 2_000;

/// What is left of a file.
struct Rest<T, C, F> {
    db: C,
    fill: F,
    cursor: String,
    columns: Vec<Column<T>>,
    format: Format,
    work: Arc<ExportWork>,
    is_begun: bool,
    is_over: bool,
}

/// All rows of a query as CSV or as JSON lines; the connection is held until the last of them.
pub(super) async fn download<T: Listed>(
    db: impl CallerConn + Send + 'static,
    work: Arc<ExportWork>,
    format: Format,
    query: ListQuery,
    fill: impl Fn(T) -> T + Send + Sync + 'static,
) -> Result<Download> {
    work.begin(query.count(&db).await?);
    // A name of its own: what FETCH answers is kept by its text.
    let cursor = format!("export_{}", uuid::Uuid::new_v4().simple());
    query.open(&db, &cursor).await?;
    let rest = Rest {
        db,
        fill,
        cursor,
        columns: T::exported(),
        format,
        work,
        is_begun: false,
        is_over: false,
    };
    let pieces = stream::try_unfold(rest, Rest::next);
    let (mime, extension) = match format {
        Format::Jsonl => (export::JSON_LINES, "jsonl"),
        _ => (export::CSV, "csv"),
    };
    Ok(Download::streamed(
        Body::from_bytes_stream(pieces),
        mime,
        format!("{}.{extension}", T::NAME),
    ))
}

impl<T, C, F> Rest<T, C, F>
where
    T: Listed,
    C: CallerConn + Send + 'static,
    F: Fn(T) -> T + Send + Sync + 'static,
{
    async fn next(mut self) -> io::Result<Option<(Vec<u8>, Self)>> {
        if self.is_over {
            return Ok(None);
        }
        let rows = self.fetch().await.map_err(io::Error::other)?;
        let bytes = self.written(&rows).map_err(io::Error::other)?;
        self.is_over = rows.len() < STEP;
        self.is_begun = true;
        self.work.add(rows.len());
        drop(rows);
        Ok(Some((bytes, self)))
    }

    async fn fetch(&self) -> Result<Vec<T>> {
        let sql = format!("FETCH {STEP} FROM {}", self.cursor);
        let statement = Statement::from_string(DbBackend::Postgres, sql);
        let rows: Vec<T> = read(&self.db.query_all_raw(statement).await?)?;
        Ok(rows.into_iter().map(&self.fill).collect())
    }

    fn written(&self, rows: &[T]) -> Result<Vec<u8>, sheets::SheetError> {
        if self.format == Format::Jsonl {
            return Ok(export::json_lines(rows));
        }
        let language = self.db.reader_language();
        let sheet = export::sheet(language, &T::TITLE, &self.columns, rows);
        if self.is_begun {
            sheets::csv_rows(&sheet)
        } else {
            sheets::csv(&sheet)
        }
    }
}
