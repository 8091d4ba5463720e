//! What a document of the queue is to its readers, and what is asked for to send or re-issue it.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::{Cell, ColumnKind, bilingual};
use kernel::money::Amount;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use serde::Serialize;
use serde_json::Value;

use super::ZatcaSubmissionId;
use super::codes::{SendingOutcome, SubmissionCall, SubmissionState, ZatcaMessageKind};
use crate::invoices::codes::{InvoiceKind, InvoiceSubtype};
use crate::invoices::model::BuyerInput;
use crate::invoices::{InvoiceId, sign};

kernel::list! {
    /// A signed document on its way to the tax authority.
    #[derive(Clone)]
    pub struct ZatcaSubmission = "e-invoices" ("E-invoice queue", "طابور الفواتير الإلكترونية"),
        filtered by ZatcaSubmissionFilter
    {
        from: format!(
            "zatca_submissions s JOIN invoices i ON i.id = s.invoice_id \
             JOIN {CUSTOMERS} c ON c.id = i.customer_id \
             LEFT JOIN zatca_submissions r ON r.replaces_id = s.id"
        ),
        key: "s.id",
        order: "s.id DESC",
        search: "i.search_key",
        exports: [
            invoice_number, customer_name_en, subtype, total, state, created_at, due_at, finished_at, attempts, icv, uuid, error,
        ],
    } {
        id: ZatcaSubmissionId = "s.id";
        invoice_id: InvoiceId = "s.invoice_id";
        invoice_number: String [sort, export("Document", "المستند", ColumnKind::Code)] = "i.number";
        kind: InvoiceKind = "i.kind";
        subtype: InvoiceSubtype [export("Type", "النوع")] = "i.subtype";
        customer_id: CustomerId = "i.customer_id";
        customer_name_en: Option<String> [export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "c.name_en";
        customer_name_ar: Option<String> = "c.name_ar";
        /// With tax.
        total: Amount [sort, export("Total", "الإجمالي")]
            = format!("{} * i.total", sign("i"));
        /// ISO 4217.
        currency: String = "i.currency";
        /// The document's number in the device's chain.
        icv: i64 [sort, export("Counter", "العدّاد")] = "s.icv";
        uuid: String [export("UUID", "المعرّف", ColumnKind::Code)] = "s.uuid::text";
        state: SubmissionState [sort, export("Status", "الحالة")] = "s.state";
        call: SubmissionCall = "s.call";
        /// To be with the authority by then; UTC.
        due_at: DateTime<Utc> [sort, export("Due at", "المهلة", ColumnKind::DateTime,
            |row, _| local(row.due_at))] = "s.due_at";
        /// How often it was sent.
        attempts: i32 [sort, export("Attempts", "المحاولات")] = "s.attempts";
        /// UTC; of a waiting one.
        next_attempt_at: DateTime<Utc> [sort] = "s.next_attempt_at";
        /// Of the last answer.
        http_status: Option<i16> = "s.http_status";
        /// Why the last sending did not succeed, for technicians.
        error: Option<String> [export("Error", "الخطأ")] = "s.error";
        error_count: i64 = count_of(ZatcaMessageKind::Error);
        warning_count: i64 = count_of(ZatcaMessageKind::Warning);
        /// The rejected document that this one replaces.
        replaces_id: Option<ZatcaSubmissionId> = "s.replaces_id";
        /// The document that replaces this rejected one.
        replaced_by_id: Option<ZatcaSubmissionId> = "r.id";
        /// When the authority decided; UTC.
        finished_at: Option<DateTime<Utc>> [export("Decided at", "تاريخ الرد", ColumnKind::DateTime,
            |row, _| row.finished_at.map_or(Cell::Empty, local))] = "s.finished_at";
        /// UTC.
        created_at: DateTime<Utc> [sort by "s.id", export("Made at", "تاريخ الإنشاء",
            ColumnKind::DateTime, |row, _| local(row.created_at))] = "s.created_at";
        version: i64 = "s.version";
    }
}

/// How many messages of a kind the last answer holds.
fn count_of(kind: ZatcaMessageKind) -> String {
    format!(
        "(SELECT count(*) FROM jsonb_array_elements(s.messages) m WHERE m->>'kind' = {})",
        kind.sql()
    )
}

/// The authority's time, which is that of every merchant with a queue.
fn local(at: DateTime<Utc>) -> Cell {
    Cell::DateTime(at.with_timezone(&chrono_tz::Asia::Riyadh).naive_local())
}

kernel::filter! {
    /// Which documents a list shows.
    pub struct ZatcaSubmissionFilter {
        /// Several have commas between them.
        state: AnyOf<SubmissionState> = "s.state = ANY(?)";
        call: SubmissionCall = "s.call = ?";
        subtype: InvoiceSubtype = "i.subtype = ?";
        /// Made at least so many hours ago.
        older_than_hours: i64;
        /// A code among the authority's messages.
        code: String;
        invoice_id: InvoiceId = "s.invoice_id = ?";
        /// Made on that day or later, in the merchant's zone.
        from: NaiveDate;
        /// Made on that day or before, in the merchant's zone.
        to: NaiveDate;
    }
}

/// How the queue stands.
#[serde_with::skip_serializing_none]
#[derive(Debug, Default, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaSubmissionCounts {
    pub waiting: i64,
    pub sending: i64,
    /// Rejected and not issued again yet.
    pub rejected: i64,
    pub blocked: i64,
    /// Not with the authority although the time is over.
    pub overdue: i64,
    /// The earliest time among those that are not with the authority; UTC.
    pub oldest_due_at: Option<DateTime<Utc>>,
    /// The server's time, for clocks; UTC.
    pub now: DateTime<Utc>,
    /// Since when nothing is sent, as the authority refused the credentials; UTC.
    pub stopped_at: Option<DateTime<Utc>>,
    pub stopped_reason: Option<String>,
}

/// One of the authority's messages.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaMessage {
    pub kind: ZatcaMessageKind,
    pub code: Option<String>,
    pub category: Option<String>,
    /// As the authority wrote it.
    pub text: String,
    /// What it means and what to do.
    pub plain_en: String,
    pub plain_ar: String,
}

/// One sending.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaAttempt {
    /// From 1.
    pub number: i32,
    pub call: SubmissionCall,
    /// UTC.
    pub started_at: DateTime<Utc>,
    /// UTC.
    pub ended_at: Option<DateTime<Utc>>,
    pub http_status: Option<i16>,
    /// None while it is under way.
    pub outcome: Option<SendingOutcome>,
}

/// A document with what is known about it.
#[derive(Debug, Object, Serialize)]
pub struct ZatcaSubmissionDetail {
    pub submission: ZatcaSubmission,
    pub messages: Vec<ZatcaMessage>,
    /// How it stands and what to do next.
    pub advice_en: String,
    pub advice_ar: String,
    /// In their order.
    pub attempts: Vec<ZatcaAttempt>,
}

/// One sending and what came back.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaSubmissionAnswer {
    pub attempt: ZatcaAttempt,
    /// As it came; a text when it was not JSON.
    pub answer: Option<Value>,
}

#[derive(Debug, Object)]
pub struct RetryAllInput {
    pub filter: ZatcaSubmissionFilter,
    pub search: Option<String>,
}

#[derive(Debug, Object, Serialize)]
pub struct RetriedCount {
    pub retried: i64,
}

#[derive(Debug, Object)]
pub struct ReissueInput {
    /// The buyer's details, mended; as last entered without them.
    pub buyer: Option<BuyerInput>,
}
