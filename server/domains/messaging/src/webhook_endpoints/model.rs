//! What an endpoint is to those who see to it.

use chrono::{DateTime, Utc};
use kernel::export::ColumnKind;
use poem_openapi::Object;
use serde::Serialize;

use super::{Kinds, WebhookDisabled, WebhookEndpointId};

kernel::filter! {
    pub struct WebhookEndpointFilter {
        is_enabled: bool = "e.is_enabled = ?";
    }
}

kernel::list! {
    /// An address that is told events.
    pub struct WebhookEndpoint = "webhooks" ("Webhooks", "خطافات الويب"), filtered by WebhookEndpointFilter {
        from: "webhook_endpoints e",
        key: "e.id",
        order: "e.id DESC",
        contains: ["e.url", "e.description"],
    } {
        id: WebhookEndpointId = "e.id";
        url: String [sort, export("Address", "العنوان", ColumnKind::Code)] = "e.url";
        description: Option<String> [export("Description", "الوصف")] = "e.description";
        /// Names of `GET /webhook_event_kinds`.
        kinds: Kinds = "e.kinds";
        is_enabled: bool = "e.is_enabled";
        disabled_reason: Option<WebhookDisabled> [export("Disabled", "التعطيل")] = "e.disabled_reason";
        disabled_at: Option<DateTime<Utc>> = "e.disabled_at";
        /// What verifies its signatures: shown once, in the first answer to its making or replacement.
        secret: Option<String> => None;
        /// Until when the secret of before signs beside the new one.
        old_secret_until: Option<DateTime<Utc>> = "e.old_secret_until";
        /// Since when it takes nothing.
        failing_since: Option<DateTime<Utc>> = "e.failing_since";
        last_delivered_at: Option<DateTime<Utc>> [export("Last delivered", "آخر تسليم")] = "e.last_delivered_at";
        /// Deliveries that wait for it.
        waiting: i64 [export("Waiting", "في الانتظار")]
            = "(SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_endpoint_id = e.id AND d.state = 'waiting')";
        created_at: DateTime<Utc> [sort] = "e.created_at";
        version: i64 = "e.version";
    }
}

#[derive(Debug, Object)]
pub struct WebhookEndpointInput {
    /// https, with a public address.
    pub url: Option<String>,
    pub description: Option<String>,
    /// Names of `GET /webhook_event_kinds` whose records the caller may see.
    pub kinds: Vec<String>,
}

#[derive(Debug, Object)]
pub struct WebhookEndpointUpdate {
    #[oai(flatten)]
    pub endpoint: WebhookEndpointInput,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct WebhookEndpointVersion {
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct WebhookEnabling {
    /// Whether it is told what happened while it was disabled, as far as events are kept.
    pub missed: bool,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct WebhookReplay {
    /// The first day whose events are sent again, in the merchant's time zone.
    pub from: Option<String>,
    /// The last one.
    pub to: Option<String>,
}

#[derive(Debug, Object, Serialize)]
pub struct WebhookReplayed {
    /// Deliveries that wait now.
    pub count: i64,
}
