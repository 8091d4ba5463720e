//! What is let: places, buildings, units, parkings, and who owns them.

pub mod access;
pub mod buildings;
pub mod cities;
pub mod districts;
pub mod e_units;
pub mod enquiries;
pub mod facts;
pub mod identifiers;
pub mod jurisdictions;
pub mod meters;
pub mod occupancy;
pub mod ownerships;
pub mod parkings;
pub mod photos;
pub mod positions;
pub mod sectors;
mod shared;
#[cfg(test)]
mod testkit;
pub mod unit_keys;
pub mod units;
pub mod viewings;

use poem_openapi::Object;

kernel::context! {
    cities { page permission; merchant api::CitiesApi; }
    sectors { page permission; merchant api::SectorsApi; }
    districts { page permission; merchant api::DistrictsApi; }
    buildings { page permission; merchant api::BuildingsApi; owner owner_api::OwnBuildingsApi; }
    units {
        page permission;
        codes [UnitUsage, UnitKind, Bedrooms];
        merchant api::UnitsApi;
        owner owner_api::OwnUnitsApi;
    }
    parkings { page permission; merchant api::ParkingsApi; owner owner_api::OwnParkingsApi; }
    ownerships { page permission; merchant api::OwnershipsApi; owner owner_api::OwnHoldingsApi; }
    photos { page permission; merchant api::PhotosApi; }
    e_units {
        codes [EUnitState];
        merchant api::EUnitsApi;
        public public_api::SharedUnitsApi;
    }
    enquiries { page permission; codes [EnquiryState]; merchant api::EnquiriesApi; }
    viewings {
        page permission;
        codes [ViewingState];
        merchant api::ViewingsApi;
        public public_api::SharedViewingsApi;
    }
    meters {
        page permission;
        codes [MeterKind];
        merchant readings::api::MeterReadingsApi;
        merchant tariffs::api::MeterTariffsApi;
        merchant api::MetersApi;
    }
    unit_keys {
        page permission;
        codes [KeyKind, KeyHolder];
        merchant api::UnitKeysApi;
    }
    occupancy { codes [Occupancy]; }
    jurisdictions { codes [Jurisdiction]; }
    identifiers { codes [UnitIdentifier]; }
    access { codes [AccessWay]; }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
// No longer written, but in the histories of before: rented, vacant.
pub const ACTIONS: &[&str] = &[
    "access_given",
    "access_taken",
    "activated",
    "answered",
    "arranged",
    "cancelled",
    "closed",
    "disabled",
    "done",
    "handed_over",
    "moved",
    "no_show",
    "published",
    "rented",
    "reopened",
    "replaced",
    "shown_again",
    "split",
    "taken_off",
    "unpublished",
    "vacant",
];

/// What an action on a record is based on.
#[derive(Debug, Object)]
#[oai(rename = "PropertyVersion")]
pub struct Version {
    /// The version that was shown.
    pub version: i64,
}
