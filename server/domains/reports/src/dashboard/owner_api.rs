use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::permission::SignedIn;
use parties::owners::OwnerId;
use poem_openapi::OpenApi;

use super::owner_model::OwnerDashboard;
use super::permission;
use super::service;

pub struct OwnerDashboardApi;

#[OpenApi(prefix_path = "/dashboard", tag = "permission::PAGE")]
impl OwnerDashboardApi {
    /// Reads the owner's dashboard.
    #[oai(path = "/", method = "get", operation_id = "get_dashboard")]
    async fn get(&self, auth: Read<SignedIn, OwnerArea>) -> Result<Json<OwnerDashboard>> {
        let owner = OwnerId(auth.principal.subject_id);
        Ok(Json(service::of_owner(&auth.db, owner).await?))
    }
}
