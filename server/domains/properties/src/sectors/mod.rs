//! Sectors: the parts of a city that buildings stand in.
//!
//! A name is unique in its city in each language. A sector that is referred to is disabled,
//! never removed.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::SectorError;

kernel::id!(
    /// A row of `sectors`.
    SectorId
);

kernel::page! {
    pub mod permission = 21 "sectors" ("Sectors", "القطاعات") { View, Create, Edit, Delete }
}
