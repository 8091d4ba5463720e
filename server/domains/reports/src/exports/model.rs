//! What an export is to its asker.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use poem_openapi::Object;

use super::{ExportFormat, ExportId, ExportState};

kernel::filter! {
    pub struct ExportFilter {
        state: ExportState = "e.state = ?";
        operation: String = "e.operation = ?";
    }
}

kernel::list! {
    /// A file of all rows of a list, and how far it is.
    pub struct Export = "exports" ("Exports", "عمليات التصدير"), filtered by ExportFilter {
        from: "exports e",
        key: "e.id",
        order: "e.id DESC",
    } {
        id: ExportId = "e.id";
        /// The operation that exports the list, such as `export_units`.
        operation: String [sort] = "e.operation";
        /// What the list is called.
        title_en: String = "e.title_en";
        title_ar: String = "e.title_ar";
        format: ExportFormat = "e.format";
        state: ExportState [sort] = "e.state";
        /// Rows that there are; 0 before they were counted.
        total: i64 = "e.total";
        /// Rows that were written.
        done: i64 = "e.done";
        /// Bytes.
        size: Option<i64> [sort] = "e.size";
        /// Why it was not made.
        failure_en: Option<String> = "e.failure ->> 'en'";
        failure_ar: Option<String> = "e.failure ->> 'ar'";
        /// Where its asker downloads it, with the same sign-in or key, until `expires_at`.
        link: Option<String> = "CASE WHEN e.path IS NOT NULL THEN '/api/merchant/exports/' || e.id || '/file' END";
        expires_at: Option<DateTime<Utc>> [sort] = "e.expires_at";
        created_at: DateTime<Utc> [sort] = "e.created_at";
        finished_at: Option<DateTime<Utc>> [sort] = "e.finished_at";
        version: i64 = "e.version";
    }
}

/// Which list, which of its rows, as what.
#[derive(Debug, Object)]
pub struct ExportInput {
    /// The operation that exports the list, such as `export_units`, or its address, such as `/units/export`.
    pub operation: String,
    /// The list's own filters, by name, as they stand in its address; also `search`.
    #[oai(default)]
    pub filters: BTreeMap<String, String>,
    /// Column names with commas; a leading `-` is descending.
    pub sort: Option<String>,
    pub format: ExportFormat,
}
