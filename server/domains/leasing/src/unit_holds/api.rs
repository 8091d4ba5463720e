use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{UnitHold, UnitHoldFilter, UnitHoldInput, UnitHoldRelease};
use super::{UnitHoldId, permission, service};

pub struct UnitHoldsApi;

#[OpenApi(prefix_path = "/unit_holds", tag = "permission::PAGE")]
impl UnitHoldsApi {
    /// Lists holds of units and parkings, the first to lapse on top.
    #[oai(path = "/", method = "get", operation_id = "list_unit_holds")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<UnitHoldFilter>,
    ) -> Result<Json<Page<UnitHold>>> {
        Ok(Json(UnitHold::page(&auth.db, &list).await?))
    }

    /// Exports the holds that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_unit_holds")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<UnitHoldFilter>,
    ) -> Result<Download> {
        UnitHold::export(auth.db, format.0, &list).await
    }

    /// Reads one hold.
    #[oai(path = "/:id", method = "get", operation_id = "get_unit_hold")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitHoldId>,
    ) -> Result<Json<UnitHold>> {
        Ok(Json(UnitHold::one(&auth.db, id.0).await?))
    }

    /// Keeps a unit or a parking for somebody until a date.
    #[oai(path = "/", method = "post", operation_id = "create_unit_hold")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<UnitHoldInput>,
    ) -> Result<Json<UnitHold>> {
        let hold = service::create(&auth.tx, &input.0).await?;
        auth.show(hold.id).await
    }

    /// Sets it free before its last day.
    #[oai(
        path = "/:id/release",
        method = "post",
        operation_id = "release_unit_hold"
    )]
    async fn release(
        &self,
        auth: Write<permission::Release>,
        id: Path<UnitHoldId>,
        input: Json<UnitHoldRelease>,
    ) -> Result<Json<UnitHold>> {
        service::release(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one hold.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_unit_hold_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitHoldId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
