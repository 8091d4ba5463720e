//! The platform's own people (managers): who they are, which roles they have, how they sign in.
//!
//! Somebody has one or several [roles](crate::staff_roles) and the rights of all of them. There is always an active
//! person with the administrator's role. Nobody changes somebody who has more rights than they have themselves, since with
//! another e-mail address they could sign in as that person. A manager signs in by e-mail, password and the code of an
//! authenticator app; access tokens live ten minutes and are renewed by a refresh token that changes with each use; a used
//! one that comes back ends the session.

pub mod api;
mod authenticator;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod second_factors;
pub mod service;
pub mod sign_in_api;
pub mod sign_in_model;
#[cfg(test)]
mod tests;

pub use authenticator::StaffAuthenticator;
pub use codes::{StaffLinkPurpose, StaffSessionEnd};
pub use error::StaffError;

kernel::id!(
    /// A row of `staff`.
    StaffId
);

kernel::id!(
    /// A row of `sessions`.
    StaffSessionId
);

kernel::page! {
    pub mod permission = 103 "staff" ("Staff", "موظفو المنصة") { View, Create, Edit }
}
