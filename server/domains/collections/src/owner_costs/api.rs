use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{OwnerCost, OwnerCostFilter, OwnerCostInput, OwnerCostPage, OwnerCostReversal};
use super::service::NewCost;
use super::{OwnerCostId, permission, service};

pub struct OwnerCostsApi;

#[OpenApi(prefix_path = "/owner_costs", tag = "permission::PAGE")]
impl OwnerCostsApi {
    /// Lists costs, the latest on top, with the sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_owner_costs")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<OwnerCostFilter>,
    ) -> Result<Json<OwnerCostPage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the costs that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_owner_costs")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OwnerCostFilter>,
    ) -> Result<Download> {
        OwnerCost::export(auth.db, format.0, &list).await
    }

    /// Reads one cost.
    #[oai(path = "/:id", method = "get", operation_id = "get_owner_cost")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerCostId>,
    ) -> Result<Json<OwnerCost>> {
        Ok(Json(OwnerCost::one(&auth.db, id.0).await?))
    }

    /// Charges a cost to one owner, or to those who hold a unit or a building.
    #[oai(path = "/", method = "post", operation_id = "create_owner_cost")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: OwnerCostInput,
    ) -> Result<Json<OwnerCost>> {
        let cost = NewCost::of(input).await?;
        let cost = service::create(&auth.tx, &cost).await?;
        auth.show(cost.id).await
    }

    /// The bill of one cost.
    #[oai(
        path = "/:id/file",
        method = "get",
        operation_id = "get_owner_cost_bill"
    )]
    async fn bill(&self, auth: Read<permission::View>, id: Path<OwnerCostId>) -> Result<Download> {
        service::bill(&auth.db, id.0).await
    }

    /// Takes a cost back with another one of today.
    #[oai(
        path = "/:id/reverse",
        method = "post",
        operation_id = "reverse_owner_cost"
    )]
    async fn reverse(
        &self,
        auth: Write<permission::Reverse>,
        id: Path<OwnerCostId>,
        input: Json<OwnerCostReversal>,
    ) -> Result<Json<OwnerCost>> {
        let done = service::reverse(&auth.tx, id.0, &input.0).await?;
        auth.show(done).await
    }

    /// The history of one cost: that it was charged.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_owner_cost_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerCostId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
