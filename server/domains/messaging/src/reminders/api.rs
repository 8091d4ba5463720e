use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{
    Reminder, ReminderFilter, ReminderPreview, ReminderPreviewInput, ReminderSettings,
    ReminderSettingsInput,
};
use super::{NOUN, ReminderId, permission, service, settings};

pub struct RemindersApi;

#[OpenApi(prefix_path = "/reminders", tag = "permission::PAGE")]
impl RemindersApi {
    /// Lists reminders.
    #[oai(path = "/", method = "get", operation_id = "list_reminders")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ReminderFilter>,
    ) -> Result<Json<Page<Reminder>>> {
        Ok(Json(Reminder::page(&auth.db, &list).await?))
    }

    /// Exports the reminders that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_reminders")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ReminderFilter>,
    ) -> Result<Download> {
        Reminder::export(auth.db, format.0, &list).await
    }

    /// Shows who will be reminded on a day, as things are now.
    #[oai(path = "/preview", method = "post", operation_id = "preview_reminders")]
    async fn preview(
        &self,
        auth: Read<permission::View>,
        input: Json<ReminderPreviewInput>,
    ) -> Result<Json<Vec<ReminderPreview>>> {
        Ok(Json(
            service::preview(&auth.db, input.0.date.as_deref()).await?,
        ))
    }

    /// Reads when reminders go out.
    #[oai(
        path = "/settings",
        method = "get",
        operation_id = "get_reminder_settings"
    )]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<ReminderSettings>> {
        Ok(Json(settings::shown(&settings::find(&auth.db).await?)))
    }

    /// Changes when reminders go out.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_reminder_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<ReminderSettingsInput>,
    ) -> Result<Json<ReminderSettings>> {
        let account = settings::update(&auth.tx, &input.0).await?;
        auth.done(settings::shown(&account)).await
    }

    /// Reads one reminder.
    #[oai(path = "/:id", method = "get", operation_id = "get_reminder")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ReminderId>,
    ) -> Result<Json<Reminder>> {
        Ok(Json(Reminder::one(&auth.db, id.0).await?))
    }

    /// Sends a reminder again that failed.
    #[oai(
        path = "/:id/resend",
        method = "post",
        operation_id = "resend_reminder"
    )]
    async fn resend(
        &self,
        auth: Write<permission::Resend>,
        id: Path<ReminderId>,
    ) -> Result<Json<Reminder>> {
        service::resend(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }

    /// The history of one reminder.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_reminder_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ReminderId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        Reminder::one(&auth.db, id.0).await?;
        let history = audit::history(&auth.db, NOUN, id.0.0, &list.paging);
        Ok(Json(history.await?))
    }
}
