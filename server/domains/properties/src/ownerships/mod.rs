//! Ownerships: who owns a building, a unit or a parking from a date on, in shares of 100.00 %.
//!
//! A new holding closes the one before it on the day before. Two holdings of one thing never
//! overlap: the database refuses it. [`holdings`](crate::facts::holdings) says who holds what on a day.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod owner_api;
pub mod service;
pub mod shares;
#[cfg(test)]
mod tests;
mod thing;

pub use error::OwnershipError;
pub use thing::Thing;

kernel::id!(
    /// A row of `ownerships`.
    OwnershipId
);

kernel::page! {
    pub mod permission = 26 "ownerships" ("Ownership", "الملكية") {
        View,
        Create = 2 "create" ("Set owners", "تحديد الملاك"),
        Edit, Delete,
    }
}
