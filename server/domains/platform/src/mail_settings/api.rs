use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{ManagerRead, ManagerWrite, ManagerWriteInSteps};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::record::Record as _;
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{
    MailSettings, MailSettingsInput, MailSettingsVersion, MailTestInput, MailTested,
};
use super::{permission, service};

pub struct MailSettingsApi;

#[OpenApi(prefix_path = "/mail_settings", tag = "permission::PAGE")]
impl MailSettingsApi {
    /// Reads the platform's mail server.
    #[oai(path = "/", method = "get", operation_id = "get_mail_settings")]
    async fn get(&self, auth: ManagerRead<permission::View>) -> Result<Json<MailSettings>> {
        Ok(Json(service::show(&auth.db).await?))
    }

    /// Sets the platform's mail server, once it has taken the sender.
    #[oai(path = "/", method = "put", operation_id = "update_mail_settings")]
    async fn update(
        &self,
        auth: ManagerWriteInSteps<permission::Edit>,
        input: Json<MailSettingsInput>,
    ) -> Result<Json<MailSettings>, Ended> {
        let tx = auth.begin().await?;
        let given = service::given(&tx, &input.0).await?;
        tx.rollback().await?;
        service::check(&given).await?;
        let tx = auth.begin().await?;
        service::save(&tx, given, input.0.version).await?;
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Takes the mail server away; the configuration's is used again.
    #[oai(
        path = "/remove",
        method = "post",
        operation_id = "remove_mail_settings"
    )]
    async fn remove(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<MailSettingsVersion>,
    ) -> Result<Json<MailSettings>> {
        service::remove(&auth.tx, input.0.version).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Sends a test mail, and says what the server answered.
    #[oai(path = "/test", method = "post", operation_id = "test_mail_settings")]
    async fn test(
        &self,
        auth: ManagerWriteInSteps<permission::Test>,
        input: Json<MailTestInput>,
    ) -> Result<Json<MailTested>, Ended> {
        let tx = auth.begin().await?;
        let trial = service::trial(&tx, &input.0).await?;
        tx.rollback().await?;
        let tested = service::tried(&trial).await?;
        let tx = auth.begin().await?;
        Ok(tx.done(tested).await?)
    }

    /// Who changed the mail server, and to what; without its password.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_mail_settings_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let history = audit::platform_history(&auth.db, Entity::NOUN, service::ROW.0, &list.paging);
        Ok(Json(history.await?))
    }
}
