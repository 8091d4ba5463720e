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
    ManagementAgreement, ManagementAgreementFilter, ManagementAgreementInput,
    ManagementAgreementUpdate,
};
use super::{ManagementAgreementId, permission, service};

pub struct ManagementAgreementsApi;

#[OpenApi(prefix_path = "/management_agreements", tag = "permission::PAGE")]
impl ManagementAgreementsApi {
    /// Lists management agreements, the latest on top.
    #[oai(
        path = "/",
        method = "get",
        operation_id = "list_management_agreements"
    )]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ManagementAgreementFilter>,
    ) -> Result<Json<Page<ManagementAgreement>>> {
        Ok(Json(ManagementAgreement::page(&auth.db, &list).await?))
    }

    /// Exports the agreements that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_management_agreements"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ManagementAgreementFilter>,
    ) -> Result<Download> {
        ManagementAgreement::export(auth.db, format.0, &list).await
    }

    /// Reads one agreement.
    #[oai(
        path = "/:id",
        method = "get",
        operation_id = "get_management_agreement"
    )]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ManagementAgreementId>,
    ) -> Result<Json<ManagementAgreement>> {
        Ok(Json(ManagementAgreement::one(&auth.db, id.0).await?))
    }

    /// Makes an agreement.
    #[oai(
        path = "/",
        method = "post",
        operation_id = "create_management_agreement"
    )]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ManagementAgreementInput>,
    ) -> Result<Json<ManagementAgreement>> {
        let agreement = service::create(&auth.tx, &input.0).await?;
        auth.show(agreement.id).await
    }

    /// Edits an agreement; what closed statements were charged by stays.
    #[oai(
        path = "/:id",
        method = "put",
        operation_id = "update_management_agreement"
    )]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ManagementAgreementId>,
        input: Json<ManagementAgreementUpdate>,
    ) -> Result<Json<ManagementAgreement>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes an agreement that nothing was charged by.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_management_agreement"
    )]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<ManagementAgreementId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one agreement.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_management_agreement_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ManagementAgreementId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
