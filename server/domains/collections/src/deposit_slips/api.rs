use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{DepositSlip, DepositSlipDetail, DepositSlipFilter, DepositSlipInput};
use super::{DepositSlipId, pdf, permission, service};
use crate::cheques::model::Cheque;

pub struct DepositSlipsApi;

#[OpenApi(prefix_path = "/deposit_slips", tag = "permission::PAGE")]
impl DepositSlipsApi {
    /// Lists deposit slips, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_deposit_slips")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<DepositSlipFilter>,
    ) -> Result<Json<Page<DepositSlip>>> {
        Ok(Json(DepositSlip::page(&auth.db, &list).await?))
    }

    /// Exports the slips that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_deposit_slips"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<DepositSlipFilter>,
    ) -> Result<Download> {
        DepositSlip::export(auth.db, format.0, &list).await
    }

    /// Reads one slip with its cheques.
    #[oai(path = "/:id", method = "get", operation_id = "get_deposit_slip")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<DepositSlipId>,
    ) -> Result<Json<DepositSlipDetail>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// Makes a slip: its cheques are deposited to the account.
    #[oai(path = "/", method = "post", operation_id = "create_deposit_slip")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<DepositSlipInput>,
    ) -> Result<Json<DepositSlipDetail>> {
        let id = service::create(&auth.tx, &input.0).await?;
        let detail = service::detail(&auth.tx, id).await?;
        auth.done(detail).await
    }

    /// The slip as a bilingual PDF.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_deposit_slip_pdf"
    )]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<DepositSlipId>) -> Result<Download> {
        let detail = service::detail(&auth.db, id.0).await?;
        let document = pdf::document(&auth.db, detail).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(document).await
    }

    /// The slip's cheques as a file.
    #[oai(
        path = "/:id/cheques/export",
        method = "get",
        operation_id = "export_deposit_slip_cheques"
    )]
    async fn export_cheques(
        &self,
        auth: Read<permission::View>,
        id: Path<DepositSlipId>,
        format: Query<Format>,
    ) -> Result<Download> {
        let detail = service::detail(&auth.db, id.0).await?;
        Cheque::file(auth.db, format.0, detail.cheques).await
    }

    /// The history of one slip.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_deposit_slip_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<DepositSlipId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
