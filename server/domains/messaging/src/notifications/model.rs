//! What the bell shows, and what it is asked.

use chrono::{DateTime, Utc};
use kernel::notification::{NotificationKind, NotificationTopic};
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::NotificationId;

/// One entry of the menu: one event, or several of the same topic, of which it shows the newest.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Notification {
    pub id: NotificationId,
    pub kind: NotificationKind,
    pub title_en: String,
    pub title_ar: String,
    /// The noun of the record that it leads to.
    pub noun: Option<String>,
    pub record_id: Option<i64>,
    /// What happened, where such events are told together.
    pub topic: Option<NotificationTopic>,
    /// How many events the entry tells.
    pub count: i64,
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
    /// Newest first. What is unread of a topic is one entry, what was read of it one a day.
    pub items: Vec<Notification>,
    /// Each kind that the caller may see.
    pub unread: Vec<UnreadCount>,
    pub total_unread: i64,
}

#[derive(Debug, Object)]
pub struct MarkAsReadInput {
    /// The kind; every kind when it is left out.
    #[oai(rename = "type")]
    pub kind: Option<NotificationKind>,
}
