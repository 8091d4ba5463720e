//! Late fees: what a tenant is charged for rent that is paid late, by the office's own rule.
//!
//! Each night charges what fell due, once: a fee is known by its payment and its number ([`rule`]). A payment whose cheque the
//! office or the bank has is not the tenant's delay, and nothing is charged while a contract is stopped. What is charged
//! is a charge like any other: paid, or waived with a reason, and not charged again.

pub mod api;
pub mod codes;
pub mod entity;
pub mod jobs;
pub mod model;
mod rule;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{LateFeeBasis, LateFeeRepeats};

kernel::id!(
    /// The row of `late_fees`.
    LateFeeRuleId
);

kernel::page! {
    pub mod permission = 76 "late_fees" ("Late fees", "غرامات التأخير") {
        View of whole reach,
        Edit of whole reach,
    }
}
