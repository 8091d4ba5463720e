use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    ReissueInput, RetriedCount, RetryAllInput, ZatcaSubmission, ZatcaSubmissionAnswer,
    ZatcaSubmissionCounts, ZatcaSubmissionDetail, ZatcaSubmissionFilter,
};
use super::{ZatcaSubmissionId, permission, service};
use crate::invoices;

pub struct ZatcaSubmissionsApi;

#[OpenApi(prefix_path = "/zatca_submissions", tag = "permission::PAGE")]
impl ZatcaSubmissionsApi {
    /// Lists the documents of the queue, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_zatca_submissions")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ZatcaSubmissionFilter>,
    ) -> Result<Json<Page<ZatcaSubmission>>> {
        Ok(Json(service::page(&auth.db, &list).await?))
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
        list: List<ZatcaSubmissionFilter>,
    ) -> Result<Download> {
        let query = service::query(&auth.db, &list.paging, &list.filter)?;
        ZatcaSubmission::export_of(auth.db, format.0, query).await
    }

    /// Counts what waits, what needs somebody and what is late.
    #[oai(
        path = "/counts",
        method = "get",
        operation_id = "count_zatca_submissions"
    )]
    async fn counts(&self, auth: Read<permission::View>) -> Result<Json<ZatcaSubmissionCounts>> {
        Ok(Json(service::counts(&auth.db).await?))
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
        let counts = service::counts(&auth.tx).await?;
        auth.done(counts).await
    }

    /// Reads one document with its messages in plain words and every sending.
    #[oai(path = "/:id", method = "get", operation_id = "get_zatca_submission")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ZatcaSubmissionId>,
    ) -> Result<Json<ZatcaSubmissionDetail>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
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
        auth.show(id.0).await
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
        let rejected = service::rejected(&auth.tx, id.0).await?;
        let buyer = input.0.buyer.as_ref();
        let new = invoices::service::reissue(&auth.tx, &rejected, buyer).await?;
        auth.show(new.id).await
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
        let file = service::xml(&auth.db, id.0).await?;
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
        Ok(Json(service::answers(&auth.db, id.0).await?))
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
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
