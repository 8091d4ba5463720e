//! Parkings: bays that a contract may let beside its unit.
//!
//! A number is unique in its building. Whether it is let today follows from the contracts
//! ([`facts::occupancy`](crate::facts::occupancy)).
//! A parking that is let today or later stays active. Others may call [`service::lock`].

pub mod api;
pub mod entity;
mod error;
pub mod generator;
pub mod model;
pub mod owner_api;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::ParkingError;

kernel::id!(
    /// A row of `parkings`.
    ParkingId
);

kernel::page! {
    pub mod permission = 25 "parkings" ("Parkings", "المواقف") {
        View, Create, Edit, Delete,
        Disable = 5 "disable" ("Disable and activate", "تعطيل وتفعيل"),
        Generate = 6 "generate" ("Generate many", "إنشاء مجموعة"),
    }
}
