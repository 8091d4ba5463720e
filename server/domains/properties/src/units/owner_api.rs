use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, ListQuery, Page};
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn;
use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::UnitId;
use crate::buildings::BuildingId;
use crate::ownerships::owned;
use crate::shared;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "units")]
    OwnUnits,
}

/// A unit of the signed-in owner.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnUnit {
    pub id: UnitId,
    pub building_id: BuildingId,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub city_name_en: String,
    pub city_name_ar: String,
    /// Flat or shop number.
    pub number: String,
    pub floor: i32,
    /// 1 residence, 2 commercial.
    pub usage: i16,
    /// `apartment`, `villa`, `commercial_shop`, `office`, `warehouse`.
    pub kind: String,
    /// Square feet, with two decimals.
    pub size_sqft: Option<Amount>,
    /// 1 to 6; 99 is a studio.
    pub bedrooms: Option<i16>,
    pub bathrooms: Option<i16>,
    /// `vacant`, `rented`.
    pub occupancy: String,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct OwnUnitFilter {
    pub building_id: Option<i64>,
    /// `vacant`, `rented`.
    pub occupancy: Option<String>,
}

pub struct OwnUnitsApi;

#[OpenApi(prefix_path = "/units", tag = "Tag::OwnUnits")]
impl OwnUnitsApi {
    /// Lists the units that the owner owns today, alone or with others.
    #[oai(path = "/", method = "get", operation_id = "list_own_units")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        filter: List<OwnUnitFilter>,
    ) -> Result<Json<Page<OwnUnit>>> {
        let query = query(&auth.db, auth.principal.subject_id)
            .filter("u.building_id = ?", filter.filter.building_id)
            .filter("u.occupancy = ?", filter.filter.occupancy.clone())
            .search("u.search_key", filter.paging.search.as_deref())
            .sort(
                &filter.paging.sort,
                &[
                    ("number", "u.number"),
                    ("building", "b.name_en"),
                    ("floor", "u.floor"),
                ],
                "u.id",
            )?;
        Ok(Json(query.page(&auth.db, &filter.paging).await?))
    }

    /// Reads one of the owner's units.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_unit")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<UnitId>,
    ) -> Result<Json<OwnUnit>> {
        let query = query(&auth.db, auth.principal.subject_id).filter("u.id = ?", Some(id.0.0));
        Ok(Json(shared::only(&auth.db, query).await?))
    }
}

fn query(db: &impl MerchantConn, owner_id: i64) -> ListQuery {
    ListQuery::new(
        "u.id, u.building_id, b.name_en AS building_name_en, b.name_ar AS building_name_ar, \
         c.name_en AS city_name_en, c.name_ar AS city_name_ar, u.number, u.floor, u.usage, u.kind, \
         u.size_sqft, u.bedrooms, u.bathrooms, u.occupancy",
        "units u LEFT JOIN buildings b ON b.id = u.building_id LEFT JOIN cities c ON c.id = b.city_id",
    )
    .and("u.status = 1")
    .filter(&owned::unit("u", db.today()), Some(owner_id))
}
