use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write, WriteInSteps};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::record::Record as _;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{
    EmailSettings, EmailSettingsInput, EmailSettingsVersion, EmailTestInput, EmailTested,
};
use super::{permission, service};

pub struct EmailSettingsApi;

#[OpenApi(prefix_path = "/email_settings", tag = "permission::PAGE")]
impl EmailSettingsApi {
    /// Reads the merchant's mail server, and whether it takes mail.
    #[oai(path = "/", method = "get", operation_id = "get_email_settings")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<EmailSettings>> {
        Ok(Json(service::show(&auth.db).await?))
    }

    /// Sets the mail server, once it has taken the sender.
    #[oai(path = "/", method = "put", operation_id = "update_email_settings")]
    async fn update(
        &self,
        auth: WriteInSteps<permission::Edit>,
        input: Json<EmailSettingsInput>,
    ) -> Result<Json<EmailSettings>, Ended> {
        let tx = auth.begin().await?;
        let given = service::given(&tx, &input.0).await?;
        let reach = service::reach(&tx.kernel().config);
        tx.rollback().await?;
        service::check(&given, reach).await?;
        let tx = auth.begin().await?;
        service::save(&tx, given, &input.0).await?;
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Takes the mail server away; mails leave by the platform's.
    #[oai(
        path = "/remove",
        method = "post",
        operation_id = "remove_email_settings"
    )]
    async fn remove(
        &self,
        auth: Write<permission::Edit>,
        input: Json<EmailSettingsVersion>,
    ) -> Result<Json<EmailSettings>> {
        service::remove(&auth.tx, input.0.version).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Sends a test mail, and says what the server answered.
    #[oai(path = "/test", method = "post", operation_id = "test_email_settings")]
    async fn test(
        &self,
        auth: WriteInSteps<permission::Test>,
        input: Json<EmailTestInput>,
    ) -> Result<Json<EmailTested>, Ended> {
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
        operation_id = "list_email_settings_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let history = audit::history(&auth.db, Entity::NOUN, service::ROW.0, &list.paging);
        Ok(Json(history.await?))
    }
}
