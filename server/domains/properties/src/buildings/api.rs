use identity::users::UserId;
use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Building, BuildingFilter, BuildingInput, BuildingUpdate};
use super::{BuildingId, permission, service};
use crate::Version;
use crate::access::{self, AccessInput, Given, PlaceAccess};

pub struct BuildingsApi;

#[OpenApi(prefix_path = "/buildings", tag = "permission::PAGE")]
impl BuildingsApi {
    /// Lists buildings with how many of their units are vacant and rented.
    #[oai(path = "/", method = "get", operation_id = "list_buildings")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<BuildingFilter>,
    ) -> Result<Json<Page<Building>>> {
        Ok(Json(Building::page(&auth.db, &list).await?))
    }

    /// Exports the buildings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_buildings")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<BuildingFilter>,
    ) -> Result<Download> {
        Building::export(auth.db, format.0, &list).await
    }

    /// Reads one building.
    #[oai(path = "/:id", method = "get", operation_id = "get_building")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<BuildingId>,
    ) -> Result<Json<Building>> {
        Ok(Json(Building::one(&auth.db, id.0).await?))
    }

    /// Adds a building.
    #[oai(path = "/", method = "post", operation_id = "create_building")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<BuildingInput>,
    ) -> Result<Json<Building>> {
        let building = service::create(&auth.tx, &input.0).await?;
        auth.show(building.id).await
    }

    /// Edits a building.
    #[oai(path = "/:id", method = "put", operation_id = "update_building")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<BuildingId>,
        input: Json<BuildingUpdate>,
    ) -> Result<Json<Building>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Disables a building without rented units.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_building"
    )]
    async fn disable(
        &self,
        auth: Write<permission::Disable>,
        id: Path<BuildingId>,
        input: Json<Version>,
    ) -> Result<Json<Building>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Activates a disabled building.
    #[oai(
        path = "/:id/activate",
        method = "post",
        operation_id = "activate_building"
    )]
    async fn activate(
        &self,
        auth: Write<permission::Disable>,
        id: Path<BuildingId>,
        input: Json<Version>,
    ) -> Result<Json<Building>> {
        service::activate(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Removes a building that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_building")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<BuildingId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Who reaches one building, why, and what they may do.
    #[oai(
        path = "/:id/access",
        method = "get",
        operation_id = "get_building_access"
    )]
    async fn access(
        &self,
        auth: Read<permission::Access>,
        id: Path<BuildingId>,
    ) -> Result<Json<PlaceAccess>> {
        Ok(Json(access::of(&auth.db, Given::Building(id.0)).await?))
    }

    /// Gives one building to an employee.
    #[oai(
        path = "/:id/access",
        method = "post",
        operation_id = "give_building_access"
    )]
    async fn give_access(
        &self,
        auth: Write<permission::Access>,
        id: Path<BuildingId>,
        input: Json<AccessInput>,
    ) -> Result<Json<PlaceAccess>> {
        let access = access::give(&auth.tx, Given::Building(id.0), input.user_id).await?;
        auth.done(access).await
    }

    /// Takes one building back from an employee.
    #[oai(
        path = "/:id/access/:user_id",
        method = "delete",
        operation_id = "take_building_access"
    )]
    async fn take_access(
        &self,
        auth: Write<permission::Access>,
        id: Path<BuildingId>,
        user_id: Path<UserId>,
    ) -> Result<Json<PlaceAccess>> {
        let access = access::take(&auth.tx, Given::Building(id.0), user_id.0).await?;
        auth.done(access).await
    }

    /// The history of one building.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_building_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<BuildingId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
