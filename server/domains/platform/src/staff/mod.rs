//! The platform's own people (managers): who they are, what their role lets them do, how they sign in.
//!
//! Roles are fixed in code: superadmin may do everything, administrator everything but changing staff,
//! sales decides on trial requests and looks after merchants, support reads, and sends mails and jobs again. There is always
//! an active superadmin. A manager signs in by e-mail, password and the code of an authenticator app; access tokens live ten minutes and are renewed
//! by a refresh token that changes with each use; a used one that comes back ends the session.

pub mod api;
mod authenticator;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
mod role;
pub mod second_factors;
pub mod service;
pub mod sign_in_api;
pub mod sign_in_model;
#[cfg(test)]
mod tests;

pub use authenticator::StaffAuthenticator;
pub use codes::{StaffLinkPurpose, StaffRole, StaffSessionEnd};
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
