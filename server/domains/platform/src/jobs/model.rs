//! What failed jobs and waiting work are to the platform's staff.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::DeadLetterId;
use crate::merchants::MerchantId;

kernel::list! {
    /// A job that was given up.
    pub struct DeadLetter = "failed-jobs" ("Failed jobs", "المهام الفاشلة"),
        filtered by DeadLetterFilter
    {
        from: "platform.dead_letters d LEFT JOIN platform.merchants t ON t.id = d.merchant_id",
        key: "d.id",
        order: "d.id DESC",
        contains: ["d.name", "d.key", "d.error"],
        exports: [failed_at, name, key, attempts, error, retried_at],
    } {
        id: DeadLetterId = "d.id";
        merchant_id: Option<MerchantId> = "d.merchant_id";
        merchant_name_en: Option<String> = "t.name_en";
        merchant_name_ar: Option<String> = "t.name_ar";
        name: String [sort, export("Job", "المهمة")] = "d.name";
        key: String [export("Key", "المفتاح")] = "d.key";
        /// Ids of what it was about.
        payload: serde_json::Value = "d.payload";
        attempts: i32 [export("Attempts", "المحاولات")] = "d.attempts";
        /// Why the last attempt failed.
        error: String [export("Error", "الخطأ")] = "d.error";
        failed_at: DateTime<Utc> [sort, export("Failed at", "وقت الفشل")] = "d.failed_at";
        /// When it was put back into the queue.
        retried_at: Option<DateTime<Utc>> [export("Tried again at", "أعيدت المحاولة في")]
            = "d.retried_at";
        retried_by: Option<String> = "d.retried_by";
    }
}

kernel::filter! {
    pub struct DeadLetterFilter {
        name: String = "d.name = ?";
        merchant_id: MerchantId = "d.merchant_id = ?";
        /// Whether it was put back into the queue.
        retried: bool = "(d.retried_at IS NOT NULL) = ?";
    }
}

/// How much work waits.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct QueueFigures {
    /// Not yet handed to the queue, also what is for later.
    pub outbox_waiting: i64,
    /// Of these, what could run now.
    pub outbox_due: i64,
    pub oldest_due_at: Option<DateTime<Utc>>,
    /// Held until their disabled merchants are enabled again.
    pub held_for_merchants: i64,
    /// Held because no running worker has a handler of their name.
    pub held_for_workers: i64,
    /// Messages of merchants whose number is not connected or whose package is paused.
    pub held_for_whatsapp: i64,
    /// Mails of merchants whose own mail server takes none.
    pub held_for_email: i64,
    pub queue_waiting: i64,
    pub queue_running: i64,
    /// Given up and not yet tried again.
    pub dead_letters: i64,
}
