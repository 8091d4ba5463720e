//! Complaints and suggestions of tenants: who sees to each, until when, and what came of it.
//!
//! One is open until somebody takes it up, and closed with what came of it. A survey that was answered badly opens one.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{ComplaintKind, ComplaintState};
pub use error::ComplaintError;

kernel::id!(
    /// A row of `complaints`.
    ComplaintId
);

kernel::page! {
    pub mod permission = 89 "complaints" ("Complaints and suggestions", "الشكاوى والاقتراحات") {
        View, Create,
        Edit = 3 "edit" ("See to and close", "المعالجة والإغلاق"),
    }
}
