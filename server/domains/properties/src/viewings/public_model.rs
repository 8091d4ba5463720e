//! What visitors see of viewings: the times to choose from, and their own.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::ViewingState;
use super::model::ViewingVisitor;

/// A time to choose.
#[derive(Debug, Object, Serialize)]
pub struct SharedSlot {
    /// UTC.
    pub starts_at: DateTime<Utc>,
    /// UTC.
    pub ends_at: DateTime<Utc>,
}

/// The times at which the unit can be seen.
#[derive(Debug, Object, Serialize)]
pub struct SharedSlots {
    /// Whether visitors choose a time of this unit at all.
    pub is_open: bool,
    /// The office's zone, by its name in the tz database.
    pub time_zone: String,
    pub slots: Vec<SharedSlot>,
}

/// A time that a visitor chose.
#[derive(Debug, Object)]
pub struct SharedViewingInput {
    #[oai(flatten)]
    pub visitor: ViewingVisitor,
    /// When one of the times begins.
    pub starts_at: DateTime<Utc>,
    /// No person sees this field: what is filled in was sent by a program, and is refused.
    pub website: Option<String>,
}

/// A visitor's own viewing.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedViewing {
    pub public_id: String,
    pub state: ViewingState,
    pub name: String,
    /// Where what becomes of it is written to.
    pub email: Option<String>,
    /// UTC.
    pub starts_at: DateTime<Utc>,
    /// UTC.
    pub ends_at: DateTime<Utc>,
    /// The office's zone, by its name in the tz database.
    pub time_zone: String,
    /// Whether the visitor can still cancel it.
    pub can_cancel: bool,
    /// Why the office cancelled it.
    pub reason: Option<String>,
    pub number: String,
    pub building_en: String,
    pub building_ar: String,
    /// Where the unit is on a map.
    pub location_url: Option<String>,
    /// Latitude and longitude.
    pub position: Option<String>,
    /// Who shows the unit.
    pub agent: Option<String>,
    pub office_en: String,
    pub office_ar: String,
    pub office_mobile: String,
    /// The end of the address of the unit's page, where it is shown.
    pub unit_page: Option<String>,
}
