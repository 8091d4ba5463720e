use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{ManagedEmployee, ManagedEmployeeFilter};
use super::permission;

pub struct ManagedEmployeesApi;

#[OpenApi(prefix_path = "/managed_employees", tag = "permission::PAGE")]
impl ManagedEmployeesApi {
    /// Lists employees of all merchants, who was added last on top.
    #[oai(path = "/", method = "get", operation_id = "list_managed_employees")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<ManagedEmployeeFilter>,
    ) -> Result<Json<Page<ManagedEmployee>>> {
        Ok(Json(ManagedEmployee::page(&auth.db, &list).await?))
    }

    /// Exports employees that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_managed_employees"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<ManagedEmployeeFilter>,
    ) -> Result<Download> {
        ManagedEmployee::export(auth.db, format.0, &list).await
    }
}
