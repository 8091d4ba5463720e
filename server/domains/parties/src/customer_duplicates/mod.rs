//! Duplicates: tenants who look as if they were entered twice, and why.
//!
//! What is compared are the folded keys that the database keeps beside each tenant. Equal names say nothing where the
//! papers or the dates of birth say that they are two people. [`crate::customer_merges`] makes one of two.

pub mod api;
mod codes;
pub mod model;
mod rules;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::MatchReason;
