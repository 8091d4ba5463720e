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
    NextContract, Renewal, RenewalFilter, RenewalInput, RenewalPreview, RenewalRow,
    RenewalRowFilter, RenewalUndo,
};
use super::{RenewalId, permission, proposal, service};
use crate::contracts::service::Liberties;
use crate::contracts::{self, ContractId};

pub struct RenewalsApi;

#[OpenApi(prefix_path = "/renewals", tag = "permission::PAGE")]
impl RenewalsApi {
    /// Lists what was renewed at once, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_renewals")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<RenewalFilter>,
    ) -> Result<Json<Page<Renewal>>> {
        Ok(Json(Renewal::page(&auth.db, &list).await?))
    }

    /// Exports the renewals that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_renewals")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<RenewalFilter>,
    ) -> Result<Download> {
        Renewal::export(auth.db, format.0, &list).await
    }

    /// Works out the next contracts, each with the law's answer. Nothing is stored.
    #[oai(path = "/preview", method = "post", operation_id = "preview_renewal")]
    async fn preview(
        &self,
        auth: Read<permission::View>,
        input: Json<RenewalInput>,
    ) -> Result<Json<RenewalPreview>> {
        Ok(Json(proposal::preview(&auth.db, &input.0).await?))
    }

    /// Has the next contracts drafted, in a job; its rows tell what became of each.
    #[oai(path = "/", method = "post", operation_id = "create_renewal")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<RenewalInput>,
    ) -> Result<Json<Renewal>> {
        let may = Liberties::of(&auth.principal.permissions);
        let renewal = service::begin(&auth.tx, &input.0, may).await?;
        auth.show(renewal.id).await
    }

    /// Lists the contracts of renewals, with what became of them.
    #[oai(path = "/rows", method = "get", operation_id = "list_renewal_rows")]
    async fn rows(
        &self,
        auth: Read<permission::View>,
        list: List<RenewalRowFilter>,
    ) -> Result<Json<Page<RenewalRow>>> {
        Ok(Json(RenewalRow::page(&auth.db, &list).await?))
    }

    /// Exports the contracts of renewals that the filters show.
    #[oai(
        path = "/rows/export",
        method = "get",
        operation_id = "export_renewal_rows"
    )]
    async fn export_rows(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<RenewalRowFilter>,
    ) -> Result<Download> {
        RenewalRow::export(auth.db, format.0, &list).await
    }

    /// The next contract of one, filled in from it. Nothing is stored.
    #[oai(
        path = "/next/:contract_id",
        method = "get",
        operation_id = "get_next_contract"
    )]
    async fn next(
        &self,
        auth: Read<contracts::permission::View>,
        contract_id: Path<ContractId>,
    ) -> Result<Json<NextContract>> {
        Ok(Json(service::next_of(&auth.db, contract_id.0).await?))
    }

    /// How far a renewal is.
    #[oai(path = "/:id", method = "get", operation_id = "get_renewal")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<RenewalId>,
    ) -> Result<Json<Renewal>> {
        Ok(Json(Renewal::one(&auth.db, id.0).await?))
    }

    /// Deletes the drafts of a renewal that nobody has touched.
    #[oai(path = "/:id/undo", method = "post", operation_id = "undo_renewal")]
    async fn undo(
        &self,
        auth: Write<permission::Undo>,
        id: Path<RenewalId>,
        input: Json<RenewalUndo>,
    ) -> Result<Json<Renewal>> {
        service::undo(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// The history of one renewal.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_renewal_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<RenewalId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
