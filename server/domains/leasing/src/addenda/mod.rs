//! Addenda: what is agreed anew of a contract that was issued: its rent from a day on, its last day, its parking, its own
//! terms. Only the change is signed, as contracts are; once all have signed it is written into the contract and the
//! payments follow. The contract that was signed before stays readable as it was.
//!
//! A contract has one addendum at a time that is not signed or withdrawn.

mod amend;
pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
mod paper;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{AddendumPart, AddendumStatus};
pub use error::AddendumError;

kernel::id!(
    /// A row of `addenda`.
    AddendumId
);

kernel::page! {
    pub mod permission = 38 "addenda" ("Addenda", "ملاحق العقود") {
        View, Create, Edit,
        Delete = 4 "delete" ("Delete drafts", "حذف المسودات"),
        Issue = 5 "issue" ("Issue and withdraw", "إصدار وسحب"),
    }
}
