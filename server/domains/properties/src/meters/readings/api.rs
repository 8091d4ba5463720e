use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{MeterReading, MeterReadingFilter, MeterReadingInput};
use super::service::NewReading;
use super::{MeterReadingId, service};
use crate::meters::{MeterId, permission};

pub struct MeterReadingsApi;

#[OpenApi(prefix_path = "/meters/readings", tag = "permission::PAGE")]
impl MeterReadingsApi {
    /// Lists readings, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_meter_readings")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<MeterReadingFilter>,
    ) -> Result<Json<Page<MeterReading>>> {
        Ok(Json(MeterReading::page(&auth.db, &list).await?))
    }

    /// Exports the readings that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_meter_readings"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<MeterReadingFilter>,
    ) -> Result<Download> {
        MeterReading::export(auth.db, format.0, &list).await
    }

    /// Reads one reading.
    #[oai(path = "/:id", method = "get", operation_id = "get_meter_reading")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<MeterReadingId>,
    ) -> Result<Json<MeterReading>> {
        Ok(Json(MeterReading::one(&auth.db, id.0).await?))
    }

    /// The photo of one reading.
    #[oai(
        path = "/:id/photo",
        method = "get",
        operation_id = "get_meter_reading_photo"
    )]
    async fn photo(
        &self,
        auth: Read<permission::View>,
        id: Path<MeterReadingId>,
    ) -> Result<Download> {
        service::photo(&auth.db, id.0).await
    }

    /// Records what a meter shows.
    #[oai(path = "/", method = "post", operation_id = "create_meter_reading")]
    async fn create(
        &self,
        auth: Write<permission::Read>,
        input: MeterReadingInput,
    ) -> Result<Json<MeterReading>> {
        let photo = match input.file {
            Some(file) => Some(file.into_vec().await.map_err(Problem::internal)?),
            None => None,
        };
        let new = NewReading {
            meter_id: MeterId(input.meter_id),
            read_on: input.read_on,
            value: input.value,
            starts_at: input.starts_at,
            new_number: input.new_number,
            note: input.note,
            photo,
        };
        let reading = service::create(&auth.tx, new).await?;
        auth.show(reading.id).await
    }

    /// Takes back the last reading of a meter.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_meter_reading"
    )]
    async fn delete(
        &self,
        auth: Write<permission::TakeBack>,
        id: Path<MeterReadingId>,
    ) -> Result<Json<bool>> {
        service::take_back(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one reading.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_meter_reading_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<MeterReadingId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
