//! Billing settings: who invoices merchants, under which tax number, and how they can pay. One row.
//!
//! Nothing is invoiced before the seller is named. An invoice keeps what stood here when it was issued.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;

pub use error::BillingSettingsError;

kernel::id!(
    /// The row of `billing_settings`.
    BillingSettingsId
);

kernel::page! {
    pub mod permission = 125 "billing_settings" ("Payment methods", "طرق الدفع") {
        View, Edit,
    }
}
