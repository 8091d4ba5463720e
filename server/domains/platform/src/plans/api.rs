use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Plan, PlanFilter, PlanInput, PlanUpdate, WithdrawPlanInput};
use super::{PlanId, permission, service};

pub struct PlansApi;

#[OpenApi(prefix_path = "/plans", tag = "permission::PAGE")]
impl PlansApi {
    /// Lists the editions of all packages and countries.
    #[oai(path = "/", method = "get", operation_id = "list_plans")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<PlanFilter>,
    ) -> Result<Json<Page<Plan>>> {
        Ok(Json(Plan::page(&auth.db, &list).await?))
    }

    /// Exports the editions that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_plans")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<PlanFilter>,
    ) -> Result<Download> {
        Plan::export(auth.db, format.0, &list).await
    }

    /// Reads one edition.
    #[oai(path = "/:id", method = "get", operation_id = "get_plan")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<PlanId>,
    ) -> Result<Json<Plan>> {
        Ok(Json(Plan::one(&auth.db, id.0).await?))
    }

    /// Adds an edition; one that is sold without an end ends the day before.
    #[oai(path = "/", method = "post", operation_id = "create_plan")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<PlanInput>,
    ) -> Result<Json<Plan>> {
        let made = service::create(&auth.tx, &input.0).await?;
        auth.show(made.id).await
    }

    /// Corrects an edition that nobody bought.
    #[oai(path = "/:id", method = "put", operation_id = "update_plan")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<PlanId>,
        input: Json<PlanUpdate>,
    ) -> Result<Json<Plan>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Sets the last day on which an edition is sold; who has it keeps it.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_plan"
    )]
    async fn withdraw(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<PlanId>,
        input: Json<WithdrawPlanInput>,
    ) -> Result<Json<Plan>> {
        service::withdraw(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes an edition that nobody bought.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_plan")]
    async fn delete(
        &self,
        auth: ManagerWrite<permission::Delete>,
        id: Path<PlanId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one edition.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_plan_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<PlanId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
