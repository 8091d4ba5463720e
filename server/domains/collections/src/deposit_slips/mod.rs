//! Deposit slips: cheques that are brought to one of the merchant's accounts on one day, under a number
//! without a gap.
//!
//! A slip is made once with its cheques; one that is withdrawn is not on it any more. Its trail keeps it.

pub mod api;
pub mod entity;
mod error;
pub mod model;
mod pdf;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::DepositSlipError;

kernel::id!(
    /// A row of `deposit_slips`.
    DepositSlipId
);

kernel::page! {
    pub mod permission = 45 "deposit_slips" ("Deposit slips", "قسائم الإيداع") { View, Create }
}
