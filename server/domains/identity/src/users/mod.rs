//! Users: the merchant's employees.
//!
//! E-mail and mobile are unique. An employee with an e-mail signs in and gets a link to choose a password;
//! one without does not sign in. A user is disabled, never removed; the last administrator who can sign in
//! and oneself cannot be.

pub mod api;
pub mod entity;
mod error;
pub mod jobs;
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
        View,
        Create of whole reach,
        Edit of whole reach,
        Delete = 4 "disable" ("Disable", "تعطيل") of whole reach,
    }
}
