use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{MarketingSettings, MarketingSettingsInput};
use super::{permission, service};

pub struct MarketingSettingsApi;

#[OpenApi(prefix_path = "/marketing_settings", tag = "permission::PAGE")]
impl MarketingSettingsApi {
    /// Reads after how many days without contact a lead is shown as waiting.
    #[oai(path = "/", method = "get", operation_id = "get_marketing_settings")]
    async fn get(&self, auth: ManagerRead<permission::View>) -> Result<Json<MarketingSettings>> {
        Ok(Json(service::find(&auth.db).await?))
    }

    /// Changes it, for every lead at once.
    #[oai(path = "/", method = "put", operation_id = "update_marketing_settings")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<MarketingSettingsInput>,
    ) -> Result<Json<MarketingSettings>> {
        let settings = service::update(&auth.tx, &input.0).await?;
        auth.done(settings).await
    }

    /// The history of the settings.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_marketing_settings_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(service::ROW, &list.paging).await
    }
}
