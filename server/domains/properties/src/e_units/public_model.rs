//! What visitors of a unit's page see.

use chrono::NaiveDate;
use kernel::money::Amount;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use crate::photos::PhotoId;
use crate::units::{Bedrooms, UnitKind, UnitUsage};

/// A photo, without whose it is.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedPhoto {
    pub id: PhotoId,
    pub alt_en: Option<String>,
    pub alt_ar: Option<String>,
    pub width: i32,
    pub height: i32,
}

/// What the page says of a unit and of the office that offers it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedUnitFacts {
    pub number: String,
    pub usage: UnitUsage,
    pub kind: UnitKind,
    pub floor: i32,
    /// Square feet, with two decimals.
    pub size_sqft: Option<Amount>,
    pub bedrooms: Option<Bedrooms>,
    pub bathrooms: Option<i16>,
    pub building_en: String,
    pub building_ar: String,
    pub city_en: String,
    pub city_ar: String,
    pub sector_en: Option<String>,
    pub sector_ar: Option<String>,
    pub district_en: Option<String>,
    pub district_ar: Option<String>,
    /// Where it is on a map.
    pub location_url: Option<String>,
    /// Latitude and longitude.
    pub position: Option<String>,
    /// The first day on which it can be let; not known without it.
    pub free_from: Option<NaiveDate>,
    /// A year's.
    pub rent_asked: Option<Amount>,
    pub about_en: Option<String>,
    pub about_ar: Option<String>,
    pub office_en: String,
    pub office_ar: String,
    pub office_mobile: String,
}

/// A unit's page.
#[derive(Debug, Object, Serialize)]
pub struct SharedUnit {
    pub public_id: String,
    /// ISO 4217.
    pub currency: String,
    /// The date where the unit is.
    pub today: NaiveDate,
    #[oai(flatten)]
    #[serde(flatten)]
    pub unit: SharedUnitFacts,
    pub photos: Vec<SharedPhoto>,
}
