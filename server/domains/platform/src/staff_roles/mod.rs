//! Roles of the platform's staff: named sets of rights, of which somebody holds one or several.
//!
//! The administrator's role holds every right, also those of pages that come later; only its name changes. Of another role
//! counts what is stored, and nothing while it is disabled: whoever adds a page gives it, in a migration, to the roles that
//! have it from the start. Roles are disabled, never removed, so that the history of who held them stays readable. Nobody
//! gives rights that they lack, nor changes a role that has more than they have.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod rights;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::StaffRoleError;

kernel::id!(
    /// A row of `staff_roles`.
    StaffRoleId
);

kernel::page! {
    pub mod permission = 138 "staff_roles" ("Staff's roles", "أدوار موظفي المنصة") {
        View,
        Create,
        Edit,
        Disable = 5 "disable" ("Disable and enable", "تعطيل وتفعيل"),
    }
}
