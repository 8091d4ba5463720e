//! What is shown of deliveries.

use chrono::{DateTime, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{WebhookDeliveryId, WebhookDeliveryState, WebhookFailure};
use crate::webhook_endpoints::WebhookEndpointId;

kernel::filter! {
    pub struct WebhookDeliveryFilter {
        webhook_endpoint_id: WebhookEndpointId = "d.webhook_endpoint_id = ?";
        state: AnyOf<WebhookDeliveryState> = "d.state = ANY(?)";
        kind: String = "d.kind = ?";
        record_id: i64 = "d.record_id = ?";
    }
}

kernel::list! {
    /// An event for an endpoint.
    pub struct WebhookDelivery = "webhook_deliveries" ("Deliveries of webhooks", "عمليات تسليم خطافات الويب"),
        filtered by WebhookDeliveryFilter
    {
        from: "webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.webhook_endpoint_id",
        shown: ["e"],
        key: "d.id",
        order: "d.id DESC",
    } {
        id: WebhookDeliveryId = "d.id";
        webhook_endpoint_id: WebhookEndpointId = "d.webhook_endpoint_id";
        url: String [export("Address", "العنوان", ColumnKind::Code)] = "e.url";
        /// One of `GET /webhook_event_kinds`, or `webhook.test`.
        kind: String [export("Event", "الحدث", ColumnKind::Code)] = "d.kind";
        noun: String = "d.noun";
        record_id: i64 = "d.record_id";
        state: WebhookDeliveryState [export("Status", "الحالة")] = "d.state";
        tries: i32 [export("Tries", "المحاولات")] = "d.tries";
        /// When it is tried next, at the earliest: after those of the same record before it.
        next_at: Option<DateTime<Utc>> [export("Next try", "المحاولة التالية")]
            = "CASE WHEN d.state = 'waiting' AND e.is_enabled THEN d.next_at END";
        ended_at: Option<DateTime<Utc>> [export("Ended", "النهاية")] = "d.ended_at";
        created_at: DateTime<Utc> [export("Created", "الإنشاء")] = "d.created_at";
    }
}

/// A try.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct WebhookAttempt {
    pub at: DateTime<Utc>,
    /// How long it took, in milliseconds.
    pub millis: i32,
    /// Of the answer.
    pub status: Option<i32>,
    /// Why it was not taken.
    pub failure: Option<WebhookFailure>,
    /// How the answer begins.
    pub answer: Option<String>,
}

/// A delivery with what was sent and each try.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct WebhookDeliveryDetail {
    pub delivery: WebhookDelivery,
    /// The body as it is sent; left out where the caller may not see the record.
    pub payload: Option<String>,
    /// The last on top.
    pub attempts: Vec<WebhookAttempt>,
}
