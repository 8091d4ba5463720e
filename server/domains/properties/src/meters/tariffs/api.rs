use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{MeterTariff, MeterTariffFilter, MeterTariffInput};
use super::{MeterTariffId, service};
use crate::meters::permission;

pub struct MeterTariffsApi;

#[OpenApi(prefix_path = "/meters/tariffs", tag = "permission::PAGE")]
impl MeterTariffsApi {
    /// Lists tariffs, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_meter_tariffs")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<MeterTariffFilter>,
    ) -> Result<Json<Page<MeterTariff>>> {
        Ok(Json(MeterTariff::page(&auth.db, &list).await?))
    }

    /// Exports the tariffs that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_meter_tariffs"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<MeterTariffFilter>,
    ) -> Result<Download> {
        MeterTariff::export(auth.db, format.0, &list).await
    }

    /// Sets what a kind costs from a day on.
    #[oai(path = "/", method = "post", operation_id = "create_meter_tariff")]
    async fn create(
        &self,
        auth: Write<permission::Tariffs>,
        input: Json<MeterTariffInput>,
    ) -> Result<Json<MeterTariff>> {
        let tariff = service::create(&auth.tx, &input.0).await?;
        auth.show(tariff.id).await
    }

    /// Removes a tariff; what was charged by it stays.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_meter_tariff")]
    async fn delete(
        &self,
        auth: Write<permission::Tariffs>,
        id: Path<MeterTariffId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one tariff.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_meter_tariff_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<MeterTariffId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
