//! Movements of deposits: the book in which every coin that comes into a deposit or leaves it stands.
//!
//! A deposit is the tenant's money: a liability without VAT, and income only when it is forfeited. A movement has a
//! document number without a gap, begins with what the one before it left, and is never changed or removed; a wrong
//! one is taken back by another. What is received comes from the receipt of an insurance payment, in the same
//! transaction, and is bound to its amount by a key. [`crate::insurances`] decides what may be posted.

pub mod api;
pub mod codes;
pub mod entity;
pub mod model;
mod pdf;
pub(crate) mod printed;
pub mod service;
#[cfg(test)]
mod tests;

kernel::id!(
    /// A row of `insurance_movements`.
    InsuranceMovementId
);
