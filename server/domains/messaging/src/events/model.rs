//! An event as programs read it, and the kinds that there are.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::EventFieldKind;

/// What happened to one record. Webhooks carry the same.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct Event {
    /// The same however often it is told.
    pub id: String,
    /// One of the names of `GET /webhook_event_kinds`.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: String,
    /// Of the kind's fields: fields may be added under one version, never taken away or changed.
    pub version: i32,
    /// When it happened.
    pub timestamp: DateTime<Utc>,
    pub data: EventData,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[oai(skip_serializing_if_is_none)]
pub struct EventData {
    /// The record's noun, as in the paths of the API.
    pub noun: String,
    /// The record's id.
    pub id: i64,
    /// The record's public fields just after it happened, or as they last were.
    pub record: Value,
    /// Of these fields, those that were something else before, as they were.
    #[serde(default)]
    pub previous: Option<Value>,
}

/// A part of the events, in their order.
#[derive(Debug, Object, Serialize)]
pub struct EventPage {
    pub items: Vec<Event>,
    /// What to ask with for those that follow, now or later.
    pub next: String,
    /// Whether some follow already.
    pub has_more: bool,
}

/// A kind of event.
#[derive(Debug, Object, Serialize)]
pub struct WebhookEventKind {
    /// `contract.issued`: what an endpoint names, and an event's `type`.
    pub name: String,
    pub version: i32,
    pub name_en: String,
    pub name_ar: String,
    /// The noun of the records.
    pub noun: String,
    /// What an employee needs to be told it.
    pub permission: String,
    pub fields: Vec<WebhookEventField>,
}

/// A field of the record in an event.
#[derive(Debug, Object, Serialize)]
pub struct WebhookEventField {
    pub name: String,
    pub kind: EventFieldKind,
}
