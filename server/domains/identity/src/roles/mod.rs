//! Roles: named sets of rights that employees hold.
//!
//! The administrator's role holds every right, also those of screens that come later, and cannot
//! lose any; it reaches all records. A role is not deleted while somebody holds it. Nobody gives rights
//! that they lack, and only who reaches all records says what others do and reach.

pub mod api;
mod codes;
pub mod defaults;
pub mod entity;
mod error;
pub mod model;
pub mod rights;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{RoleOptionName, RoleOptions};
pub use error::RoleError;
pub use kernel::tenancy::Reach;

kernel::id!(
    /// A row of `roles`.
    RoleId
);

kernel::page! {
    pub mod permission = 4 "roles" ("Roles", "الأدوار") {
        View,
        Create of whole reach,
        Edit of whole reach,
        Delete of whole reach,
    }
}
