//! What a photo is to its callers: shown, given, filtered.

use chrono::{DateTime, Utc};
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};

use super::PhotoId;
use crate::buildings::BuildingId;
use crate::facts;
use crate::units::UnitId;

kernel::list! {
    /// A photo of a building or a unit.
    pub struct Photo = "photos" ("Photos", "الصور"), filtered by PhotoFilter {
        from: "photos p",
        key: "p.id",
        order: "p.position, p.id",
    } {
        id: PhotoId = "p.id";
        building_id: Option<BuildingId> = "p.building_id";
        unit_id: Option<UnitId> = "p.unit_id";
        /// What is to be seen, for who does not see it.
        alt_en: Option<String> = "p.alt_en";
        alt_ar: Option<String> = "p.alt_ar";
        width: i32 = "p.width";
        height: i32 = "p.height";
        /// When it was taken off; UTC.
        removed_at: Option<DateTime<Utc>> = "p.removed_at";
        version: i64 = "p.version";
    }
}

kernel::filter! {
    pub struct PhotoFilter {
        /// The building's own.
        building_id: BuildingId = "p.building_id = ?";
        /// What the unit shows: its own photos, its building's where it has none.
        unit_id: UnitId = format!("p.id IN {}", facts::shown_photos("?::bigint"));
    }
}

#[derive(Debug, Multipart)]
pub struct PhotoUpload {
    /// Of a building or of a unit, one of them.
    pub building_id: Option<i64>,
    pub unit_id: Option<i64>,
    pub alt_en: Option<String>,
    pub alt_ar: Option<String>,
    /// PNG, JPEG or WebP, at most 5 MB and 50 million pixels.
    pub file: Upload,
}

#[derive(Debug, Object)]
pub struct PhotoUpdate {
    pub alt_en: Option<String>,
    pub alt_ar: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

/// The photos of a place in their new order; the first is the cover.
#[derive(Debug, Object)]
pub struct PhotoOrder {
    /// Of a building or of a unit, one of them.
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    /// All of them.
    pub ids: Vec<PhotoId>,
}
