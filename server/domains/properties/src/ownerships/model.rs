//! What a holding is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, Exported};
use kernel::money::Amount;
use kernel::paging::NoFilter;
use kernel::text::{Language, Text};
use parties::facts::OWNERS;
use parties::owners::OwnerId;
use poem_openapi::Object;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::OwnershipId;
use crate::buildings::BuildingId;
use crate::parkings::ParkingId;
use crate::units::UnitId;

/// What is held, with the building that it is or is in.
const THING: &str = "LEFT JOIN units u ON u.id = h.unit_id LEFT JOIN parkings p ON p.id = h.parking_id \
     LEFT JOIN buildings b ON b.id = coalesce(h.building_id, u.building_id, p.building_id)";

kernel::list! {
    /// Who owns a building, a unit or a parking, and when.
    pub struct Ownership = "ownership" ("Ownership", "الملكية"), filtered by OwnershipFilter {
        from: format!("ownerships h {THING}"),
        key: "h.id",
        order: "h.starts_on DESC, h.id DESC",
        exports: [building_name_en, id, number, starts_on, ends_on, shares],
    } {
        id: OwnershipId [export("What", "النوع", ColumnKind::Text, |holding, language| {
            what(holding).get(language).into()
        })] = "h.id";
        /// One of the three is there.
        building_id: Option<BuildingId> = "h.building_id";
        unit_id: Option<UnitId> = "h.unit_id";
        parking_id: Option<ParkingId> = "h.parking_id";
        /// The unit's or parking's number.
        number: Option<String> [export("Number", "الرقم", ColumnKind::Code)]
            = "coalesce(u.number, p.number)";
        building_name_en: Option<String>
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: Option<String> = "b.name_ar";
        starts_on: NaiveDate [sort, export("From", "من")] = "h.starts_on";
        /// The last day; absent while no end is known.
        ends_on: Option<NaiveDate> [sort, export("To", "إلى")] = "h.ends_on";
        /// Together 100.00 %.
        shares: OwnerShares [export("Owners", "الملاك")]
            = format!("(SELECT jsonb_agg(jsonb_build_object('owner_id', o.id, 'name_en', o.title_en, \
                'name_ar', o.title_ar, 'share', s.share::text) ORDER BY s.share DESC, o.id) \
                FROM ownership_shares s JOIN {OWNERS} o ON o.id = s.owner_id \
                WHERE s.ownership_id = h.id)");
        version: i64 = "h.version";
    }
}

fn what(holding: &Ownership) -> Text {
    if holding.unit_id.is_some() {
        Text::fixed("Unit", "وحدة")
    } else if holding.parking_id.is_some() {
        Text::fixed("Parking", "موقف")
    } else {
        Text::fixed("Building", "مبنى")
    }
}

kernel::filter! {
    pub struct OwnershipFilter {
        /// Holdings of the building as a whole.
        building_id: BuildingId = "h.building_id = ?";
        unit_id: UnitId = "h.unit_id = ?";
        parking_id: ParkingId = "h.parking_id = ?";
        /// Holdings of the building and of what is in it.
        in_building_id: BuildingId = "b.id = ?";
        owner_id: OwnerId
            = "h.id IN (SELECT s.ownership_id FROM ownership_shares s WHERE s.owner_id = ?)";
        /// Those that hold today, or those that do not.
        current: bool;
    }
}

/// One owner's part.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct OwnerShare {
    pub owner_id: OwnerId,
    pub name_en: String,
    pub name_ar: String,
    /// Per cent with two decimals, as `"60.00"`.
    pub share: String,
}

/// The list of parts, as one column of the list's query.
#[derive(
    Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult, poem_openapi::NewType,
)]
#[serde(transparent)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
pub struct OwnerShares(pub Vec<OwnerShare>);

/// The owners in one line.
impl Exported for OwnerShares {
    const KIND: ColumnKind = ColumnKind::Text;

    fn cell(&self, language: Language) -> kernel::export::Cell {
        let line = |share: &OwnerShare| {
            let name = match language {
                Language::En => &share.name_en,
                Language::Ar => &share.name_ar,
            };
            format!("{name} {} %", share.share)
        };
        let owners: Vec<String> = self.0.iter().map(line).collect();
        owners.join(" · ").as_str().into()
    }
}

#[derive(Debug, Object)]
pub struct ShareInput {
    pub owner_id: OwnerId,
    /// Per cent, at most two decimals.
    pub share: String,
}

#[derive(Debug, Object)]
pub struct OwnershipInput {
    /// Exactly one of the three.
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub parking_id: Option<ParkingId>,
    /// `YYYY-MM-DD`; the holding before it ends the day before.
    pub starts_on: String,
    /// Together exactly 100.00 %.
    pub shares: Vec<ShareInput>,
}

#[derive(Debug, Object)]
pub struct OwnershipUpdate {
    /// `YYYY-MM-DD`
    pub starts_on: String,
    /// `YYYY-MM-DD`, the last day.
    pub ends_on: Option<String>,
    /// Together exactly 100.00 %.
    pub shares: Vec<ShareInput>,
    /// The version that the form was opened with.
    pub version: i64,
}

kernel::list! {
    /// The signed-in owner's own part of a building, a unit or a parking.
    pub struct OwnHolding = "ownership" ("Ownership", "الملكية"), filtered by NoFilter {
        from: format!("ownership_shares s JOIN ownerships h ON h.id = s.ownership_id {THING}"),
        key: "h.id",
        order: "h.starts_on DESC, h.id DESC",
    } {
        id: OwnershipId = "h.id";
        /// One of the three is there.
        building_id: Option<BuildingId> = "h.building_id";
        unit_id: Option<UnitId> = "h.unit_id";
        parking_id: Option<ParkingId> = "h.parking_id";
        /// The unit's or parking's number.
        number: Option<String> = "coalesce(u.number, p.number)";
        building_name_en: Option<String> = "b.name_en";
        building_name_ar: Option<String> = "b.name_ar";
        starts_on: NaiveDate [sort] = "h.starts_on";
        /// The last day; absent while no end is known.
        ends_on: Option<NaiveDate> = "h.ends_on";
        /// Per cent with two decimals.
        share: Amount = "s.share";
    }
}
