use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use leasing::contracts::permission;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{
    NewTenantTransfer, TenantTransfer, TenantTransferFilter, TenantTransferInput,
    TenantTransferPreview, TenantTransferUndo,
};
use super::{TenantTransferId, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "tenant_transfers")]
    TenantTransfers,
}

pub struct TenantTransfersApi;

#[OpenApi(prefix_path = "/tenant_transfers", tag = "Tag::TenantTransfers")]
impl TenantTransfersApi {
    /// Lists transfers of contracts to other tenants, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_tenant_transfers")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<TenantTransferFilter>,
    ) -> Result<Json<Page<TenantTransfer>>> {
        Ok(Json(TenantTransfer::page(&auth.db, &list).await?))
    }

    /// Exports the transfers that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_tenant_transfers"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<TenantTransferFilter>,
    ) -> Result<Download> {
        TenantTransfer::export(auth.db, format.0, &list).await
    }

    /// Works out what a transfer would do. Nothing is stored.
    #[oai(
        path = "/preview",
        method = "post",
        operation_id = "preview_tenant_transfer"
    )]
    async fn preview(
        &self,
        auth: Read<permission::TransferTenant>,
        input: Json<TenantTransferInput>,
    ) -> Result<Json<TenantTransferPreview>> {
        Ok(Json(service::preview(&auth.db, &input.0).await?))
    }

    /// Transfers a contract to another tenant: it ends the day before, and the contract of the rest is issued.
    #[oai(path = "/", method = "post", operation_id = "create_tenant_transfer")]
    async fn create(
        &self,
        auth: Write<permission::TransferTenant>,
        input: Json<NewTenantTransfer>,
    ) -> Result<Json<TenantTransfer>> {
        let id = service::create(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// Reads one transfer.
    #[oai(path = "/:id", method = "get", operation_id = "get_tenant_transfer")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<TenantTransferId>,
    ) -> Result<Json<TenantTransfer>> {
        Ok(Json(TenantTransfer::one(&auth.db, id.0).await?))
    }

    /// The agreement of the three sides in both languages, as it was written.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_tenant_transfer_pdf"
    )]
    async fn pdf(
        &self,
        auth: Read<permission::View>,
        id: Path<TenantTransferId>,
    ) -> Result<Download> {
        service::paper(&auth.db, id.0).await
    }

    /// Takes a transfer back, while nothing was built on it. Cheques that were returned stay returned.
    #[oai(
        path = "/:id/undo",
        method = "post",
        operation_id = "undo_tenant_transfer"
    )]
    async fn undo(
        &self,
        auth: Write<permission::TransferTenant>,
        id: Path<TenantTransferId>,
        input: Json<TenantTransferUndo>,
    ) -> Result<Json<TenantTransfer>> {
        service::undo(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one transfer.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_tenant_transfer_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<TenantTransferId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
