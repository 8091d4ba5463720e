use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Charge, ChargeFilter, ChargePaid, ChargeWaived};
use super::{ChargeId, permission, service};

pub struct ChargesApi;

#[OpenApi(prefix_path = "/charges", tag = "permission::PAGE")]
impl ChargesApi {
    /// Lists what tenants were charged for cheques.
    #[oai(path = "/", method = "get", operation_id = "list_charges")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ChargeFilter>,
    ) -> Result<Json<Page<Charge>>> {
        Ok(Json(Charge::page(&auth.db, &list).await?))
    }

    /// Exports the charges that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_charges")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ChargeFilter>,
    ) -> Result<Download> {
        Charge::export(auth.db, format.0, &list).await
    }

    /// Reads one charge.
    #[oai(path = "/:id", method = "get", operation_id = "get_charge")]
    async fn get(&self, auth: Read<permission::View>, id: Path<ChargeId>) -> Result<Json<Charge>> {
        Ok(Json(Charge::one(&auth.db, id.0).await?))
    }

    /// Records that the tenant paid a charge.
    #[oai(path = "/:id/pay", method = "post", operation_id = "pay_charge")]
    async fn pay(
        &self,
        auth: Write<permission::Collect>,
        id: Path<ChargeId>,
        input: Json<ChargePaid>,
    ) -> Result<Json<Charge>> {
        service::pay(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Waives a charge for a reason.
    #[oai(path = "/:id/waive", method = "post", operation_id = "waive_charge")]
    async fn waive(
        &self,
        auth: Write<permission::Waive>,
        id: Path<ChargeId>,
        input: Json<ChargeWaived>,
    ) -> Result<Json<Charge>> {
        service::waive(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one charge.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_charge_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ChargeId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
