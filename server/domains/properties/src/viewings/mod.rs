//! Viewings: when somebody comes to see a unit, who shows it, and what came of it.
//!
//! The database refuses two planned viewings of one unit, or of one employee, that overlap. Visitors of a unit's page choose
//! from the times that [`slots`] finds, where the office lets them and nobody has the unit; the office plans any time. A
//! visitor sees and cancels their own viewing by its link.

pub mod api;
mod codes;
pub mod entity;
mod error;
mod mails;
pub mod model;
pub mod public_api;
pub mod public_model;
pub mod service;
pub mod settings;
pub mod slots;
mod telling;
#[cfg(test)]
mod tests;
mod visit;

pub use codes::ViewingState;
pub use error::ViewingError;

kernel::id!(
    /// A row of `viewings`.
    ViewingId
);

kernel::page! {
    pub mod permission = 55 "viewings" ("Viewings", "المعاينات") {
        View, Create, Edit,
    }
}
