use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Ownership, OwnershipFilter, OwnershipInput, OwnershipUpdate};
use super::{OwnershipId, permission, service};

pub struct OwnershipsApi;

#[OpenApi(prefix_path = "/ownerships", tag = "permission::PAGE")]
impl OwnershipsApi {
    /// Lists who owns what, now and before, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_ownerships")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<OwnershipFilter>,
    ) -> Result<Json<Page<Ownership>>> {
        let query = service::matching(&list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the holdings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_ownerships")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OwnershipFilter>,
    ) -> Result<Download> {
        let query = service::matching(&list)?;
        Ownership::export_of(auth.db, format.0, query).await
    }

    /// Reads one holding.
    #[oai(path = "/:id", method = "get", operation_id = "get_ownership")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnershipId>,
    ) -> Result<Json<Ownership>> {
        Ok(Json(Ownership::one(&auth.db, id.0).await?))
    }

    /// Sets who owns a building, a unit or a parking from a date on.
    #[oai(path = "/", method = "post", operation_id = "create_ownership")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<OwnershipInput>,
    ) -> Result<Json<Ownership>> {
        let holding = service::set(&auth.tx, &input.0).await?;
        auth.show(holding.id).await
    }

    /// Corrects the dates and shares of a holding.
    #[oai(path = "/:id", method = "put", operation_id = "update_ownership")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<OwnershipId>,
        input: Json<OwnershipUpdate>,
    ) -> Result<Json<Ownership>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Takes a holding back; the one before it holds again.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_ownership")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<OwnershipId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one holding.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_ownership_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnershipId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
