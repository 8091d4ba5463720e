//! Where the merchant's own programs are told events: addresses, each with its kinds and a secret that signs what is sent.
//!
//! The secret is shown once and sealed. A replaced one signs beside the new one for a day. An endpoint that takes nothing
//! for three days, or says that it is gone, is disabled and told; what happens meanwhile waits until it is enabled again.

pub mod address;
pub mod api;
mod codes;
pub mod entity;
mod error;
mod mails;
pub mod model;
pub mod service;
pub mod signing;
#[cfg(test)]
mod tests;

pub use codes::{Kinds, WebhookDisabled};
pub use error::WebhookEndpointError;

kernel::id!(
    /// A row of `webhook_endpoints`.
    WebhookEndpointId
);

kernel::page! {
    pub mod permission = 98 "webhook_endpoints" ("Webhooks", "خطافات الويب") {
        View = 1 "view" ("View", "عرض") of whole reach,
        Create = 2 "create" ("Create", "إضافة") of whole reach,
        Edit = 3 "edit" ("Edit, test and send again", "التعديل والتجربة وإعادة الإرسال") of whole reach,
        Delete = 4 "delete" ("Delete", "حذف") of whole reach,
    }
}
