use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{SubscriptionSettings, SubscriptionSettingsInput};
use super::{permission, service};

pub struct SubscriptionSettingsApi;

#[OpenApi(prefix_path = "/subscription_settings", tag = "permission::PAGE")]
impl SubscriptionSettingsApi {
    /// Reads how long merchants go on after their last paid day.
    #[oai(path = "/", method = "get", operation_id = "get_subscription_settings")]
    async fn get(&self, auth: ManagerRead<permission::View>) -> Result<Json<SubscriptionSettings>> {
        Ok(Json(service::find(&auth.db).await?))
    }

    /// Changes it, for every merchant at once.
    #[oai(
        path = "/",
        method = "put",
        operation_id = "update_subscription_settings"
    )]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<SubscriptionSettingsInput>,
    ) -> Result<Json<SubscriptionSettings>> {
        let settings = service::update(&auth.tx, &input.0).await?;
        auth.done(settings).await
    }

    /// The history of the settings.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_subscription_settings_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(service::ROW, &list.paging).await
    }
}
