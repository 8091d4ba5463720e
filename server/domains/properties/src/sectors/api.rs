use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Sector, SectorFilter, SectorInput, SectorUpdate};
use super::{SectorId, permission, service};

pub struct SectorsApi;

#[OpenApi(prefix_path = "/sectors", tag = "permission::PAGE")]
impl SectorsApi {
    /// Lists sectors.
    #[oai(path = "/", method = "get", operation_id = "list_sectors")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<SectorFilter>,
    ) -> Result<Json<Page<Sector>>> {
        Ok(Json(Sector::page(&auth.db, &list).await?))
    }

    /// Exports the sectors that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_sectors")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<SectorFilter>,
    ) -> Result<Download> {
        Sector::export(auth.db, format.0, &list).await
    }

    /// Reads one sector.
    #[oai(path = "/:id", method = "get", operation_id = "get_sector")]
    async fn get(&self, auth: Read<permission::View>, id: Path<SectorId>) -> Result<Json<Sector>> {
        Ok(Json(Sector::one(&auth.db, id.0).await?))
    }

    /// Adds a sector.
    #[oai(path = "/", method = "post", operation_id = "create_sector")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<SectorInput>,
    ) -> Result<Json<Sector>> {
        let sector = service::create(&auth.tx, &input.0).await?;
        auth.show(sector.id).await
    }

    /// Edits a sector.
    #[oai(path = "/:id", method = "put", operation_id = "update_sector")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<SectorId>,
        input: Json<SectorUpdate>,
    ) -> Result<Json<Sector>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a sector that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_sector")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<SectorId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one sector.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_sector_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<SectorId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
