//! Risks: how a tenant paid so far, said in one word with its reasons.
//!
//! It is made of the payments each time ([`rules`]), never stored. Who has the right accepts it with a reason; that holds
//! for this level and lower ones, and no longer when it gets worse.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
mod rules;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{RiskLevel, RiskReason};
pub use error::CustomerRiskError;

kernel::id!(
    /// A row of `customer_risks`.
    CustomerRiskId
);

kernel::page! {
    pub mod permission = 43 "customer_risks" ("Tenants' risk", "مخاطر المستأجرين") {
        View,
        Accept = 3 "accept" ("Accept", "قبول"),
    }
}
