//! Stays: what a unit was and will be from day to day, and by whom: let, let with notice, kept for somebody, vacant.
//!
//! Nothing is stored: contracts, notices and holds say it.

pub mod api;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
