use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Download, Format};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use rust_decimal::Decimal;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{UnitId, export::columns, generator, permission, service};
use crate::Version;
use crate::buildings::BuildingId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "units")]
    Units,
}

/// A unit, as lists and forms show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Unit {
    pub id: UnitId,
    pub building_id: BuildingId,
    pub building_name_en: String,
    pub building_name_ar: String,
    /// 0 disabled, 1 active.
    pub building_status: i16,
    pub city_name_en: String,
    pub city_name_ar: String,
    pub sector_name_en: Option<String>,
    pub sector_name_ar: Option<String>,
    pub district_name_en: Option<String>,
    pub district_name_ar: Option<String>,
    /// The building's plot.
    pub plot: Option<String>,
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
    /// A year's rent that contracts should not go below.
    pub minimum_rent: Amount,
    pub electricity_number: Option<String>,
    pub sewerage_number: Option<String>,
    /// Where it is on a map.
    pub location_url: Option<String>,
    pub notes: Option<String>,
    /// `vacant`, `rented`.
    pub occupancy: String,
    /// 0 disabled, 1 active.
    pub status: i16,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct UnitInput {
    pub building_id: BuildingId,
    /// Flat or shop number, unique in the building.
    pub number: String,
    /// -10 to 300.
    pub floor: Option<i32>,
    /// 1 residence, 2 commercial.
    pub usage: i16,
    /// `apartment`, `villa`, `commercial_shop`, `office`, `warehouse`.
    pub kind: String,
    /// Square feet, at most two decimals.
    pub size_sqft: Option<String>,
    /// 1 to 6; 99 is a studio.
    pub bedrooms: Option<i16>,
    /// 1 to 5.
    pub bathrooms: Option<i16>,
    /// A year's rent that contracts should not go below.
    pub minimum_rent: Option<String>,
    pub electricity_number: Option<String>,
    pub sewerage_number: Option<String>,
    /// Where it is on a map: an address that begins with `https://`.
    pub location_url: Option<String>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct UnitUpdate {
    #[oai(flatten)]
    pub unit: UnitInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct UnitFilter {
    pub building_id: Option<i64>,
    pub city_id: Option<i64>,
    /// 1 residence, 2 commercial.
    pub usage: Option<i16>,
    /// `apartment`, `villa`, `commercial_shop`, `office`, `warehouse`.
    pub kind: Option<String>,
    /// `vacant`, `rented`.
    pub occupancy: Option<String>,
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    /// 1 to 6; 99 is a studio.
    pub bedrooms: Option<i16>,
    /// The least minimum rent.
    pub rent_from: Option<Decimal>,
    /// The greatest minimum rent.
    pub rent_to: Option<Decimal>,
}

#[derive(Debug, Object)]
pub struct UnitGeneration {
    pub building_id: BuildingId,
    pub floor_from: i32,
    pub floor_to: i32,
    /// 1 to 200.
    pub units_per_floor: i32,
    /// The index of the first unit of each floor; 1 unless it says otherwise.
    pub first_index: Option<i32>,
    /// Text with `{floor}` and `{index}`, each with a width if needed: `{floor}{index:2}` gives 101.
    pub pattern: String,
    /// 1 residence, 2 commercial.
    pub usage: i16,
    /// `apartment`, `villa`, `commercial_shop`, `office`, `warehouse`.
    pub kind: String,
    /// Square feet, at most two decimals.
    pub size_sqft: Option<String>,
    /// 1 to 6; 99 is a studio.
    pub bedrooms: Option<i16>,
    /// 1 to 5.
    pub bathrooms: Option<i16>,
    /// A year's rent that contracts should not go below.
    pub minimum_rent: Option<String>,
    /// Only shows the numbers; nothing is saved.
    pub preview: bool,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedUnits {
    pub total: i64,
    /// How many of the numbers the building has already.
    pub existing: i64,
    /// How many units were made; 0 for a preview.
    pub created: i64,
    pub units: Vec<GeneratedUnit>,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedUnit {
    pub floor: i32,
    pub number: String,
    /// The building has this number already.
    pub exists: bool,
}

pub struct UnitsApi;

#[OpenApi(prefix_path = "/units", tag = "Tag::Units")]
impl UnitsApi {
    /// Lists units with their building's place.
    #[oai(path = "/", method = "get", operation_id = "list_units")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<UnitFilter>,
    ) -> Result<Json<Page<Unit>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Lists what can be let: active vacant units of active buildings.
    #[oai(path = "/vacant", method = "get", operation_id = "list_vacant_units")]
    async fn list_vacant(
        &self,
        auth: Read<permission::View>,
        filter: List<UnitFilter>,
    ) -> Result<Json<Page<Unit>>> {
        Ok(Json(
            service::list_vacant(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the units that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_units")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<UnitFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<Unit>(&auth.db)
            .await?;
        let title = Text::fixed("Units", "الوحدات");
        export::list(
            format.0,
            auth.db.language(),
            "units",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one unit; a copy of it is made from the same.
    #[oai(path = "/:id", method = "get", operation_id = "get_unit")]
    async fn get(&self, auth: Read<permission::View>, id: Path<UnitId>) -> Result<Json<Unit>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a unit.
    #[oai(path = "/", method = "post", operation_id = "create_unit")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<UnitInput>,
    ) -> Result<Json<Unit>> {
        let unit = service::create(&auth.tx, &input.0).await?;
        let unit = service::read(&auth.tx, unit.id).await?;
        auth.done(unit).await
    }

    /// Makes all units of some floors at once, or shows which numbers they would get.
    #[oai(path = "/generate", method = "post", operation_id = "generate_units")]
    async fn generate(
        &self,
        auth: Write<permission::Generate>,
        input: Json<UnitGeneration>,
    ) -> Result<Json<GeneratedUnits>> {
        let generated = generator::generate(&auth.tx, &input.0).await?;
        auth.done(generated).await
    }

    /// Edits a unit.
    #[oai(path = "/:id", method = "put", operation_id = "update_unit")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<UnitId>,
        input: Json<UnitUpdate>,
    ) -> Result<Json<Unit>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let unit = service::read(&auth.tx, id.0).await?;
        auth.done(unit).await
    }

    /// Disables a unit that is not rented; it no longer counts in its building.
    #[oai(path = "/:id/disable", method = "post", operation_id = "disable_unit")]
    async fn disable(
        &self,
        auth: Write<permission::Disable>,
        id: Path<UnitId>,
        input: Json<Version>,
    ) -> Result<Json<Unit>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        let unit = service::read(&auth.tx, id.0).await?;
        auth.done(unit).await
    }

    /// Activates a disabled unit.
    #[oai(
        path = "/:id/activate",
        method = "post",
        operation_id = "activate_unit"
    )]
    async fn activate(
        &self,
        auth: Write<permission::Disable>,
        id: Path<UnitId>,
        input: Json<Version>,
    ) -> Result<Json<Unit>> {
        service::activate(&auth.tx, id.0, input.0.version).await?;
        let unit = service::read(&auth.tx, id.0).await?;
        auth.done(unit).await
    }

    /// Removes a unit that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_unit")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<UnitId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one unit.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_unit_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "units", id.0.0, &filter.paging).await?,
        ))
    }
}
