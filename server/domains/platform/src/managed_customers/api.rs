use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{ManagedCustomer, ManagedCustomerFilter};
use super::permission;

pub struct ManagedCustomersApi;

#[OpenApi(prefix_path = "/managed_customers", tag = "permission::PAGE")]
impl ManagedCustomersApi {
    /// Lists tenants of all merchants, who was added last on top.
    #[oai(path = "/", method = "get", operation_id = "list_managed_customers")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<ManagedCustomerFilter>,
    ) -> Result<Json<Page<ManagedCustomer>>> {
        Ok(Json(ManagedCustomer::page(&auth.db, &list).await?))
    }

    /// Exports tenants that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_managed_customers"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<ManagedCustomerFilter>,
    ) -> Result<Download> {
        ManagedCustomer::export(auth.db, format.0, &list).await
    }
}
