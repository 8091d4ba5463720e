use poem_openapi::Object;
use serde::Serialize;

/// Whether tenants enter by their links.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantLinkSettings {
    pub is_on: bool,
    /// Who changed it last.
    pub changed_by: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct TenantLinkSettingsInput {
    pub is_on: bool,
    /// The version that was shown.
    pub version: i64,
}
