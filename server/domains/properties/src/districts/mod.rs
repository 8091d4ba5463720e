//! Districts: the parts of a sector that buildings stand in.
//!
//! A name is unique in its sector in each language. A district that is referred to is disabled,
//! never removed.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::DistrictError;

kernel::id!(
    /// A row of `districts`.
    DistrictId
);

kernel::page! {
    pub mod permission = 22 "districts" ("Districts", "الأحياء") { View, Create, Edit, Delete }
}
