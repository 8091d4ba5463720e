use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::notification::NotificationKind;
use kernel::permission::SignedIn;
use poem_openapi::param::Query;
use poem_openapi::{OpenApi, Tags};

use super::model::{MarkAsReadInput, NotificationMenu};
use super::service;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "notifications")]
    Notifications,
}

pub struct NotificationsApi;

#[OpenApi(prefix_path = "/notifications", tag = "Tag::Notifications")]
impl NotificationsApi {
    /// Fills the notification menu.
    #[oai(
        path = "/get_records",
        method = "get",
        operation_id = "list_notifications"
    )]
    async fn get_records(
        &self,
        auth: Read<SignedIn>,
        /// `YYYY-MM-DD`: leaves out what came after that day.
        date: Query<Option<String>>,
        /// The caller's time, for the log only.
        #[oai(name = "dateAndTime")]
        date_and_time: Query<Option<String>>,
        /// One kind; every kind when it is left out.
        #[oai(name = "type")]
        kind: Query<Option<NotificationKind>>,
    ) -> Result<Json<NotificationMenu>> {
        tracing::trace!(
            date_and_time = date_and_time.0,
            "the notification menu was opened"
        );
        let asked = service::MenuQuery {
            date: date.0.as_deref(),
            kind: kind.0,
        };
        Ok(Json(
            service::menu(&auth.db, &auth.principal, &asked).await?,
        ))
    }

    /// Marks the notifications of a kind as read by the caller.
    #[oai(
        path = "/mark_as_read",
        method = "post",
        operation_id = "mark_notifications_as_read"
    )]
    async fn mark_as_read(
        &self,
        auth: Write<SignedIn>,
        input: Json<MarkAsReadInput>,
    ) -> Result<Json<bool>> {
        service::mark_as_read(&auth.tx, &auth.principal, input.kind).await?;
        auth.done(true).await
    }
}
