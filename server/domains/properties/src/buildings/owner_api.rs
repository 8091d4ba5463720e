use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::paging::{List, ListQuery, NoFilter, Page};
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn;
use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::{DbBackend, FromQueryResult, Statement};
use serde::Serialize;

use super::BuildingId;
use crate::ownerships::owned;
use crate::shared;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "buildings")]
    OwnBuildings,
}

/// A building in which the signed-in owner owns something.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnBuilding {
    pub id: BuildingId,
    pub name_en: String,
    pub name_ar: String,
    pub city_name_en: String,
    pub city_name_ar: String,
    pub plot: Option<String>,
    pub street: Option<String>,
    pub location_url: Option<String>,
    pub floors: i32,
    /// The owner's own active units in it.
    pub units: i64,
    pub vacant: i64,
    pub rented: i64,
}

pub struct OwnBuildingsApi;

#[OpenApi(prefix_path = "/buildings", tag = "Tag::OwnBuildings")]
impl OwnBuildingsApi {
    /// Lists the buildings in which the owner owns something today.
    #[oai(path = "/", method = "get", operation_id = "list_own_buildings")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<OwnBuilding>>> {
        let query = query(&auth.db, auth.principal.subject_id)
            .search("b.search_key", filter.paging.search.as_deref())
            .sort(
                &filter.paging.sort,
                &[("name_en", "b.name_en"), ("name_ar", "b.name_ar")],
                "b.id",
            )?;
        let mut page = query.page(&auth.db, &filter.paging).await?;
        count(&auth.db, auth.principal.subject_id, &mut page.items).await?;
        Ok(Json(page))
    }

    /// Reads one of the owner's buildings.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_building")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<BuildingId>,
    ) -> Result<Json<OwnBuilding>> {
        let query = query(&auth.db, auth.principal.subject_id).filter("b.id = ?", Some(id.0.0));
        let mut building = [shared::only::<OwnBuilding>(&auth.db, query).await?];
        count(&auth.db, auth.principal.subject_id, &mut building).await?;
        let [building] = building;
        Ok(Json(building))
    }
}

fn query(db: &impl MerchantConn, owner_id: i64) -> ListQuery {
    ListQuery::new(
        "b.id, b.name_en, b.name_ar, c.name_en AS city_name_en, c.name_ar AS city_name_ar, b.plot, \
         b.street, b.location_url, b.floors, 0::bigint AS units, 0::bigint AS vacant, 0::bigint AS rented",
        "buildings b LEFT JOIN cities c ON c.id = b.city_id",
    )
    .filter(&owned::building("b", db.today()), Some(owner_id))
}

#[derive(FromQueryResult)]
struct Counts {
    building_id: BuildingId,
    units: i64,
    vacant: i64,
}

/// Counts the owner's own units of these buildings: neighbours' units are not theirs to see.
async fn count(db: &impl MerchantConn, owner_id: i64, buildings: &mut [OwnBuilding]) -> Result<()> {
    let ids: Vec<String> = buildings
        .iter()
        .map(|building| building.id.to_string())
        .collect();
    if ids.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "SELECT u.building_id, count(*) AS units, count(*) FILTER (WHERE u.occupancy = 'vacant') AS vacant \
         FROM units u WHERE u.status = 1 AND u.building_id IN ({ids}) AND {owned} GROUP BY u.building_id",
        ids = ids.join(", "),
        owned = owned::unit("u", db.today()).replace('?', "$1"),
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [owner_id.into()]);
    for row in db.query_all_raw(statement).await? {
        let counts = Counts::from_query_result(&row, "")?;
        for building in buildings
            .iter_mut()
            .filter(|building| building.id == counts.building_id)
        {
            building.units = counts.units;
            building.vacant = counts.vacant;
            building.rented = counts.units - counts.vacant;
        }
    }
    Ok(())
}
