use kernel::Result;
use kernel::auth::Read;
use kernel::json::Json;
use poem_openapi::OpenApi;

use super::model::Billing;
use super::{permission, service};

pub struct BillingApi;

#[OpenApi(prefix_path = "/billing", tag = "permission::PAGE")]
impl BillingApi {
    /// Reads the plan, how much of it is used, and through which day it is paid.
    #[oai(path = "/", method = "get", operation_id = "get_billing")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<Billing>> {
        Ok(Json(service::find(&auth.db).await?))
    }
}
