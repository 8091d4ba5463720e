//! Support access: an administrator opens the office's area to the platform's staff, for a time.
//!
//! asked → allowed or declined; allowed → ended, by hand or by its time. The office may also allow without being asked.
//! At most one is open: a new one ends the one before. It is for looking, unless changes were allowed. Who enters has a
//! session of the office's area that names them and counts as nobody of the office; it lives no longer than the grant
//! and than the right of the platform's person. What support never does stands in [`kernel::auth::REFUSED_TO_SUPPORT`].

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub(crate) mod jobs;
mod mails;
pub mod model;
pub mod service;
pub mod staff;
#[cfg(test)]
mod tests;

pub use codes::{SupportGrantState, SupportPeriod};
pub use error::SupportGrantError;
pub use staff::SupportStaff;

kernel::id!(
    /// A row of `support_grants`.
    SupportGrantId
);
