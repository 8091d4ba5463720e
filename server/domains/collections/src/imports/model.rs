//! What callers see of imports, and give.

use chrono::{DateTime, Utc};
use kernel::export::ColumnKind;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, NewType, Object};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::codes::ImportCell;
use super::{ImportExisting, ImportId, ImportKind, ImportOutcome, ImportRowId, ImportState};

kernel::list! {
    /// A file that was brought in, or is about to be.
    pub struct Import = "imports" ("Imports", "الاستيراد"), filtered by ImportFilter {
        from: "imports i",
        key: "i.id",
        order: "i.id DESC",
        contains: ["i.file_name", "i.started_by"],
    } {
        id: ImportId = "i.id";
        kind: ImportKind [sort, export("List", "القائمة")] = "i.kind";
        state: ImportState [sort, export("Status", "الحالة")] = "i.state";
        file_name: String [sort, export("File", "الملف")] = "i.file_name";
        total: i32 [sort, export("Rows", "الصفوف")] = "i.total";
        /// Rows with a fault.
        faulty: i32 [export("With faults", "بها أخطاء")] = "i.faulty";
        /// Rows whose record is there already.
        present: i32 [export("Already there", "موجودة مسبقاً")] = "i.present";
        existing: ImportExisting = "i.existing";
        /// Rows that the job has written so far.
        done: i32 = "i.done";
        created: i32 [export("Created", "المُنشأة")] = "i.created";
        updated: i32 [export("Updated", "المُحدثة")] = "i.updated";
        skipped: i32 [export("Left as they were", "تُركت كما هي")] = "i.skipped";
        started_by: String [sort, export("By whom", "بواسطة")] = "i.started_by";
        /// UTC.
        created_at: DateTime<Utc> [sort, export("Uploaded", "وقت الرفع")] = "i.created_at";
        /// UTC.
        committed_at: Option<DateTime<Utc>> [sort, export("Imported", "وقت الاستيراد")] = "i.committed_at";
        committed_by: Option<String> = "i.committed_by";
        /// UTC.
        undone_at: Option<DateTime<Utc>> [export("Undone at", "وقت التراجع")] = "i.undone_at";
        undone_by: Option<String> = "i.undone_by";
        version: i64 = "i.version";
    }
}

kernel::filter! {
    pub struct ImportFilter {
        kind: ImportKind = "i.kind = ?";
        state: ImportState = "i.state = ?";
    }
}

/// What is wrong with a cell, in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Object)]
pub struct CellFault {
    pub field: String,
    /// What the cell says.
    pub value: String,
    pub en: String,
    pub ar: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct CellFaults(pub Vec<CellFault>);

/// The cells as the file has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct FileCells(pub Vec<String>);

/// What was put in the place of cells, by field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct CellEdits(pub BTreeMap<String, String>);

kernel::list! {
    /// A row of a file.
    pub struct ImportRow = "import_rows" ("Rows of an import", "صفوف الاستيراد"), filtered by ImportRowFilter {
        from: "import_rows r",
        key: "r.id",
        order: "r.line",
        contains: ["r.cells::text"],
    } {
        id: ImportRowId = "r.id";
        import_id: ImportId = "r.import_id";
        /// In the file, from 1.
        line: i32 [sort, export("Row", "الصف")] = "r.line";
        cells: FileCells = "r.cells";
        edits: CellEdits = "r.edits";
        faults: CellFaults = "r.faults";
        /// Its first fault.
        fault_en: Option<String> [export("Fault", "الخطأ", arabic fault_ar)] = "r.faults -> 0 ->> 'en'";
        fault_ar: Option<String> = "r.faults -> 0 ->> 'ar'";
        /// The record that is there already.
        present_id: Option<i64> = "r.present_id";
        outcome: Option<ImportOutcome> [sort, export("Result", "النتيجة")] = "r.outcome";
        record_id: Option<i64> [export("Record", "السجل", ColumnKind::Code, |row, _| {
            row.record_id.map_or(kernel::export::Cell::Empty, kernel::export::Cell::Integer)
        })] = "r.record_id";
    }
}

kernel::filter! {
    pub struct ImportRowFilter {
        import_id: ImportId = "r.import_id = ?";
        faulty: bool = "((r.faults <> '[]') = ?)";
        /// Whether the record is there already.
        present: bool = "((r.present_id IS NOT NULL) = ?)";
    }
}

#[derive(Debug, Multipart)]
pub struct ImportUpload {
    pub kind: ImportKind,
    /// XLSX or CSV, at most 5 MB and 20,000 rows.
    pub file: Upload,
}

/// Where a field comes from: a column of the file, or the same value for all rows.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Object)]
#[oai(skip_serializing_if_is_none)]
pub struct ImportMapping {
    pub field: String,
    /// From 0.
    pub column: Option<i32>,
    /// For rows in which the column has nothing, or where there is no column.
    pub value: Option<String>,
}

#[derive(Debug, Object)]
pub struct ImportSetting {
    pub mapping: Vec<ImportMapping>,
    /// What becomes of rows whose record is there already; contracts and cheques are only skipped.
    pub existing: ImportExisting,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct CellEdit {
    pub row_id: ImportRowId,
    pub field: String,
    pub value: String,
}

#[derive(Debug, Object)]
pub struct CellsEdited {
    /// At most 200.
    pub cells: Vec<CellEdit>,
    /// The version that was shown.
    pub version: i64,
}

/// One value in the place of another, in all rows of a column.
#[derive(Debug, Object)]
pub struct ColumnEdited {
    pub field: String,
    /// What the cells say now; nothing for those that are empty.
    pub from: Option<String>,
    pub to: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ImportVersion {
    /// The version that was shown.
    pub version: i64,
}

/// Words of a choice.
#[derive(Debug, Object, Serialize)]
pub struct ImportChoice {
    pub en: String,
    pub ar: String,
}

/// A field that a file of this kind may fill.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ImportColumn {
    pub field: String,
    pub en: String,
    pub ar: String,
    pub required: bool,
    pub cell: ImportCell,
    pub choices: Vec<ImportChoice>,
    /// The file's column, from 0.
    pub column: Option<i32>,
    /// For rows in which the column has nothing, or where there is no column.
    pub value: Option<String>,
}

/// Cells with the same value and the same fault.
#[derive(Debug, Object, Serialize, sea_orm::FromQueryResult)]
pub struct FaultGroup {
    pub field: String,
    pub value: String,
    pub en: String,
    pub ar: String,
    pub rows: i64,
}

/// An earlier import of the same file.
#[derive(Debug, Object, Serialize, sea_orm::FromQueryResult)]
pub struct SameFile {
    pub id: ImportId,
    pub state: ImportState,
    pub started_by: String,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

/// A row that stands in the way of an undo.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct ImportBlocker {
    pub line: i32,
    pub en: String,
    pub ar: String,
}

/// Why the last commit or undo was refused.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct ImportFailure {
    pub en: String,
    pub ar: String,
    /// The first of the rows that stand in the way.
    pub rows: Vec<ImportBlocker>,
}

/// An import with all that its preparation needs.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ImportDetail {
    pub import: Import,
    /// The headings of the file.
    pub header: Vec<String>,
    pub columns: Vec<ImportColumn>,
    /// Whether rows whose record is there already can update it.
    pub can_update: bool,
    /// The most frequent first; at most 50.
    pub faults: Vec<FaultGroup>,
    /// Buildings that come with the units.
    pub new_buildings: Vec<String>,
    pub same_file: Option<SameFile>,
    pub failure: Option<ImportFailure>,
}
