//! The platform's account at the gateway, without its key.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use serde::Serialize;

use super::GatewayRegion;

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct PaymentGatewaySettings {
    pub region: GatewayRegion,
    pub profile_id: Option<String>,
    /// Whether a key is kept; it is never shown.
    pub has_key: bool,
    /// Where the gateway calls; to be entered at the gateway as the address of its notifications.
    pub callback_url: String,
    pub tested_at: Option<DateTime<Utc>>,
    /// What the gateway said to the last test; nothing where it took the key.
    pub test_failure: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct PaymentGatewaySettingsInput {
    pub region: GatewayRegion,
    pub profile_id: Option<String>,
    /// Empty keeps the key that is there.
    pub server_key: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
