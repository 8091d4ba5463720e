//! Places for forms that come before a sign-in: the served countries with their calling codes, and
//! the calling code that a visitor most likely needs.
//!
//! The visitor's country comes from the header that the configured proxy sets; no third party is asked.

pub mod api;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
