use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{EUnit, EUnitFilter, EUnitInput, EUnitUpdate};
use super::{EUnitId, service};
use crate::Version;
use crate::units::permission;

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "e_units")]
    EUnits,
}

pub struct EUnitsApi;

#[OpenApi(prefix_path = "/e_units", tag = "Tag::EUnits")]
impl EUnitsApi {
    /// Lists units that were published, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_e_units")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<EUnitFilter>,
    ) -> Result<Json<Page<EUnit>>> {
        Ok(Json(EUnit::page(&auth.db, &list).await?))
    }

    /// Exports the published units that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_e_units")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<EUnitFilter>,
    ) -> Result<Download> {
        EUnit::export(auth.db, format.0, &list).await
    }

    /// Reads one unit's page as the office sees it.
    #[oai(path = "/:id", method = "get", operation_id = "get_e_unit")]
    async fn get(&self, auth: Read<permission::View>, id: Path<EUnitId>) -> Result<Json<EUnit>> {
        Ok(Json(EUnit::one(&auth.db, id.0).await?))
    }

    /// Publishes a unit: everybody who has the link sees its page.
    #[oai(path = "/", method = "post", operation_id = "create_e_unit")]
    async fn create(
        &self,
        auth: Write<permission::Publish>,
        input: Json<EUnitInput>,
    ) -> Result<Json<EUnit>> {
        let page = service::create(&auth.tx, &input.0).await?;
        auth.show(page.id).await
    }

    /// Edits what the page says and how long it is shown.
    #[oai(path = "/:id", method = "put", operation_id = "update_e_unit")]
    async fn update(
        &self,
        auth: Write<permission::Publish>,
        id: Path<EUnitId>,
        input: Json<EUnitUpdate>,
    ) -> Result<Json<EUnit>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Takes the page from visitors at once.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_e_unit"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Publish>,
        id: Path<EUnitId>,
        input: Json<Version>,
    ) -> Result<Json<EUnit>> {
        service::withdraw(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Shows a withdrawn page again, under the same link.
    #[oai(
        path = "/:id/publish",
        method = "post",
        operation_id = "publish_e_unit"
    )]
    async fn publish(
        &self,
        auth: Write<permission::Publish>,
        id: Path<EUnitId>,
        input: Json<Version>,
    ) -> Result<Json<EUnit>> {
        service::publish(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// The history of one unit's page.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_e_unit_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<EUnitId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
