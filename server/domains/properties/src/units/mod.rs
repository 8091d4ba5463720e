//! Units: flats, villas, shops, offices, warehouses: what a contract lets.
//!
//! A number is unique in its building. Whether it is let today follows from the contracts
//! ([`facts::occupancy`](crate::facts::occupancy)).
//! A disabled unit no longer counts in its building; one that is let today or later stays active. Others may call
//! [`service::lock`].

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod generator;
pub mod model;
pub mod numbering;
pub mod owner_api;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{Bedrooms, UnitKind, UnitUsage};
pub use error::UnitError;

kernel::id!(
    /// A row of `units`.
    UnitId
);

kernel::page! {
    pub mod permission = 24 "units" ("Units", "الوحدات") {
        View, Create, Edit, Delete,
        Disable = 5 "disable" ("Disable and activate", "تعطيل وتفعيل"),
        Generate = 6 "generate" ("Generate many", "إنشاء مجموعة"),
        Access = 7 "access" ("Give employees access", "منح الموظفين حق الوصول") of whole reach,
        Publish = 8 "publish" ("Publish to visitors", "النشر للزوار"),
    }
}
