use collections::contract_payments::permission as payments;
use kernel::Result;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::List;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::details_model::{PaymentsDetails, PaymentsDetailsFilter};
use super::model::Dashboard;
use super::{permission, service};

pub struct DashboardApi;

#[OpenApi(prefix_path = "/dashboard", tag = "permission::PAGE")]
impl DashboardApi {
    /// Reads the dashboard; only what the caller may see is counted.
    #[oai(path = "/", method = "get", operation_id = "get_dashboard")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<Dashboard>> {
        Ok(Json(service::of_merchant(&auth.db, &auth.principal).await?))
    }

    /// Reads the payments of a period by month, building and way of paying.
    #[oai(
        path = "/payments_details",
        method = "get",
        operation_id = "get_payments_details"
    )]
    async fn payments_details(
        &self,
        auth: Read<payments::View>,
        list: List<PaymentsDetailsFilter>,
    ) -> Result<Json<PaymentsDetails>> {
        Ok(Json(service::of_payments(&auth.db, &list).await?))
    }

    /// Exports the same figures.
    #[oai(
        path = "/payments_details/export",
        method = "get",
        operation_id = "export_payments_details"
    )]
    async fn export_payments_details(
        &self,
        auth: Read<payments::View>,
        format: Query<Format>,
        list: List<PaymentsDetailsFilter>,
    ) -> Result<Download> {
        service::export(auth.db, format.0, &list).await
    }
}
