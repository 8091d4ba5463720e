use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{District, DistrictFilter, DistrictInput, DistrictUpdate};
use super::{DistrictId, permission, service};

pub struct DistrictsApi;

#[OpenApi(prefix_path = "/districts", tag = "permission::PAGE")]
impl DistrictsApi {
    /// Lists districts.
    #[oai(path = "/", method = "get", operation_id = "list_districts")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<DistrictFilter>,
    ) -> Result<Json<Page<District>>> {
        Ok(Json(District::page(&auth.db, &list).await?))
    }

    /// Exports the districts that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_districts")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<DistrictFilter>,
    ) -> Result<Download> {
        District::export(auth.db, format.0, &list).await
    }

    /// Reads one district.
    #[oai(path = "/:id", method = "get", operation_id = "get_district")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<DistrictId>,
    ) -> Result<Json<District>> {
        Ok(Json(District::one(&auth.db, id.0).await?))
    }

    /// Adds a district.
    #[oai(path = "/", method = "post", operation_id = "create_district")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<DistrictInput>,
    ) -> Result<Json<District>> {
        let district = service::create(&auth.tx, &input.0).await?;
        auth.show(district.id).await
    }

    /// Edits a district.
    #[oai(path = "/:id", method = "put", operation_id = "update_district")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<DistrictId>,
        input: Json<DistrictUpdate>,
    ) -> Result<Json<District>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a district that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_district")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<DistrictId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one district.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_district_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<DistrictId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
