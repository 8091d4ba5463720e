use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::record::Record as _;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::entity::Entity;
use super::model::{
    MessagePreview, MessagePreviewInput, MessageTemplate, MessageTemplateInput,
    MessageTemplateReset,
};
use super::settings::model::{MessageSettings, MessageSettingsInput};
use super::settings::{entity, service as settings};
use super::{MessageKind, permission, service};

pub struct MessageTemplatesApi;

#[OpenApi(prefix_path = "/message_templates", tag = "permission::PAGE")]
impl MessageTemplatesApi {
    /// All kinds of messages to customers, with their words and switches.
    #[oai(path = "/", method = "get", operation_id = "list_message_templates")]
    async fn list(&self, auth: Read<permission::View>) -> Result<Json<Vec<MessageTemplate>>> {
        Ok(Json(service::list(&auth.db).await?))
    }

    /// Quiet hours, and which way is tried first.
    #[oai(
        path = "/settings",
        method = "get",
        operation_id = "get_message_settings"
    )]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<MessageSettings>> {
        Ok(Json(settings::shown(&settings::row(&auth.db).await?)))
    }

    /// Changes the quiet hours and the way that is tried first.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_message_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<MessageSettingsInput>,
    ) -> Result<Json<MessageSettings>> {
        let row = settings::update(&auth.tx, &input.0).await?;
        auth.done(settings::shown(&row)).await
    }

    /// Who changed the hours and the way, and to what.
    #[oai(
        path = "/settings/history",
        method = "get",
        operation_id = "list_message_settings_history"
    )]
    async fn settings_history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let row = settings::row(&auth.db).await?;
        auth.history_of::<entity::Entity>(row.id, &list.paging)
            .await
    }

    /// Reads one kind.
    #[oai(path = "/:kind", method = "get", operation_id = "get_message_template")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        kind: Path<MessageKind>,
    ) -> Result<Json<MessageTemplate>> {
        Ok(Json(service::get(&auth.db, kind.0).await?))
    }

    /// Changes a kind's words, its languages, and the ways it is sent by.
    #[oai(
        path = "/:kind",
        method = "put",
        operation_id = "update_message_template"
    )]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        kind: Path<MessageKind>,
        input: Json<MessageTemplateInput>,
    ) -> Result<Json<MessageTemplate>> {
        service::update(&auth.tx, kind.0, &input.0).await?;
        let template = service::get(&auth.tx, kind.0).await?;
        auth.done(template).await
    }

    /// Gives a kind its first words back.
    #[oai(
        path = "/:kind/reset",
        method = "post",
        operation_id = "reset_message_template"
    )]
    async fn reset(
        &self,
        auth: Write<permission::Edit>,
        kind: Path<MessageKind>,
        input: Json<MessageTemplateReset>,
    ) -> Result<Json<MessageTemplate>> {
        service::reset(&auth.tx, kind.0, input.0.version).await?;
        let template = service::get(&auth.tx, kind.0).await?;
        auth.done(template).await
    }

    /// Shows words with the values of a real record, before they are saved.
    #[oai(
        path = "/:kind/preview",
        method = "post",
        operation_id = "preview_message_template"
    )]
    async fn preview(
        &self,
        auth: Read<permission::View>,
        kind: Path<MessageKind>,
        input: Json<MessagePreviewInput>,
    ) -> Result<Json<MessagePreview>> {
        Ok(Json(service::preview(&auth.db, kind.0, &input.0).await?))
    }

    /// Who changed a kind, and how.
    #[oai(
        path = "/:kind/history",
        method = "get",
        operation_id = "list_message_template_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        kind: Path<MessageKind>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let row = service::row(&auth.db, kind.0).await?;
        // Rows count from 1: one that nobody has changed yet has no row, and so no history.
        let id = row.map_or(0, |row| row.id.into());
        let history = audit::history(&auth.db, Entity::NOUN, id, &list.paging);
        Ok(Json(history.await?))
    }
}
