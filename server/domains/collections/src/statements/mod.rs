//! Statements: what a tenant was to pay, paid and owes, by contract and in all.
//!
//! `balance` is what fell due up to today less what was collected, and the fees for cheques that are open, less the
//! tenant's money that paid nothing yet; the running balance of the dated lines ends at the same amount. Cancelled payments, waived fees and drafts
//! do not count.

pub mod api;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
