//! Owners: the people and companies whose property the merchant manages.
//!
//! Mobile and e-mail are unique. An owner with access may sign in to the owner area.
//! Others may call [`service::existing`].

pub mod access;
pub mod api;
pub mod entity;
mod error;
pub mod model;
mod records;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::OwnerError;
pub use records::Records;

kernel::id!(
    /// A row of `owners`.
    OwnerId
);

kernel::page! {
    pub mod permission = 11 "owners" ("Owners", "الملاك") {
        View, Create, Edit, Delete,
        Access = 5 "access" ("Give access to the owner area", "منح الدخول إلى منطقة الملاك"),
    }
}
