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
    OwnerPayout, OwnerPayoutFilter, OwnerPayoutInput, OwnerPayoutPage, OwnerPayoutReversal,
};
use super::{OwnerPayoutId, permission, service};

pub struct OwnerPayoutsApi;

#[OpenApi(prefix_path = "/owner_payouts", tag = "permission::PAGE")]
impl OwnerPayoutsApi {
    /// Lists payouts, the latest on top, with the sum over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_owner_payouts")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<OwnerPayoutFilter>,
    ) -> Result<Json<OwnerPayoutPage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the payouts that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_owner_payouts"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OwnerPayoutFilter>,
    ) -> Result<Download> {
        OwnerPayout::export(auth.db, format.0, &list).await
    }

    /// Reads one payout.
    #[oai(path = "/:id", method = "get", operation_id = "get_owner_payout")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerPayoutId>,
    ) -> Result<Json<OwnerPayout>> {
        Ok(Json(OwnerPayout::one(&auth.db, id.0).await?))
    }

    /// Pays an owner out; more than is to be paid only by whoever may, for a reason.
    #[oai(path = "/", method = "post", operation_id = "create_owner_payout")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<OwnerPayoutInput>,
    ) -> Result<Json<OwnerPayout>> {
        let may_exceed = auth.principal.permissions.allows::<permission::Exceed>();
        let payout = service::create(&auth.tx, &input.0, may_exceed).await?;
        auth.show(payout.id).await
    }

    /// Takes a payout back with another one of today.
    #[oai(
        path = "/:id/reverse",
        method = "post",
        operation_id = "reverse_owner_payout"
    )]
    async fn reverse(
        &self,
        auth: Write<permission::Reverse>,
        id: Path<OwnerPayoutId>,
        input: Json<OwnerPayoutReversal>,
    ) -> Result<Json<OwnerPayout>> {
        let done = service::reverse(&auth.tx, id.0, &input.0).await?;
        auth.show(done).await
    }

    /// The history of one payout: that it was posted.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_owner_payout_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerPayoutId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
