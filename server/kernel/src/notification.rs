//! The bell: a notification, enqueued in the transaction of its cause.

use serde_json::json;

use crate::error::Result;
use crate::jobs::NewJob;
use crate::tenancy::MerchantTx;
use crate::text::Text;

/// The job that adds a notification: `{kind, title_en, title_ar, noun, record_id}`, the last two optional.
pub const ADD_NOTIFICATION: &str = "notifications.add";

/// What happened, and the record that it leads to.
#[derive(Debug)]
pub struct Notification<'a> {
    /// As the menu sorts them, such as `contracts`.
    pub kind: &'static str,
    pub title: &'a Text,
    pub noun: &'static str,
    pub record_id: i64,
}

impl MerchantTx {
    /// `key` is the event's own: the same event is told once.
    pub async fn notify(&self, key: String, notification: Notification<'_>) -> Result<()> {
        let payload = json!({
            "kind": notification.kind,
            "title_en": notification.title.en,
            "title_ar": notification.title.ar,
            "noun": notification.noun,
            "record_id": notification.record_id,
        });
        self.enqueue(NewJob::new(ADD_NOTIFICATION, key, payload))
            .await
    }
}
