//! What a request is to the office: shown, given, filtered.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::{NewType, Object};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::codes::state;
use super::{DocumentRequestId, DocumentRequestState};
use crate::customers::CustomerId;
use crate::documents::DocumentKind;
use crate::sent_documents::SentDocumentState;

/// What is asked for, each once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult, NewType)]
#[serde(transparent)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
pub struct AskedKinds(pub Vec<DocumentKind>);

kernel::list! {
    /// A link by which a tenant sends documents.
    pub struct DocumentRequest = "document_requests" ("Document requests", "طلبات المستندات"),
        filtered by DocumentRequestFilter {
        from: "document_requests r JOIN customers c ON c.id = r.customer_id",
        key: "r.id",
        order: "r.id DESC",
        search: "c.search_key",
        exports: [customer_name_en, state, ends_on, waiting, accepted, views, asked_by, created_at],
    } {
        id: DocumentRequestId = "r.id";
        customer_id: CustomerId = "r.customer_id";
        customer_name_en: String [sort as "customer", export("Tenant", "المستأجر", arabic customer_name_ar)]
            = "coalesce(c.name_en, c.name_ar)";
        customer_name_ar: String = "coalesce(c.name_ar, c.name_en)";
        /// The end of the link's address.
        public_id: String = "r.public_id";
        kinds: AskedKinds = "r.kinds";
        /// For the tenant to read.
        note: Option<String> = "r.note";
        state: DocumentRequestState [export("Link", "الرابط")] = state("r");
        /// The last day on which the link is open.
        ends_on: NaiveDate [sort, export("Open until", "مفتوح حتى")] = "r.ends_on";
        /// Files that wait for the office.
        waiting: i64 [sort, export("Waiting", "بانتظار المراجعة")] = sent("r", SentDocumentState::Waiting);
        accepted: i64 [sort, export("Accepted", "مقبولة")] = sent("r", SentDocumentState::Accepted);
        views: i64 [sort, export("Views", "المشاهدات")] = "(SELECT count(*) FROM document_request_views v \
            WHERE v.document_request_id = r.id)";
        asked_by: String [export("Asked by", "طلبها")] = "r.asked_by";
        /// UTC.
        created_at: DateTime<Utc> [sort by "r.id", export("Asked", "تاريخ الطلب")] = "r.created_at";
        version: i64 = "r.version";
    }
}

/// How many files of the request `r` are in a state.
fn sent(r: &str, state: SentDocumentState) -> String {
    format!(
        "(SELECT count(*) FROM sent_documents s WHERE s.document_request_id = {r}.id AND s.state = {})",
        state.sql()
    )
}

kernel::filter! {
    pub struct DocumentRequestFilter {
        customer_id: CustomerId = "r.customer_id = ?";
        state: DocumentRequestState = format!("{} = ?", state("r"));
    }
}

kernel::list! {
    /// A visit of a link.
    pub struct DocumentRequestView = "document_request_views" ("Visits", "الزيارات"),
        filtered by kernel::paging::NoFilter {
        from: "document_request_views v",
        key: "v.id",
    } {
        id: i64 = "v.id";
        /// UTC.
        at: DateTime<Utc> = "v.at";
        ip: Option<String> = "v.ip";
        user_agent: Option<String> = "v.user_agent";
    }
}

#[derive(Debug, Object)]
pub struct DocumentRequestInput {
    pub customer_id: CustomerId,
    /// At least one, no photo.
    pub kinds: Vec<DocumentKind>,
    /// For the tenant to read.
    pub note: Option<String>,
    /// The last day on which the link is open: today or later, within 90 days.
    pub ends_on: String,
    /// Sends the link to the tenant's e-mail address too, where there is one.
    pub by_email: Option<bool>,
}

/// What an action on a request is based on.
#[derive(Debug, Object)]
pub struct DocumentRequestVersion {
    /// The version that was shown.
    pub version: i64,
}
