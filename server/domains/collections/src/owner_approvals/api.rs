use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{ApprovalDecision, LeaseApprovalInput, OwnerApproval, OwnerApprovalFilter};
use super::{OwnerApprovalId, permission, service};
use crate::owner_costs::model::OwnerCostInput;
use crate::owner_costs::service::NewCost;

pub struct OwnerApprovalsApi;

#[OpenApi(prefix_path = "/owner_approvals", tag = "permission::PAGE")]
impl OwnerApprovalsApi {
    /// Lists what owners were asked, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_owner_approvals")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<OwnerApprovalFilter>,
    ) -> Result<Json<Page<OwnerApproval>>> {
        Ok(Json(OwnerApproval::page(&auth.db, &list).await?))
    }

    /// Exports the questions that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_owner_approvals"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OwnerApprovalFilter>,
    ) -> Result<Download> {
        OwnerApproval::export(auth.db, format.0, &list).await
    }

    /// Reads one question.
    #[oai(path = "/:id", method = "get", operation_id = "get_owner_approval")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerApprovalId>,
    ) -> Result<Json<OwnerApproval>> {
        Ok(Json(OwnerApproval::one(&auth.db, id.0).await?))
    }

    /// Holds a cost above its owners' limits until they approve it.
    #[oai(path = "/costs", method = "post", operation_id = "ask_owner_for_cost")]
    async fn ask_for_cost(
        &self,
        auth: Write<permission::Ask>,
        input: OwnerCostInput,
    ) -> Result<Json<OwnerApproval>> {
        let cost = NewCost::of(input).await?;
        let id = service::ask_for_cost(&auth.tx, &cost).await?;
        auth.show(id).await
    }

    /// Asks whether a draft may be issued for a rent below its unit's minimum.
    #[oai(
        path = "/leases",
        method = "post",
        operation_id = "ask_owner_for_lease"
    )]
    async fn ask_for_lease(
        &self,
        auth: Write<permission::Ask>,
        input: Json<LeaseApprovalInput>,
    ) -> Result<Json<OwnerApproval>> {
        let id = service::ask_for_lease(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// Takes a question back that waits, from all who were asked with it.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_owner_approval"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Withdraw>,
        id: Path<OwnerApprovalId>,
        input: Json<ApprovalDecision>,
    ) -> Result<Json<OwnerApproval>> {
        service::withdraw(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Decides instead of the owners, for a reason.
    #[oai(
        path = "/:id/override",
        method = "post",
        operation_id = "override_owner_approval"
    )]
    async fn override_answer(
        &self,
        auth: Write<permission::Override>,
        id: Path<OwnerApprovalId>,
        input: Json<ApprovalDecision>,
    ) -> Result<Json<OwnerApproval>> {
        service::override_answer(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one question.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_owner_approval_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerApprovalId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
