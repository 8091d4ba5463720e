//! The countries that people may sign in from; without any, from anywhere.
//!
//! The configured list is taken over once, into a table that nobody has changed yet. A change holds from the next sign-in on,
//! at every server. Nobody shuts themselves out: the caller's own country stays, as far as the proxy in front reports it.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::AllowedCountryError;

kernel::id!(
    /// A row of `allowed_countries`.
    AllowedCountryId
);

kernel::page! {
    pub mod permission = 133 "allowed_countries" ("Allowed countries", "الدول المسموح بها") {
        View, Create, Delete,
    }
}
