use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Download, Format};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use parties::customers::CustomerId;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::columns::columns;
use super::service::{self, counts, detail, file, list};
use super::{ZatcaSubmissionId, permission};
use crate::invoices::InvoiceId;
use crate::invoices::buyers::BuyerInput;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "zatca_submissions")]
    ZatcaSubmissions,
}

/// A signed document on its way to the tax authority.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaSubmission {
    pub id: ZatcaSubmissionId,
    pub invoice_id: InvoiceId,
    pub invoice_number: String,
    /// invoice, prepayment, credit_note, debit_note.
    pub kind: String,
    /// standard, simplified.
    pub subtype: String,
    pub customer_id: CustomerId,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    /// With tax.
    pub total: Amount,
    /// ISO 4217.
    pub currency: String,
    /// The document's number in the device's chain.
    pub icv: i64,
    pub uuid: String,
    /// waiting, sending, reported, cleared, rejected, blocked (needs a person).
    pub state: String,
    /// reporting, clearance.
    pub call: String,
    /// To be with the authority by then; UTC.
    pub due_at: DateTime<Utc>,
    /// How often it was sent.
    pub attempts: i32,
    /// UTC; of a waiting one.
    pub next_attempt_at: DateTime<Utc>,
    /// Of the last answer.
    pub http_status: Option<i16>,
    /// Why the last sending did not succeed, for technicians.
    pub error: Option<String>,
    pub error_count: i64,
    pub warning_count: i64,
    /// The rejected document that this one replaces.
    pub replaces_id: Option<ZatcaSubmissionId>,
    /// The document that replaces this rejected one.
    pub replaced_by_id: Option<ZatcaSubmissionId>,
    /// When the authority decided; UTC.
    pub finished_at: Option<DateTime<Utc>>,
    /// UTC.
    pub created_at: DateTime<Utc>,
    pub version: i64,
}

/// Which documents a list shows.
#[derive(Debug, Default, Object, Deserialize)]
pub struct ZatcaSubmissionFilter {
    /// waiting, sending, reported, cleared, rejected, blocked; several with commas between them.
    pub state: Option<String>,
    /// reporting, clearance.
    pub call: Option<String>,
    /// standard, simplified.
    pub subtype: Option<String>,
    /// Made at least so many hours ago.
    pub older_than_hours: Option<i64>,
    /// A code among the authority's messages.
    pub code: Option<String>,
    pub invoice_id: Option<InvoiceId>,
    /// Made on that day or later, in the merchant's zone.
    pub from: Option<NaiveDate>,
    /// Made on that day or before, in the merchant's zone.
    pub to: Option<NaiveDate>,
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
    /// error, warning, info.
    pub kind: String,
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
    /// reporting, clearance.
    pub call: String,
    /// UTC.
    pub started_at: DateTime<Utc>,
    /// UTC.
    pub ended_at: Option<DateTime<Utc>>,
    pub http_status: Option<i16>,
    /// accepted, accepted_before, cleared, switched, rejected, refused, later, lost.
    pub outcome: Option<String>,
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

pub struct ZatcaSubmissionsApi;

#[OpenApi(prefix_path = "/zatca_submissions", tag = "Tag::ZatcaSubmissions")]
impl ZatcaSubmissionsApi {
    /// Lists the documents of the queue, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_zatca_submissions")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<ZatcaSubmissionFilter>,
    ) -> Result<Json<Page<ZatcaSubmission>>> {
        Ok(Json(
            list::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the documents that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_zatca_submissions"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<ZatcaSubmissionFilter>,
    ) -> Result<Download> {
        let rows = list::query(&auth.db, &filter.paging, &filter.filter)?
            .all(&auth.db)
            .await?;
        let title = Text::fixed("E-invoice queue", "طابور الفواتير الإلكترونية");
        export::list(
            format.0,
            auth.db.language(),
            "e-invoices",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Counts what waits, what needs somebody and what is late.
    #[oai(
        path = "/counts",
        method = "get",
        operation_id = "count_zatca_submissions"
    )]
    async fn counts(&self, auth: Read<permission::View>) -> Result<Json<ZatcaSubmissionCounts>> {
        Ok(Json(counts::counts(&auth.db).await?))
    }

    /// Sends everything again, at once, that a filter shows and that waits or is blocked.
    #[oai(
        path = "/retry_all",
        method = "post",
        operation_id = "retry_all_zatca_submissions"
    )]
    async fn retry_all(
        &self,
        auth: Write<permission::Send>,
        input: Json<RetryAllInput>,
    ) -> Result<Json<RetriedCount>> {
        let RetryAllInput { filter, search } = input.0;
        let retried = service::retry_all(&auth.tx, search, &filter).await?;
        auth.done(RetriedCount { retried }).await
    }

    /// Resumes sending after the authority had refused the credentials.
    #[oai(
        path = "/resume",
        method = "post",
        operation_id = "resume_zatca_submissions"
    )]
    async fn resume(&self, auth: Write<permission::Send>) -> Result<Json<ZatcaSubmissionCounts>> {
        service::resume(&auth.tx).await?;
        let counts = counts::counts(&auth.tx).await?;
        auth.done(counts).await
    }

    /// Reads one document with its messages in plain words and every sending.
    #[oai(path = "/:id", method = "get", operation_id = "get_zatca_submission")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ZatcaSubmissionId>,
    ) -> Result<Json<ZatcaSubmissionDetail>> {
        Ok(Json(detail::detail(&auth.db, id.0).await?))
    }

    /// Sends a document that waits or is blocked at once.
    #[oai(
        path = "/:id/retry",
        method = "post",
        operation_id = "retry_zatca_submission"
    )]
    async fn retry(
        &self,
        auth: Write<permission::Send>,
        id: Path<ZatcaSubmissionId>,
    ) -> Result<Json<ZatcaSubmission>> {
        service::retry(&auth.tx, id.0).await?;
        let shown = list::get(&auth.tx, id.0).await?;
        auth.done(shown).await
    }

    /// Makes a new document of the same invoice in place of a rejected one.
    #[oai(
        path = "/:id/reissue",
        method = "post",
        operation_id = "reissue_zatca_submission"
    )]
    async fn reissue(
        &self,
        auth: Write<permission::Reissue>,
        id: Path<ZatcaSubmissionId>,
        input: Json<ReissueInput>,
    ) -> Result<Json<ZatcaSubmission>> {
        let new = service::reissue(&auth.tx, id.0, input.0.buyer.as_ref()).await?;
        let shown = list::get(&auth.tx, new.id).await?;
        auth.done(shown).await
    }

    /// The document's XML: as the authority cleared it, or as it was signed.
    #[oai(
        path = "/:id/xml",
        method = "get",
        operation_id = "get_zatca_submission_xml"
    )]
    async fn xml(
        &self,
        auth: Read<permission::View>,
        id: Path<ZatcaSubmissionId>,
    ) -> Result<Download> {
        let file = file::xml(&auth.db, id.0).await?;
        Ok(Download::attachment(
            file.bytes,
            "application/xml",
            file.name,
        ))
    }

    /// Everything that the authority answered, as it came.
    #[oai(
        path = "/:id/answer",
        method = "get",
        operation_id = "get_zatca_submission_answer"
    )]
    async fn answer(
        &self,
        auth: Read<permission::View>,
        id: Path<ZatcaSubmissionId>,
    ) -> Result<Json<Vec<ZatcaSubmissionAnswer>>> {
        let submission = list::get(&auth.db, id.0).await?;
        Ok(Json(detail::answers(&auth.db, &submission).await?))
    }

    /// The history of one document.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_zatca_submission_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ZatcaSubmissionId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        list::get(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "zatca_submissions", id.0.0, &filter.paging).await?,
        ))
    }
}
