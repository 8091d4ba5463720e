//! Keys and cards of units: how many there are, and who has them.
//!
//! A row is a set of the same kind that one holder has. Some of a set may go to another holder: they become a set of their
//! own there, so that the sum of a kind stays what it was. What was lost stays on the list, with whoever had it in its history.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{KeyHolder, KeyKind};
pub use error::UnitKeyError;

kernel::id!(
    /// A row of `unit_keys`.
    UnitKeyId
);

kernel::page! {
    pub mod permission = 91 "unit_keys" ("Keys and cards", "المفاتيح والبطاقات") {
        View, Create, Edit, Delete,
        HandOver = 5 "hand_over" ("Hand over", "تسليم"),
    }
}
