//! Cities that the platform knows of each served country; a merchant's own list of cities starts from those of its country.
//!
//! Merchants take over copies (`properties::cities`, by [`crate::facts::known_cities`]), so a change here does not reach what
//! was taken over. A city is disabled and no longer offered, never removed.

pub mod api;
pub mod entity;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

kernel::id!(
    /// A row of `known_cities`.
    KnownCityId
);

kernel::page! {
    pub mod permission = 134 "known_cities" ("Cities", "المدن") { View, Create, Edit }
}
