use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{BillingSettings, BillingSettingsInput};
use super::{permission, service};

pub struct BillingSettingsApi;

#[OpenApi(prefix_path = "/billing_settings", tag = "permission::PAGE")]
impl BillingSettingsApi {
    /// Reads who invoices merchants and how they pay.
    #[oai(path = "/", method = "get", operation_id = "get_billing_settings")]
    async fn get(&self, auth: ManagerRead<permission::View>) -> Result<Json<BillingSettings>> {
        Ok(Json(service::find(&auth.db).await?))
    }

    /// Changes it for the invoices that are issued from now on.
    #[oai(path = "/", method = "put", operation_id = "update_billing_settings")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<BillingSettingsInput>,
    ) -> Result<Json<BillingSettings>> {
        let settings = service::update(&auth.tx, &input.0).await?;
        auth.done(settings).await
    }

    /// The history of the settings.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_billing_settings_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(service::ROW, &list.paging).await
    }
}
