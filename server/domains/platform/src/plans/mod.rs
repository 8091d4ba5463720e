//! Plans: what the platform sells, by package and country, in editions.
//!
//! An edition is sold from a day until the next one; editions of one package and country do not overlap. What was sold is
//! never edited or removed: the merchant keeps it, and others get a new edition.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{LeftOut, PlanFunction};
pub use error::PlanError;

kernel::id!(
    /// A row of `plans`.
    PlanId
);

kernel::page! {
    pub mod permission = 117 "plans" ("Plans", "الباقات") {
        View, Create, Edit, Delete,
    }
}
