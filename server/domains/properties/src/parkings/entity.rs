use chrono::{DateTime, Utc};
use kernel::code::Status;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ParkingId;
use crate::buildings::BuildingId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "parkings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ParkingId,
    pub building_id: BuildingId,
    pub number: String,
    pub price: Decimal,
    pub notes: Option<String>,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "parkings", unique: { "parkings_number_unique" => "number" });
