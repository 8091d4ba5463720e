use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{ApproveInput, RejectInput, TrialRequest, TrialRequestFilter};
use super::service::decide;
use super::{TrialRequestId, permission};

pub struct TrialRequestsApi;

#[OpenApi(prefix_path = "/trial_requests", tag = "permission::PAGE")]
impl TrialRequestsApi {
    /// Lists requests for a trial, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_trial_requests")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<TrialRequestFilter>,
    ) -> Result<Json<Page<TrialRequest>>> {
        Ok(Json(TrialRequest::page(&auth.db, &list).await?))
    }

    /// Exports the requests that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_trial_requests"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<TrialRequestFilter>,
    ) -> Result<Download> {
        TrialRequest::export(auth.db, format.0, &list).await
    }

    /// Reads one request.
    #[oai(path = "/:id", method = "get", operation_id = "get_trial_request")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<TrialRequestId>,
    ) -> Result<Json<TrialRequest>> {
        Ok(Json(TrialRequest::one(&auth.db, id.0).await?))
    }

    /// Approves a verified request: its merchant, administrator and 7-day trial are made.
    #[oai(
        path = "/:id/approve",
        method = "post",
        operation_id = "approve_trial_request"
    )]
    async fn approve(
        &self,
        mut auth: ManagerWrite<permission::Approve>,
        id: Path<TrialRequestId>,
        input: Json<ApproveInput>,
    ) -> Result<Json<TrialRequest>> {
        auth.tx = decide::approve(auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Rejects a request; the reason is mailed to its sender.
    #[oai(
        path = "/:id/reject",
        method = "post",
        operation_id = "reject_trial_request"
    )]
    async fn reject(
        &self,
        auth: ManagerWrite<permission::Reject>,
        id: Path<TrialRequestId>,
        input: Json<RejectInput>,
    ) -> Result<Json<TrialRequest>> {
        decide::reject(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one request.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_trial_request_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<TrialRequestId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
