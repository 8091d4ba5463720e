//! Buildings: what units and parkings are in.
//!
//! A name is unique in each language. The sector and the district lie in the building's city.
//! A building that has units, parkings or owners is disabled, never removed; one with rented
//! units stays active. Others may call [`service::lock`].

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod owner_api;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::BuildingError;

kernel::id!(
    /// A row of `buildings`.
    BuildingId
);

kernel::page! {
    pub mod permission = 23 "buildings" ("Buildings", "المباني") {
        View, Create, Edit, Delete,
        Disable = 5 "disable" ("Disable and activate", "تعطيل وتفعيل"),
        Access = 6 "access" ("Give employees access", "منح الموظفين حق الوصول") of whole reach,
    }
}
