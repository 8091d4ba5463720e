use chrono::NaiveDate;
use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, ListQuery, NoFilter, Page};
use kernel::permission::SignedIn;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::OwnershipId;
use crate::buildings::BuildingId;
use crate::parkings::ParkingId;
use crate::units::UnitId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "ownerships")]
    OwnHoldings,
}

/// The signed-in owner's own part of a building, a unit or a parking.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnHolding {
    pub id: OwnershipId,
    /// One of the three is there.
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub parking_id: Option<ParkingId>,
    /// The unit's or parking's number.
    pub number: Option<String>,
    pub building_name_en: Option<String>,
    pub building_name_ar: Option<String>,
    pub starts_on: NaiveDate,
    /// The last day; absent while no end is known.
    pub ends_on: Option<NaiveDate>,
    /// Per cent with two decimals.
    pub share: Amount,
}

pub struct OwnHoldingsApi;

#[OpenApi(prefix_path = "/holdings", tag = "Tag::OwnHoldings")]
impl OwnHoldingsApi {
    /// Lists what the owner owns and owned, with the share, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_own_holdings")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<OwnHolding>>> {
        let query = ListQuery::new(
            "h.id, h.building_id, h.unit_id, h.parking_id, h.starts_on, h.ends_on, s.share, \
             coalesce(u.number, p.number) AS number, b.name_en AS building_name_en, \
             b.name_ar AS building_name_ar",
            "ownership_shares s JOIN ownerships h ON h.id = s.ownership_id \
             LEFT JOIN units u ON u.id = h.unit_id LEFT JOIN parkings p ON p.id = h.parking_id \
             LEFT JOIN buildings b ON b.id = coalesce(h.building_id, u.building_id, p.building_id)",
        )
        .filter("s.owner_id = ?", Some(auth.principal.subject_id))
        .sort(
            &filter.paging.sort,
            &[("starts_on", "h.starts_on")],
            "h.starts_on DESC, h.id DESC",
        )?;
        Ok(Json(query.page(&auth.db, &filter.paging).await?))
    }
}
