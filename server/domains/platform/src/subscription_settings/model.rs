//! How long merchants go on after their last paid day, as the platform's staff sets it.

use poem_openapi::Object;
use serde::Serialize;

#[derive(Debug, Object, Serialize)]
pub struct SubscriptionSettings {
    /// Days in which everything still works.
    pub grace_days: i32,
    /// Days after those in which people come in, see and export.
    pub read_only_days: i32,
    /// Days after those before the data may be erased.
    pub archive_days: i32,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct SubscriptionSettingsInput {
    /// 0 to 90.
    pub grace_days: Option<String>,
    /// 1 to 3650.
    pub read_only_days: Option<String>,
    /// 30 to 3650.
    pub archive_days: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
