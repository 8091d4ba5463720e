use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite, ManagerWriteInSteps};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{PaymentGatewaySettings, PaymentGatewaySettingsInput};
use super::{permission, service};

pub struct PaymentGatewaySettingsApi;

#[OpenApi(prefix_path = "/payment_gateway_settings", tag = "permission::PAGE")]
impl PaymentGatewaySettingsApi {
    /// Reads the account at the payment gateway, without its key.
    #[oai(
        path = "/",
        method = "get",
        operation_id = "get_payment_gateway_settings"
    )]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
    ) -> Result<Json<PaymentGatewaySettings>> {
        Ok(Json(service::find(&auth.db).await?))
    }

    /// Enters the account; an empty key keeps the one that is there.
    #[oai(
        path = "/",
        method = "put",
        operation_id = "update_payment_gateway_settings"
    )]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<PaymentGatewaySettingsInput>,
    ) -> Result<Json<PaymentGatewaySettings>> {
        let settings = service::update(&auth.tx, &input.0).await?;
        auth.done(settings).await
    }

    /// Asks the gateway whether it takes the profile and key.
    #[oai(path = "/test", method = "post", operation_id = "test_payment_gateway")]
    async fn test(
        &self,
        auth: ManagerWriteInSteps<permission::Test>,
    ) -> Result<Json<PaymentGatewaySettings>, Ended> {
        let tx = auth.begin().await?;
        let account = service::entered(&tx).await?;
        tx.rollback().await?;
        let failure = service::ask(&account).await;
        let tx = auth.begin().await?;
        let settings = service::tested(&tx, failure).await?;
        Ok(tx.done(settings).await?)
    }

    /// The history of the settings.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_payment_gateway_settings_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(service::ROW, &list.paging).await
    }
}
