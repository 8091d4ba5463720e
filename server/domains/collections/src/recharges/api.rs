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
    OpenRecharge, OpenRechargeFilter, Recharge, RechargeFilter, RechargeInput, RechargeUndo,
    Recharged,
};
use super::{RechargeId, permission, service};

pub struct RechargesApi;

#[OpenApi(prefix_path = "/recharges", tag = "permission::PAGE")]
impl RechargesApi {
    /// Lists what tenants were charged for what their meters counted.
    #[oai(path = "/", method = "get", operation_id = "list_recharges")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<RechargeFilter>,
    ) -> Result<Json<Page<Recharge>>> {
        Ok(Json(Recharge::page(&auth.db, &list).await?))
    }

    /// Exports the recharges that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_recharges")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<RechargeFilter>,
    ) -> Result<Download> {
        Recharge::export(auth.db, format.0, &list).await
    }

    /// Lists what meters counted and nobody was charged for yet.
    #[oai(path = "/open", method = "get", operation_id = "list_open_recharges")]
    async fn list_open(
        &self,
        auth: Read<permission::View>,
        list: List<OpenRechargeFilter>,
    ) -> Result<Json<Page<OpenRecharge>>> {
        let query = service::open(&list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports what meters counted and nobody was charged for yet, as the filters show it.
    #[oai(
        path = "/open/export",
        method = "get",
        operation_id = "export_open_recharges"
    )]
    async fn export_open(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OpenRechargeFilter>,
    ) -> Result<Download> {
        OpenRecharge::export_of(auth.db, format.0, service::open(&list)?).await
    }

    /// Reads one recharge.
    #[oai(path = "/:id", method = "get", operation_id = "get_recharge")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<RechargeId>,
    ) -> Result<Json<Recharge>> {
        Ok(Json(Recharge::one(&auth.db, id.0).await?))
    }

    /// Charges the tenants for what their meters counted, all of it or nothing.
    #[oai(path = "/", method = "post", operation_id = "create_recharges")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<RechargeInput>,
    ) -> Result<Json<Recharged>> {
        let recharged = service::create(&auth.tx, &input.0).await?;
        auth.done(recharged).await
    }

    /// Takes a recharge back with what it charged; its reading can be charged again.
    #[oai(path = "/:id/undo", method = "post", operation_id = "undo_recharge")]
    async fn undo(
        &self,
        auth: Write<permission::Undo>,
        id: Path<RechargeId>,
        input: Json<RechargeUndo>,
    ) -> Result<Json<Recharge>> {
        service::undo(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one recharge.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_recharge_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<RechargeId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
