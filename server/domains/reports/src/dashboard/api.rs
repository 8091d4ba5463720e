use kernel::Result;
use kernel::auth::Read;
use kernel::json::Json;
use poem_openapi::OpenApi;

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
}
