//! Clauses: the library of a merchant's terms, in both languages side by side.
//!
//! A clause's text is never changed: another text is its next version, and a contract keeps the versions that it was
//! written with. `{unit}` and the like stand for what the contract says; a text with an unknown field is not saved, and
//! both languages use the same ones. Default clauses are on every new contract of their usage.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::ClauseField;
pub use error::ClauseError;

kernel::id!(
    /// A row of `clauses`.
    ClauseId
);

kernel::page! {
    pub mod permission = 37 "clauses" ("Clauses", "بنود العقود") { View, Create, Edit, Delete }
}
