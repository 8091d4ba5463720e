//! What a sent file is to the office: shown, filtered, decided on.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use poem_openapi::Object;

use super::{SentDocumentId, SentDocumentState};
use crate::customers::CustomerId;
use crate::document_requests::DocumentRequestId;
use crate::documents::{DocumentId, DocumentKind};

kernel::list! {
    /// A file that a tenant sent.
    pub struct SentDocument = "sent_documents" ("Sent documents", "المستندات المرسلة"),
        filtered by SentDocumentFilter {
        from: "sent_documents s JOIN document_requests r ON r.id = s.document_request_id \
               JOIN customers c ON c.id = r.customer_id",
        key: "s.id",
        order: "s.id DESC",
        search: "(c.search_key || ' ' || lower(s.file_name))",
        exports: [
            customer_name_en, kind, file_name, expires_on, state, reason, decided_by, decided_at, created_at,
        ],
    } {
        id: SentDocumentId = "s.id";
        document_request_id: DocumentRequestId = "s.document_request_id";
        customer_id: CustomerId = "r.customer_id";
        customer_name_en: String [sort as "customer", export("Tenant", "المستأجر", arabic customer_name_ar)]
            = "coalesce(c.name_en, c.name_ar)";
        customer_name_ar: String = "coalesce(c.name_ar, c.name_en)";
        kind: DocumentKind [sort, export("Kind", "النوع")] = "s.kind";
        file_name: String [export("File", "الملف")] = "s.file_name";
        size_bytes: i64 = "s.size_bytes";
        expires_on: Option<NaiveDate> [sort, export("Expires on", "تاريخ الانتهاء")] = "s.expires_on";
        state: SentDocumentState [sort, export("Status", "الحالة")] = "s.state";
        /// Why it was refused.
        reason: Option<String> [export("Reason", "السبب")] = "s.reason";
        decided_by: Option<String> [export("Decided by", "قررها")] = "s.decided_by";
        /// UTC.
        decided_at: Option<DateTime<Utc>> [export("Decided", "وقت القرار")] = "s.decided_at";
        /// The tenant's document that it became, while that is there.
        document_id: Option<DocumentId> = "s.document_id";
        /// UTC.
        created_at: DateTime<Utc> [sort by "s.id", export("Sent", "تاريخ الإرسال")] = "s.created_at";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct SentDocumentFilter {
        state: AnyOf<SentDocumentState> = "s.state = ANY(?)";
        kind: DocumentKind = "s.kind = ?";
        customer_id: CustomerId = "r.customer_id = ?";
        document_request_id: DocumentRequestId = "s.document_request_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct Acceptance {
    /// What it shows, which the tenant may have named wrongly; no photo.
    pub kind: DocumentKind,
    /// As the document says.
    pub expires_on: Option<String>,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct Refusal {
    /// For the tenant to read.
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}
