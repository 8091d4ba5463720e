//! Cities: the top of the place tree (city, sector, district) that buildings stand in.
//!
//! A name is unique in each language. A city that sectors or buildings refer to is disabled,
//! never removed. A list begins with, or takes over later, what the platform knows of the merchant's country.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::CityError;

kernel::id!(
    /// A row of `cities`.
    CityId
);

kernel::page! {
    pub mod permission = 20 "cities" ("Cities", "المدن") { View, Create, Edit, Delete }
}
