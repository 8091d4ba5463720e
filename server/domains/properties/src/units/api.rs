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
use super::model::{GeneratedUnits, Unit, UnitFilter, UnitGeneration, UnitInput, UnitUpdate};
use super::{UnitId, generator, permission, service};
use crate::Version;
use crate::access::{self, AccessInput, Given, PlaceAccess};

pub struct UnitsApi;

#[OpenApi(prefix_path = "/units", tag = "permission::PAGE")]
impl UnitsApi {
    /// Lists units with their building's place.
    #[oai(path = "/", method = "get", operation_id = "list_units")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<UnitFilter>,
    ) -> Result<Json<Page<Unit>>> {
        let query = service::listed(&list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Lists what can be let: active vacant units of active buildings.
    #[oai(path = "/vacant", method = "get", operation_id = "list_vacant_units")]
    async fn list_vacant(
        &self,
        auth: Read<permission::View>,
        list: List<UnitFilter>,
    ) -> Result<Json<Page<Unit>>> {
        let query = service::vacant(&list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports what can be let, as the filters show it.
    #[oai(
        path = "/vacant/export",
        method = "get",
        operation_id = "export_vacant_units"
    )]
    async fn export_vacant(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<UnitFilter>,
    ) -> Result<Download> {
        Unit::export_of(auth.db, format.0, service::vacant(&list)?).await
    }

    /// Exports the units that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_units")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<UnitFilter>,
    ) -> Result<Download> {
        Unit::export_of(auth.db, format.0, service::listed(&list)?).await
    }

    /// Reads one unit; a copy of it is made from the same.
    #[oai(path = "/:id", method = "get", operation_id = "get_unit")]
    async fn get(&self, auth: Read<permission::View>, id: Path<UnitId>) -> Result<Json<Unit>> {
        Ok(Json(Unit::one(&auth.db, id.0).await?))
    }

    /// Adds a unit.
    #[oai(path = "/", method = "post", operation_id = "create_unit")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<UnitInput>,
    ) -> Result<Json<Unit>> {
        let unit = service::create(&auth.tx, &input.0).await?;
        auth.show(unit.id).await
    }

    /// Makes all units of some floors at once, or shows which numbers they would get.
    #[oai(path = "/generate", method = "post", operation_id = "generate_units")]
    async fn generate(
        &self,
        auth: Write<permission::Generate>,
        input: Json<UnitGeneration>,
    ) -> Result<Json<GeneratedUnits>> {
        let generated = generator::generate(&auth.tx, &input.0).await?;
        auth.done(generated).await
    }

    /// Edits a unit.
    #[oai(path = "/:id", method = "put", operation_id = "update_unit")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<UnitId>,
        input: Json<UnitUpdate>,
    ) -> Result<Json<Unit>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Disables a unit that is not rented; it no longer counts in its building.
    #[oai(path = "/:id/disable", method = "post", operation_id = "disable_unit")]
    async fn disable(
        &self,
        auth: Write<permission::Disable>,
        id: Path<UnitId>,
        input: Json<Version>,
    ) -> Result<Json<Unit>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Activates a disabled unit.
    #[oai(
        path = "/:id/activate",
        method = "post",
        operation_id = "activate_unit"
    )]
    async fn activate(
        &self,
        auth: Write<permission::Disable>,
        id: Path<UnitId>,
        input: Json<Version>,
    ) -> Result<Json<Unit>> {
        service::activate(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Removes a unit that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_unit")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<UnitId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Who reaches one unit, why, and what they may do.
    #[oai(path = "/:id/access", method = "get", operation_id = "get_unit_access")]
    async fn access(
        &self,
        auth: Read<permission::Access>,
        id: Path<UnitId>,
    ) -> Result<Json<PlaceAccess>> {
        Ok(Json(access::of(&auth.db, Given::Unit(id.0)).await?))
    }

    /// Gives one unit to an employee.
    #[oai(
        path = "/:id/access",
        method = "post",
        operation_id = "give_unit_access"
    )]
    async fn give_access(
        &self,
        auth: Write<permission::Access>,
        id: Path<UnitId>,
        input: Json<AccessInput>,
    ) -> Result<Json<PlaceAccess>> {
        let access = access::give(&auth.tx, Given::Unit(id.0), input.user_id).await?;
        auth.done(access).await
    }

    /// Takes one unit back from an employee.
    #[oai(
        path = "/:id/access/:user_id",
        method = "delete",
        operation_id = "take_unit_access"
    )]
    async fn take_access(
        &self,
        auth: Write<permission::Access>,
        id: Path<UnitId>,
        user_id: Path<UserId>,
    ) -> Result<Json<PlaceAccess>> {
        let access = access::take(&auth.tx, Given::Unit(id.0), user_id.0).await?;
        auth.done(access).await
    }

    /// The history of one unit.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_unit_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
