use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{FailedLogin, FailedLoginFilter};
use super::permission;

pub struct FailedLoginsApi;

#[OpenApi(prefix_path = "/failed_logins", tag = "permission::PAGE")]
impl FailedLoginsApi {
    /// Lists failed sign-ins, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_failed_logins")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<FailedLoginFilter>,
    ) -> Result<Json<Page<FailedLogin>>> {
        Ok(Json(FailedLogin::page(&auth.db, &list).await?))
    }

    /// Exports the failed sign-ins that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_failed_logins"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<FailedLoginFilter>,
    ) -> Result<Download> {
        FailedLogin::export(auth.db, format.0, &list).await
    }
}
