//! How leads are followed, as staff sets it.

use poem_openapi::Object;
use serde::Serialize;

#[derive(Debug, Object, Serialize)]
pub struct MarketingSettings {
    /// A lead without contact for so many days is shown as waiting.
    pub waiting_days: i32,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MarketingSettingsInput {
    /// 1 to 90.
    pub waiting_days: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
