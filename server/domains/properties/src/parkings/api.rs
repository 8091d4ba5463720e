use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{ParkingId, generator, permission, service};
use crate::Version;
use crate::buildings::BuildingId;
use crate::shared::{in_language, occupancy, status};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "parkings")]
    Parkings,
}

/// A parking, as lists and forms show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Parking {
    pub id: ParkingId,
    pub building_id: BuildingId,
    pub building_name_en: String,
    pub building_name_ar: String,
    /// 0 disabled, 1 active.
    pub building_status: i16,
    pub number: String,
    /// A year's rent of the parking.
    pub price: Amount,
    pub notes: Option<String>,
    /// `vacant`, `rented`.
    pub occupancy: String,
    /// 0 disabled, 1 active.
    pub status: i16,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ParkingInput {
    pub building_id: BuildingId,
    /// Unique in the building.
    pub number: String,
    /// A year's rent of the parking.
    pub price: Option<String>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct ParkingUpdate {
    #[oai(flatten)]
    pub parking: ParkingInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct ParkingFilter {
    pub building_id: Option<i64>,
    /// `vacant`, `rented`.
    pub occupancy: Option<String>,
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
}

#[derive(Debug, Object)]
pub struct ParkingGeneration {
    pub building_id: BuildingId,
    /// Stands before each number, as `P-`.
    pub prefix: Option<String>,
    pub from: i32,
    pub to: i32,
    /// Zeros are put in front up to this many digits.
    pub digits: Option<i32>,
    /// A year's rent of each parking.
    pub price: Option<String>,
    /// Only shows the numbers; nothing is saved.
    pub preview: bool,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedParkings {
    pub total: i64,
    /// How many of the numbers the building has already.
    pub existing: i64,
    /// How many parkings were made; 0 for a preview.
    pub created: i64,
    pub parkings: Vec<GeneratedParking>,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedParking {
    pub number: String,
    /// The building has this number already.
    pub exists: bool,
}

pub struct ParkingsApi;

#[OpenApi(prefix_path = "/parkings", tag = "Tag::Parkings")]
impl ParkingsApi {
    /// Lists parkings with their buildings.
    #[oai(path = "/", method = "get", operation_id = "list_parkings")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<ParkingFilter>,
    ) -> Result<Json<Page<Parking>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the parkings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_parkings")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<ParkingFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<Parking>(&auth.db)
            .await?;
        let title = Text::fixed("Parkings", "المواقف");
        export::list(
            format.0,
            auth.db.language(),
            "parkings",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one parking.
    #[oai(path = "/:id", method = "get", operation_id = "get_parking")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ParkingId>,
    ) -> Result<Json<Parking>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a parking.
    #[oai(path = "/", method = "post", operation_id = "create_parking")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ParkingInput>,
    ) -> Result<Json<Parking>> {
        let parking = service::create(&auth.tx, &input.0).await?;
        let parking = service::read(&auth.tx, parking.id).await?;
        auth.done(parking).await
    }

    /// Makes a range of parkings at once, or shows which of the numbers exist.
    #[oai(
        path = "/generate",
        method = "post",
        operation_id = "generate_parkings"
    )]
    async fn generate(
        &self,
        auth: Write<permission::Generate>,
        input: Json<ParkingGeneration>,
    ) -> Result<Json<GeneratedParkings>> {
        let generated = generator::generate(&auth.tx, &input.0).await?;
        auth.done(generated).await
    }

    /// Edits a parking.
    #[oai(path = "/:id", method = "put", operation_id = "update_parking")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ParkingId>,
        input: Json<ParkingUpdate>,
    ) -> Result<Json<Parking>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let parking = service::read(&auth.tx, id.0).await?;
        auth.done(parking).await
    }

    /// Disables a parking that is not rented; it no longer counts in its building.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_parking"
    )]
    async fn disable(
        &self,
        auth: Write<permission::Disable>,
        id: Path<ParkingId>,
        input: Json<Version>,
    ) -> Result<Json<Parking>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        let parking = service::read(&auth.tx, id.0).await?;
        auth.done(parking).await
    }

    /// Activates a disabled parking.
    #[oai(
        path = "/:id/activate",
        method = "post",
        operation_id = "activate_parking"
    )]
    async fn activate(
        &self,
        auth: Write<permission::Disable>,
        id: Path<ParkingId>,
        input: Json<Version>,
    ) -> Result<Json<Parking>> {
        service::activate(&auth.tx, id.0, input.0.version).await?;
        let parking = service::read(&auth.tx, id.0).await?;
        auth.done(parking).await
    }

    /// Removes a parking that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_parking")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<ParkingId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one parking.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_parking_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ParkingId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "parkings", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Parking>; 5] {
    let text = ColumnKind::Text;
    [
        Column::new("Building", "المبنى", text, |p, language| {
            in_language(&p.building_name_en, &p.building_name_ar, language)
        }),
        Column::new("Number", "الرقم", ColumnKind::Code, |p, _| {
            p.number.as_str().into()
        }),
        Column::new("Price", "السعر", MONEY, |p, _| Cell::Money(p.price.0)),
        Column::new("Occupancy", "الإشغال", text, |p, language| {
            occupancy(&p.occupancy, language)
        }),
        Column::new("Status", "الحالة", text, |p, language| {
            status(p.status, language)
        }),
    ]
}
