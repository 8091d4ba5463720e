//! What a document is to callers: shown, given, filtered.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};

use super::{DocumentId, DocumentKind, DocumentNoun};
use crate::facts::{CONTRACT_NUMBERS, UNIT_NUMBERS};

kernel::list! {
    /// An uploaded file, as lists show it.
    pub struct Document = "documents" ("Documents", "المستندات"), filtered by DocumentFilter {
        from: format!(
            "documents d \
             LEFT JOIN customers c ON d.noun = {customers} AND c.id = d.record_id \
             LEFT JOIN owners o ON d.noun = {owners} AND o.id = d.record_id \
             LEFT JOIN {unit_numbers} u ON d.noun = {units} AND u.id = d.record_id \
             LEFT JOIN {contract_numbers} k ON d.noun = {contracts} AND k.id = d.record_id",
            customers = DocumentNoun::Customers.sql(),
            owners = DocumentNoun::Owners.sql(),
            units = DocumentNoun::Units.sql(),
            contracts = DocumentNoun::Contracts.sql(),
            unit_numbers = UNIT_NUMBERS.sql(()),
            contract_numbers = CONTRACT_NUMBERS.sql(()),
        ),
        shown: ["c", "o", "u", "k"],
        key: "d.id",
        order: "d.id DESC",
        search: "lower(d.file_name)",
    } {
        // Ids are given in the order of time.
        id: DocumentId [sort as "created_at"] = "d.id";
        /// Whose.
        noun: DocumentNoun = "d.noun";
        record_id: i64 = "d.record_id";
        /// The tenant's or owner's name, the unit's or contract's number.
        record_name_en: String [export("Belongs to", "يخص", arabic record_name_ar)]
            = "coalesce(c.name_en, c.name_ar, o.name_en, o.name_ar, u.number, k.number, '')";
        record_name_ar: String
            = "coalesce(c.name_ar, c.name_en, o.name_ar, o.name_en, u.number, k.number, '')";
        kind: DocumentKind [sort, export("Kind", "النوع")] = "d.kind";
        file_name: String [export("File", "الملف")] = "d.file_name";
        size_bytes: i64 = "d.size_bytes";
        expires_on: Option<NaiveDate> [sort, export("Expires on", "تاريخ الانتهاء")]
            = "d.expires_on";
        version: i64 = "d.version";
        /// UTC.
        created_at: DateTime<Utc> = "d.created_at";
    }
}

kernel::filter! {
    pub struct DocumentFilter {
        /// Whose.
        noun: DocumentNoun = "d.noun = ?";
        record_id: i64 = "d.record_id = ?";
        kind: DocumentKind = "d.kind = ?";
        /// Which have expired or expire within this many days.
        expiring_days: u16;
    }
}

#[derive(Debug, Multipart)]
pub struct DocumentUpload {
    /// Whose.
    pub noun: DocumentNoun,
    pub record_id: i64,
    pub kind: DocumentKind,
    /// `YYYY-MM-DD`.
    pub expires_on: Option<String>,
    /// PNG, JPEG, WebP, PDF or MP4, at most 5 MB. A photo is a square image.
    pub file: Upload,
}

#[derive(Debug, Object)]
pub struct DocumentUpdate {
    pub kind: DocumentKind,
    /// `YYYY-MM-DD`.
    pub expires_on: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
