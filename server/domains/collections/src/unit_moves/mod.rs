//! Unit moves: the rest of a contract goes to another unit of the merchant, from a day on.
//!
//! The contract ends the day before, and a contract that follows it is issued for the rest: same tenant, terms and last
//! day. Open rent that falls due from the day on and the open deposit go to it with their cheques; what is held of the
//! deposit is carried over by movements. Nothing that was collected is touched: the rents of both contracts add up to the
//! rent before and the difference that was shown. A move is taken back whole, while nothing was built on it.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub(crate) mod rent;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::UnitMoveError;

kernel::id!(
    /// A row of `unit_moves`.
    UnitMoveId
);
