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

use super::ParkingId;
use crate::buildings::BuildingId;
use crate::ownerships::owned;
use crate::shared;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "parkings")]
    OwnParkings,
}

/// A parking of the signed-in owner.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct OwnParking {
    pub id: ParkingId,
    pub building_id: BuildingId,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub number: String,
    /// A year's rent of the parking.
    pub price: Amount,
    /// `vacant`, `rented`.
    pub occupancy: String,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct OwnParkingFilter {
    pub building_id: Option<i64>,
    /// `vacant`, `rented`.
    pub occupancy: Option<String>,
}

pub struct OwnParkingsApi;

#[OpenApi(prefix_path = "/parkings", tag = "Tag::OwnParkings")]
impl OwnParkingsApi {
    /// Lists the parkings that the owner owns today, alone or with others.
    #[oai(path = "/", method = "get", operation_id = "list_own_parkings")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        filter: List<OwnParkingFilter>,
    ) -> Result<Json<Page<OwnParking>>> {
        let query = query(&auth.db, auth.principal.subject_id)
            .filter("p.building_id = ?", filter.filter.building_id)
            .filter("p.occupancy = ?", filter.filter.occupancy.clone())
            .search("p.search_key", filter.paging.search.as_deref())
            .sort(
                &filter.paging.sort,
                &[("number", "p.number"), ("building", "b.name_en")],
                "p.id",
            )?;
        Ok(Json(query.page(&auth.db, &filter.paging).await?))
    }

    /// Reads one of the owner's parkings.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_parking")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<ParkingId>,
    ) -> Result<Json<OwnParking>> {
        let query = query(&auth.db, auth.principal.subject_id).filter("p.id = ?", Some(id.0.0));
        Ok(Json(shared::only(&auth.db, query).await?))
    }
}

fn query(db: &impl MerchantConn, owner_id: i64) -> ListQuery {
    ListQuery::new(
        "p.id, p.building_id, b.name_en AS building_name_en, b.name_ar AS building_name_ar, p.number, \
         p.price, p.occupancy",
        "parkings p LEFT JOIN buildings b ON b.id = p.building_id",
    )
    .and("p.status = 1")
    .filter(&owned::parking("p", db.today()), Some(owner_id))
}
