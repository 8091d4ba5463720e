//! Unit holds: a unit or a parking that is kept for somebody from one day to another.
//!
//! A hold lapses by its date alone, and is released early with a reason. Two holds never keep one place on the same
//! day: the database refuses it. A hold and a live contract never do either: who holds and who lets lock the place
//! first. The contract of the one it is held for releases it.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::UnitHoldError;

kernel::id!(
    /// A row of `unit_holds`.
    UnitHoldId
);

kernel::page! {
    pub mod permission = 32 "unit_holds" ("Held units", "الوحدات المحجوزة") {
        View,
        Create = 2 "create" ("Hold", "حجز"),
        Release = 3 "release" ("Release", "إلغاء الحجز"),
    }
}
