//! E-units: the page on which a unit is offered to everybody who has its link.
//!
//! A unit has one page at most. It is shown from the day that it is published to its last day, while the unit and its
//! building are in use, until it is withdrawn; published again, it has the same link. It says what the unit is, its
//! photos, from when it is free, and a rent only where the office gives one.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod public_api;
pub mod public_model;
pub mod service;
#[cfg(test)]
mod tests;
pub mod visit;

pub use codes::EUnitState;
pub(crate) use codes::state;
pub use error::EUnitError;

kernel::id!(
    /// A row of `e_units`.
    EUnitId
);
