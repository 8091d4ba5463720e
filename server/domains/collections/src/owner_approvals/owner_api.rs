use kernel::auth::{OwnerArea, Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use kernel::permission::SignedIn;
use kernel::{Problem, Result, record};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::owner_model::{OwnAnswer, OwnApproval, OwnApprovalFilter};
use super::service::{self, Answer};
use super::{OwnerApprovalId, permission};

/// The rows that are the owner's own.
const OWN: &str = "a.owner_id = ?";

pub struct OwnApprovalsApi;

#[OpenApi(prefix_path = "/owner_approvals", tag = "permission::PAGE")]
impl OwnApprovalsApi {
    /// Lists what the office asked the owner, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_owner_approvals")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<OwnApprovalFilter>,
    ) -> Result<Json<Page<OwnApproval>>> {
        let own = OwnApproval::matching(&list)?.filter(OWN, Some(auth.principal.subject_id));
        Ok(Json(own.page(&auth.db, &list.paging).await?))
    }

    /// Exports the questions that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_owner_approvals"
    )]
    async fn export(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        format: Query<Format>,
        list: List<OwnApprovalFilter>,
    ) -> Result<Download> {
        let own = OwnApproval::matching(&list)?.filter(OWN, Some(auth.principal.subject_id));
        OwnApproval::export_of(auth.db, format.0, own).await
    }

    /// Approves, or declines for a reason.
    #[oai(
        path = "/:id/answer",
        method = "post",
        operation_id = "answer_owner_approval"
    )]
    async fn answer(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        id: Path<OwnerApprovalId>,
        input: Json<OwnAnswer>,
    ) -> Result<Json<OwnApproval>> {
        let question = record::find::<Entity>(&auth.tx, id.0).await?;
        if question.owner_id.0 != auth.principal.subject_id {
            return Err(Problem::not_found());
        }
        let answer = Answer {
            approve: input.0.approve,
            reason: input.0.reason.as_ref(),
            version: Some(input.0.version),
        };
        service::answer(&auth.tx, id.0, answer).await?;
        auth.show(id.0).await
    }
}
