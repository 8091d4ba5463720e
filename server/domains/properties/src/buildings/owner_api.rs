use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::export::{Download, Format};
use kernel::facts::{Day, Period};
use kernel::json::Json;
use kernel::paging::{List, ListQuery, Listed as _, NoFilter, Page};
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::BuildingId;
use super::model::OwnBuilding;
use super::permission;
use crate::facts::{self, Place};

pub struct OwnBuildingsApi;

#[OpenApi(prefix_path = "/buildings", tag = "permission::PAGE")]
impl OwnBuildingsApi {
    /// Lists the buildings in which the owner owns something today.
    #[oai(path = "/", method = "get", operation_id = "list_own_buildings")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<OwnBuilding>>> {
        let owner_id = auth.principal.subject_id;
        let query = own(owner_id, OwnBuilding::matching(&list)?);
        let mut page = query.page(&auth.db, &list.paging).await?;
        count(&auth.db, owner_id, &mut page.items).await?;
        Ok(Json(page))
    }

    /// Exports the owner's buildings that the search shows.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_own_buildings"
    )]
    async fn export(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        format: Query<Format>,
        list: List<NoFilter>,
    ) -> Result<Download> {
        let owner_id = auth.principal.subject_id;
        let query = own(owner_id, OwnBuilding::matching(&list)?);
        let mut rows: Vec<OwnBuilding> = query.all(&auth.db).await?;
        count(&auth.db, owner_id, &mut rows).await?;
        OwnBuilding::file(auth.db, format.0, rows).await
    }

    /// Reads one of the owner's buildings.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_building")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<BuildingId>,
    ) -> Result<Json<OwnBuilding>> {
        let owner_id = auth.principal.subject_id;
        let query = OwnBuilding::all().filter("b.id = ?", Some(id.0.0));
        let query = own(owner_id, query);
        let mut building = [query.only::<OwnBuilding>(&auth.db).await?];
        count(&auth.db, owner_id, &mut building).await?;
        let [building] = building;
        Ok(Json(building))
    }
}

/// Only those in which the owner owns something today.
fn own(owner_id: i64, query: ListQuery) -> ListQuery {
    query.filter(&owned_buildings(), Some(owner_id))
}

/// As a whole, or a unit or parking of it. `?` stands for the owner.
fn owned_buildings() -> String {
    let today = Period::At(Day::Today);
    format!(
        "(EXISTS (SELECT 1 FROM ownerships h JOIN ownership_shares s ON s.ownership_id = h.id \
         WHERE h.building_id = b.id AND s.owner_id = ? \
         AND daterange(h.starts_on, h.ends_on, '[]') && {today}) \
         OR EXISTS (SELECT 1 FROM units u WHERE u.building_id = b.id AND {units}) \
         OR EXISTS (SELECT 1 FROM parkings p WHERE p.building_id = b.id AND {parkings}))",
        units = facts::holds(Place::Unit, "u.id", today),
        parkings = facts::holds(Place::Parking, "p.id", today),
    )
}

#[derive(FromQueryResult)]
struct Counts {
    building_id: BuildingId,
    units: i64,
    rented: i64,
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
        "SELECT u.building_id, count(*) AS units, \
         count(*) FILTER (WHERE {rented}) AS rented, count(*) FILTER (WHERE {free}) AS vacant \
         FROM units u JOIN buildings b ON b.id = u.building_id \
         WHERE {in_use} AND u.building_id IN ({ids}) AND {owned} GROUP BY u.building_id",
        rented = facts::is_let(Place::Unit, "u.id", Period::At(Day::Today)),
        free = facts::is_free(Place::Unit, "u.id"),
        in_use = facts::in_use("u", "b"),
        ids = ids.join(", "),
        owned = facts::holds(Place::Unit, "u.id", Period::At(Day::Today)).replace('?', "$1"),
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
            building.rented = counts.rented;
        }
    }
    Ok(())
}
