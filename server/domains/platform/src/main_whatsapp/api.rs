use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{ManagerRead, ManagerWrite, ManagerWriteInSteps};
use kernel::export::{Download, Format};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::record::Record as _;
use kernel::tenancy::PlatformConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    MainWhatsApp, MainWhatsAppCloudInput, MainWhatsAppInput, MainWhatsAppLink, MainWhatsAppMessage,
    MainWhatsAppMessageFilter, MainWhatsAppTestInput, MainWhatsAppTested, MainWhatsAppVersion,
};
use super::{MainWhatsAppMessageId, messages, permission, service};

pub struct MainWhatsAppApi;

#[OpenApi(prefix_path = "/main_whatsapp", tag = "permission::PAGE")]
impl MainWhatsAppApi {
    /// Reads the platform's main number and what it tells.
    #[oai(path = "/", method = "get", operation_id = "get_main_whatsapp")]
    async fn get(&self, auth: ManagerRead<permission::View>) -> Result<Json<MainWhatsApp>> {
        Ok(Json(service::show(&auth.db).await?))
    }

    /// Sets which kinds of messages are sent.
    #[oai(path = "/", method = "put", operation_id = "update_main_whatsapp")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<MainWhatsAppInput>,
    ) -> Result<Json<MainWhatsApp>> {
        service::update(&auth.tx, &input.0).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Makes a QR code that the platform's phone scans.
    #[oai(path = "/link", method = "post", operation_id = "link_main_whatsapp")]
    async fn link(
        &self,
        auth: ManagerWriteInSteps<permission::Edit>,
    ) -> Result<Json<MainWhatsAppLink>, Ended> {
        let tx = auth.begin().await?;
        let kernel = tx.kernel().clone();
        let linking = service::begin_link(&tx).await?;
        tx.rollback().await?;
        let linking = service::ask_for_link(&kernel, linking).await?;
        let tx = auth.begin().await?;
        let link = service::keep_link(&tx, linking).await?;
        Ok(tx.done(link).await?)
    }

    /// Asks the gateway how the number is.
    #[oai(
        path = "/refresh",
        method = "post",
        operation_id = "refresh_main_whatsapp"
    )]
    async fn refresh(
        &self,
        auth: ManagerWriteInSteps<permission::Edit>,
    ) -> Result<Json<MainWhatsApp>, Ended> {
        let tx = auth.begin().await?;
        let kernel = tx.kernel().clone();
        let account = service::reached(&tx).await?;
        tx.rollback().await?;
        let said = match &account {
            Some(account) => Some(service::ask(&kernel, account).await?),
            None => None,
        };
        let tx = auth.begin().await?;
        if let Some(said) = &said {
            service::note(&tx, said).await?;
        }
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Connects a number of the WhatsApp Business Cloud API.
    #[oai(
        path = "/cloud",
        method = "post",
        operation_id = "connect_main_whatsapp_cloud"
    )]
    async fn cloud(
        &self,
        auth: ManagerWriteInSteps<permission::Edit>,
        input: Json<MainWhatsAppCloudInput>,
    ) -> Result<Json<MainWhatsApp>, Ended> {
        let tx = auth.begin().await?;
        let kernel = tx.kernel().clone();
        let connecting = service::begin_cloud(&tx, &input.0).await?;
        tx.rollback().await?;
        let connecting = service::ask_for_cloud(&kernel, connecting).await?;
        let tx = auth.begin().await?;
        service::keep_cloud(&tx, connecting).await?;
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Has messages wait.
    #[oai(path = "/pause", method = "post", operation_id = "pause_main_whatsapp")]
    async fn pause(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<MainWhatsAppVersion>,
    ) -> Result<Json<MainWhatsApp>> {
        service::pause(&auth.tx, input.0.version).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Has messages leave again, also those that waited.
    #[oai(
        path = "/resume",
        method = "post",
        operation_id = "resume_main_whatsapp"
    )]
    async fn resume(
        &self,
        auth: ManagerWrite<permission::Edit>,
        input: Json<MainWhatsAppVersion>,
    ) -> Result<Json<MainWhatsApp>> {
        service::resume(&auth.tx, input.0.version).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Takes the number away; what waits is not sent any more.
    #[oai(
        path = "/disconnect",
        method = "post",
        operation_id = "disconnect_main_whatsapp"
    )]
    async fn disconnect(
        &self,
        auth: ManagerWriteInSteps<permission::Edit>,
    ) -> Result<Json<MainWhatsApp>, Ended> {
        let tx = auth.begin().await?;
        let kernel = tx.kernel().clone();
        let account = service::needed(&tx).await?;
        tx.rollback().await?;
        service::unlink(&kernel, &account).await?;
        let tx = auth.begin().await?;
        service::disconnect(&tx).await?;
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Sends a test message.
    #[oai(path = "/test", method = "post", operation_id = "test_main_whatsapp")]
    async fn test(
        &self,
        auth: ManagerWriteInSteps<permission::Test>,
        input: Json<MainWhatsAppTestInput>,
    ) -> Result<Json<MainWhatsAppTested>, Ended> {
        let tx = auth.begin().await?;
        let kernel = tx.kernel().clone();
        let (account, message) = service::trial(&tx, &input.0).await?;
        tx.rollback().await?;
        let tested = service::tried(&kernel, &account, &message).await?;
        let tx = auth.begin().await?;
        Ok(tx.done(tested).await?)
    }

    /// Who changed the number's settings, and to what; without its secrets.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_main_whatsapp_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let history = audit::platform_history(&auth.db, Entity::NOUN, service::ROW.0, &list.paging);
        Ok(Json(history.await?))
    }

    /// Lists the platform's messages, the newest on top.
    #[oai(
        path = "/messages",
        method = "get",
        operation_id = "list_main_whatsapp_messages"
    )]
    async fn messages(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MainWhatsAppMessageFilter>,
    ) -> Result<Json<Page<MainWhatsAppMessage>>> {
        Ok(Json(MainWhatsAppMessage::page(&auth.db, &list).await?))
    }

    /// Exports the messages that the filters show.
    #[oai(
        path = "/messages/export",
        method = "get",
        operation_id = "export_main_whatsapp_messages"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MainWhatsAppMessageFilter>,
    ) -> Result<Download> {
        MainWhatsAppMessage::export(auth.db, format.0, &list).await
    }

    /// Queues a message that failed again.
    #[oai(
        path = "/messages/:id/resend",
        method = "post",
        operation_id = "resend_main_whatsapp_message"
    )]
    async fn resend(
        &self,
        auth: ManagerWrite<permission::Resend>,
        id: Path<MainWhatsAppMessageId>,
    ) -> Result<Json<MainWhatsAppMessage>> {
        messages::resend(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }
}
