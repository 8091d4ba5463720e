//! Whether tenants enter by their links at all: one row.

pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// The row of `tenant_link_settings`.
    TenantLinkSettingsId
);
