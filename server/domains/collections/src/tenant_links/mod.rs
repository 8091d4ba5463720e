//! Tenant links: a tenant sees their own contracts, payments, cheques, receipts and account by a link, without a password.
//!
//! The link names nobody: each visit begins with a one-time code sent to the tenant's address on file, and what it shows is
//! asked for with the session that the code began. The office opens and closes links, sees what happened at each, and can
//! switch all of them off. A tenant has one open link.

pub mod api;
mod area;
mod codes;
pub mod entity;
mod error;
mod mails;
pub mod model;
pub mod public_api;
pub mod public_model;
pub mod service;
pub mod settings;
#[cfg(test)]
mod tests;
mod visit;

pub use codes::{TenantLinkState, TenantLinkVisitKind};
pub use error::TenantLinkError;

kernel::id!(
    /// A row of `tenant_links`.
    TenantLinkId
);

kernel::page! {
    pub mod permission = 39 "tenant_links" ("Tenants' own links", "روابط المستأجرين الخاصة") {
        View,
        Create = 2 "create" ("Open links", "فتح الروابط"),
        Edit = 3 "edit" ("Switch all links on and off", "تشغيل كل الروابط وإيقافها") of whole reach,
        Close = 5 "close" ("Close links", "إغلاق الروابط"),
    }
}
