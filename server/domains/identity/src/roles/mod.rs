//! Roles: named sets of rights that employees hold.
//!
//! The administrator's role holds every right, also those of screens that come later, and cannot
//! lose any. A role is not deleted while somebody holds it. Nobody gives rights that they lack.

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

kernel::id!(
    /// A row of `roles`.
    RoleId
);

kernel::page! {
    pub mod permission = 4 "roles" ("Roles", "الأدوار") { View, Create, Edit, Delete }
}
