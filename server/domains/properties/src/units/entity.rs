use chrono::{DateTime, Utc};
use kernel::code::Status;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Bedrooms, UnitId, UnitKind, UnitUsage};
use crate::buildings::BuildingId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "units")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: UnitId,
    pub building_id: BuildingId,
    pub number: String,
    pub floor: i32,
    pub usage: UnitUsage,
    pub kind: UnitKind,
    pub size_sqft: Option<Decimal>,
    pub bedrooms: Option<Bedrooms>,
    pub bathrooms: Option<i16>,
    pub minimum_rent: Decimal,
    /// What it is worth, or was bought for.
    pub market_value: Option<Decimal>,
    pub electricity_number: Option<String>,
    pub sewerage_number: Option<String>,
    /// What the title deed calls it.
    pub property_number: Option<String>,
    pub makani_number: Option<String>,
    /// Saudi Arabia's, four letters and four digits.
    pub national_address: Option<String>,
    /// Kuwait's number of the address.
    pub civil_number: Option<String>,
    pub location_url: Option<String>,
    /// Degrees; both or neither.
    pub latitude: Option<Decimal>,
    pub longitude: Option<Decimal>,
    pub notes: Option<String>,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "units", unique: { "units_number_unique" => "number" });
