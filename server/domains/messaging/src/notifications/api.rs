use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::param::Query;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{NotificationKind, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "notifications")]
    Notifications,
}

/// One entry of the menu.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Notification {
    pub id: i64,
    /// `stocks`, `surveys`, `suggestionsAndComplains`, `orders`, `contracts` or `payments`.
    pub kind: String,
    pub title_en: String,
    pub title_ar: String,
    /// The noun of the record that it leads to.
    pub noun: Option<String>,
    pub record_id: Option<i64>,
    /// UTC.
    pub at: DateTime<Utc>,
    pub is_read: bool,
}

/// The unread notifications of a kind.
#[derive(Debug, Object, Serialize)]
pub struct UnreadCount {
    pub kind: NotificationKind,
    pub unread: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct NotificationMenu {
    /// Newest first.
    pub items: Vec<Notification>,
    /// Each kind that the caller may see.
    pub unread: Vec<UnreadCount>,
    pub total_unread: i64,
}

#[derive(Debug, Object)]
pub struct MarkAsReadInput {
    /// The kind; every kind when it is left out.
    #[oai(rename = "type")]
    pub kind: Option<String>,
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
        kind: Query<Option<String>>,
    ) -> Result<Json<NotificationMenu>> {
        tracing::trace!(
            date_and_time = date_and_time.0,
            "the notification menu was opened"
        );
        let asked = service::MenuQuery {
            date: date.0.as_deref(),
            kind: kind.0.as_deref(),
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
        service::mark_as_read(&auth.tx, &auth.principal, input.0.kind.as_deref()).await?;
        auth.done(true).await
    }
}
