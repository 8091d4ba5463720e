use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Meter, MeterFilter, MeterInput, MeterUpdate};
use super::{MeterId, permission, service};

pub struct MetersApi;

#[OpenApi(prefix_path = "/meters", tag = "permission::PAGE")]
impl MetersApi {
    /// Lists meters with what was read of them last.
    #[oai(path = "/", method = "get", operation_id = "list_meters")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<MeterFilter>,
    ) -> Result<Json<Page<Meter>>> {
        Ok(Json(Meter::page(&auth.db, &list).await?))
    }

    /// Exports the meters that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_meters")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<MeterFilter>,
    ) -> Result<Download> {
        Meter::export(auth.db, format.0, &list).await
    }

    /// Reads one meter.
    #[oai(path = "/:id", method = "get", operation_id = "get_meter")]
    async fn get(&self, auth: Read<permission::View>, id: Path<MeterId>) -> Result<Json<Meter>> {
        Ok(Json(Meter::one(&auth.db, id.0).await?))
    }

    /// Adds a meter to a unit.
    #[oai(path = "/", method = "post", operation_id = "create_meter")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<MeterInput>,
    ) -> Result<Json<Meter>> {
        let meter = service::create(&auth.tx, &input.0).await?;
        auth.show(meter.id).await
    }

    /// Edits a meter, or enters when it was taken out.
    #[oai(path = "/:id", method = "put", operation_id = "update_meter")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<MeterId>,
        input: Json<MeterUpdate>,
    ) -> Result<Json<Meter>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a meter that was never read.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_meter")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<MeterId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one meter.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_meter_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<MeterId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
