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
    GeneratedParkings, Parking, ParkingFilter, ParkingGeneration, ParkingInput, ParkingUpdate,
};
use super::{ParkingId, generator, permission, service};
use crate::Version;

pub struct ParkingsApi;

#[OpenApi(prefix_path = "/parkings", tag = "permission::PAGE")]
impl ParkingsApi {
    /// Lists parkings with their buildings.
    #[oai(path = "/", method = "get", operation_id = "list_parkings")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ParkingFilter>,
    ) -> Result<Json<Page<Parking>>> {
        Ok(Json(Parking::page(&auth.db, &list).await?))
    }

    /// Exports the parkings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_parkings")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ParkingFilter>,
    ) -> Result<Download> {
        Parking::export(auth.db, format.0, &list).await
    }

    /// Reads one parking.
    #[oai(path = "/:id", method = "get", operation_id = "get_parking")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ParkingId>,
    ) -> Result<Json<Parking>> {
        Ok(Json(Parking::one(&auth.db, id.0).await?))
    }

    /// Adds a parking.
    #[oai(path = "/", method = "post", operation_id = "create_parking")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ParkingInput>,
    ) -> Result<Json<Parking>> {
        let parking = service::create(&auth.tx, &input.0).await?;
        auth.show(parking.id).await
    }

    /// Makes a range of parkings at once, or shows which of the numbers exist.
    #[oai(
        path = "/generate",
        method = "post",
        operation_id = "generate_parkings"
    )]
    async fn generate(
        &self,
        auth: Write<permission::Generate>,
        input: Json<ParkingGeneration>,
    ) -> Result<Json<GeneratedParkings>> {
        let generated = generator::generate(&auth.tx, &input.0).await?;
        auth.done(generated).await
    }

    /// Edits a parking.
    #[oai(path = "/:id", method = "put", operation_id = "update_parking")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ParkingId>,
        input: Json<ParkingUpdate>,
    ) -> Result<Json<Parking>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Disables a parking that is not rented; it no longer counts in its building.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_parking"
    )]
    async fn disable(
        &self,
        auth: Write<permission::Disable>,
        id: Path<ParkingId>,
        input: Json<Version>,
    ) -> Result<Json<Parking>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Activates a disabled parking.
    #[oai(
        path = "/:id/activate",
        method = "post",
        operation_id = "activate_parking"
    )]
    async fn activate(
        &self,
        auth: Write<permission::Disable>,
        id: Path<ParkingId>,
        input: Json<Version>,
    ) -> Result<Json<Parking>> {
        service::activate(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Removes a parking that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_parking")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<ParkingId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one parking.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_parking_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ParkingId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
