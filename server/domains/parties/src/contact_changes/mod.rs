//! Contact changes: what tenants want changed of how they are reached, asked for at their own link.
//!
//! Nothing of the tenant is another until the office accepts; it may correct what was typed. A tenant has one at a time
//! that waits.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;

pub use codes::ContactChangeState;
pub use error::ContactChangeError;

kernel::id!(
    /// A row of `contact_changes`.
    ContactChangeId
);

kernel::page! {
    pub mod permission = 14 "contact_changes" ("Changes of contact data", "تغييرات بيانات التواصل") {
        View,
        Decide = 6 "decide" ("Accept and refuse", "القبول والرفض"),
    }
}
