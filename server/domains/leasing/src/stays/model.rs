//! What a unit's timeline says.

use chrono::NaiveDate;
use kernel::money::Amount;
use poem_openapi::Object;
use properties::occupancy::Occupancy;
use sea_orm::FromQueryResult;
use serde::Serialize;

use crate::contracts::ContractId;
use crate::neighbours::{CustomerId, UnitId};
use crate::unit_holds::UnitHoldId;

/// A unit from one day to another. Every day belongs to one span, and the days of all states add up.
#[derive(Debug, Object, Serialize)]
pub struct UnitTimeline {
    pub unit_id: UnitId,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    pub days: i64,
    /// With and without notice.
    pub rented_days: i64,
    pub held_days: i64,
    pub vacant_days: i64,
    /// One after the other, without a gap.
    pub spans: Vec<Span>,
}

/// Days on end on which a unit is the same.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Span {
    pub occupancy: Occupancy,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    pub contract_id: Option<ContractId>,
    pub contract_number: Option<String>,
    pub unit_hold_id: Option<UnitHoldId>,
    /// The tenant, or whom it is kept for.
    pub customer_id: Option<CustomerId>,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    /// A year's rent: of today in days that hold it, else of their last one.
    pub rent_price: Option<Amount>,
}

impl Span {
    pub(super) fn vacant(starts_on: NaiveDate, ends_on: NaiveDate) -> Self {
        Self {
            occupancy: Occupancy::Vacant,
            starts_on,
            ends_on,
            contract_id: None,
            contract_number: None,
            unit_hold_id: None,
            customer_id: None,
            name_en: None,
            name_ar: None,
            rent_price: None,
        }
    }

    pub(super) fn days(&self) -> i64 {
        (self.ends_on - self.starts_on).num_days() + 1
    }
}
