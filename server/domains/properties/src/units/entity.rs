use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::UnitId;
use crate::buildings::BuildingId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "units")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: UnitId,
    pub building_id: BuildingId,
    pub number: String,
    pub floor: i32,
    /// 1 residence, 2 commercial.
    pub usage: i16,
    /// `apartment`, `villa`, `commercial_shop`, `office`, `warehouse`.
    pub kind: String,
    pub size_sqft: Option<Decimal>,
    /// 1 to 6; 99 is a studio.
    pub bedrooms: Option<i16>,
    pub bathrooms: Option<i16>,
    pub minimum_rent: Decimal,
    pub electricity_number: Option<String>,
    pub sewerage_number: Option<String>,
    pub location_url: Option<String>,
    pub notes: Option<String>,
    /// `vacant`, `rented`: set by leasing.
    pub occupancy: String,
    /// 0 disabled, 1 active.
    pub status: i16,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

kernel::record!(Entity, "units");
