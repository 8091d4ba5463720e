use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Problem, Result};
use leasing::handovers::HandoverId;
use leasing::handovers::items::HandoverItemId;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    CarryOverInput, DeductionInput, ForfeitInput, HandoverDeposit, Insurance, InsuranceFilter,
    InsurancePage, RefundInput, TopUpInput, TransferInput,
};
use super::service::Deduction;
use super::{InsuranceId, permission, service};

pub struct InsurancesApi;

#[OpenApi(prefix_path = "/insurances", tag = "permission::PAGE")]
impl InsurancesApi {
    /// Lists deposits, with the sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_insurances")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<InsuranceFilter>,
    ) -> Result<Json<InsurancePage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the deposits that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_insurances")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<InsuranceFilter>,
    ) -> Result<Download> {
        Insurance::export(auth.db, format.0, &list).await
    }

    /// Takes in more than a contract agreed; the first movement of a contract opens its deposit.
    #[oai(path = "/top_up", method = "post", operation_id = "top_up_insurance")]
    async fn top_up(
        &self,
        auth: Write<permission::TopUp>,
        input: Json<TopUpInput>,
    ) -> Result<Json<Insurance>> {
        let id = service::top_up(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// The deposit behind a handover, and what was kept of it for its damages.
    #[oai(
        path = "/of_handover/:id",
        method = "get",
        operation_id = "get_deposit_of_handover"
    )]
    async fn of_handover(
        &self,
        auth: Read<permission::View>,
        id: Path<HandoverId>,
    ) -> Result<Json<HandoverDeposit>> {
        Ok(Json(service::of_handover(&auth.db, id.0).await?))
    }

    /// Reads one deposit.
    #[oai(path = "/:id", method = "get", operation_id = "get_insurance")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<InsuranceId>,
    ) -> Result<Json<Insurance>> {
        Ok(Json(Insurance::one(&auth.db, id.0).await?))
    }

    /// Keeps a part of a deposit, for a reason.
    #[oai(
        path = "/:id/deduct",
        method = "post",
        operation_id = "deduct_from_insurance"
    )]
    async fn deduct(
        &self,
        auth: Write<permission::Deduct>,
        id: Path<InsuranceId>,
        input: DeductionInput,
    ) -> Result<Json<Insurance>> {
        let photo = match input.file {
            Some(file) => Some(file.into_vec().await.map_err(Problem::internal)?),
            None => None,
        };
        let deduction = Deduction {
            amount: input.amount,
            moved_on: input.moved_on,
            reason: input.reason,
            note: input.note,
            photo,
            handover_item: input.handover_item_id.map(HandoverItemId),
            version: input.version,
        };
        service::deduct(&auth.tx, id.0, &deduction).await?;
        auth.show(id.0).await
    }

    /// Gives the tenant back what is held, or a part of it.
    #[oai(
        path = "/:id/refund",
        method = "post",
        operation_id = "refund_insurance"
    )]
    async fn refund(
        &self,
        auth: Write<permission::Refund>,
        id: Path<InsuranceId>,
        input: Json<RefundInput>,
    ) -> Result<Json<Insurance>> {
        service::refund(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Hands money on to the owner or the registry, who hold it from then on.
    #[oai(
        path = "/:id/transfer",
        method = "post",
        operation_id = "transfer_insurance"
    )]
    async fn transfer(
        &self,
        auth: Write<permission::Transfer>,
        id: Path<InsuranceId>,
        input: Json<TransferInput>,
    ) -> Result<Json<Insurance>> {
        service::transfer(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Makes income of what the tenant has lost.
    #[oai(
        path = "/:id/forfeit",
        method = "post",
        operation_id = "forfeit_insurance"
    )]
    async fn forfeit(
        &self,
        auth: Write<permission::Forfeit>,
        id: Path<InsuranceId>,
        input: Json<ForfeitInput>,
    ) -> Result<Json<Insurance>> {
        service::forfeit(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Moves a deposit to another contract of the same tenant.
    #[oai(
        path = "/:id/carry_over",
        method = "post",
        operation_id = "carry_insurance_over"
    )]
    async fn carry_over(
        &self,
        auth: Write<permission::CarryOver>,
        id: Path<InsuranceId>,
        input: Json<CarryOverInput>,
    ) -> Result<Json<Insurance>> {
        service::carry_over(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one deposit.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_insurance_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<InsuranceId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
