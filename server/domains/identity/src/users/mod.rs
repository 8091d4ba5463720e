//! Users: the merchant's employees who sign in.
//!
//! E-mail and mobile are unique. A user is disabled, never removed; the last active administrator
//! and oneself cannot be. A new user gets a link to choose a password.

pub mod api;
pub mod entity;
mod error;
pub mod mails;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::UserError;

kernel::id!(
    /// A row of `users`.
    UserId
);

kernel::page! {
    pub mod permission = 3 "users" ("Employees", "الموظفون") {
        View = 1 "view" ("View", "عرض"),
        Create = 2 "create" ("Create", "إضافة"),
        Edit = 3 "edit" ("Edit", "تعديل"),
        Delete = 4 "disable" ("Disable", "تعطيل"),
    }
}
