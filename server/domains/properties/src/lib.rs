//! What is let: places, buildings, units, parkings, and who owns them.

pub mod buildings;
pub mod cities;
pub mod districts;
pub mod facts;
pub mod occupancy;
pub mod ownerships;
pub mod parkings;
pub mod sectors;
mod shared;
#[cfg(test)]
mod testkit;
pub mod units;

use kernel::code::{Code, Declaration};
use kernel::permission::Page;
use poem_openapi::Object;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &cities::permission::PAGE,
    &sectors::permission::PAGE,
    &districts::permission::PAGE,
    &buildings::permission::PAGE,
    &units::permission::PAGE,
    &parkings::permission::PAGE,
    &ownerships::permission::PAGE,
];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
// No longer written, but in the histories of before: rented, vacant.
pub const ACTIONS: &[&str] = &["activated", "closed", "disabled", "rented", "vacant"];

/// The stored codes that this context declares.
pub const CODES: &[&Declaration] = &[
    &<units::UnitUsage as Code>::DECLARATION,
    &<units::UnitKind as Code>::DECLARATION,
    &<units::Bedrooms as Code>::DECLARATION,
    &<occupancy::Occupancy as Code>::DECLARATION,
];

/// What is mounted in the merchant area.
pub type MerchantApi = (
    cities::api::CitiesApi,
    sectors::api::SectorsApi,
    districts::api::DistrictsApi,
    buildings::api::BuildingsApi,
    units::api::UnitsApi,
    parkings::api::ParkingsApi,
    ownerships::api::OwnershipsApi,
);

pub const MERCHANT_API: MerchantApi = (
    cities::api::CitiesApi,
    sectors::api::SectorsApi,
    districts::api::DistrictsApi,
    buildings::api::BuildingsApi,
    units::api::UnitsApi,
    parkings::api::ParkingsApi,
    ownerships::api::OwnershipsApi,
);

/// What is mounted in the owner area.
pub type OwnerApi = (
    buildings::owner_api::OwnBuildingsApi,
    units::owner_api::OwnUnitsApi,
    parkings::owner_api::OwnParkingsApi,
    ownerships::owner_api::OwnHoldingsApi,
);

pub const OWNER_API: OwnerApi = (
    buildings::owner_api::OwnBuildingsApi,
    units::owner_api::OwnUnitsApi,
    parkings::owner_api::OwnParkingsApi,
    ownerships::owner_api::OwnHoldingsApi,
);

/// What an action on a record is based on.
#[derive(Debug, Object)]
#[oai(rename = "PropertyVersion")]
pub struct Version {
    /// The version that was shown.
    pub version: i64,
}
