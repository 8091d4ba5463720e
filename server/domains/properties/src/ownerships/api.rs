use chrono::NaiveDate;
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use parties::owners::OwnerId;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::{FromJsonQueryResult, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::{OwnershipId, permission, service};
use crate::buildings::BuildingId;
use crate::parkings::ParkingId;
use crate::shared::maybe_in_language;
use crate::units::UnitId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "ownerships")]
    Ownerships,
}

/// Who owns a building, a unit or a parking, and when.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Ownership {
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
    /// Together 100.00 %.
    pub shares: OwnerShares,
    pub version: i64,
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

#[derive(Debug, Default, Object, Deserialize)]
pub struct OwnershipFilter {
    /// Holdings of the building as a whole.
    pub building_id: Option<i64>,
    pub unit_id: Option<i64>,
    pub parking_id: Option<i64>,
    /// Holdings of the building and of what is in it.
    pub in_building_id: Option<i64>,
    pub owner_id: Option<i64>,
    /// Those that hold today, or those that do not.
    pub current: Option<bool>,
}

pub struct OwnershipsApi;

#[OpenApi(prefix_path = "/ownerships", tag = "Tag::Ownerships")]
impl OwnershipsApi {
    /// Lists who owns what, now and before, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_ownerships")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<OwnershipFilter>,
    ) -> Result<Json<Page<Ownership>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the holdings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_ownerships")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<OwnershipFilter>,
    ) -> Result<Download> {
        let query = service::query(&auth.db, &filter.paging, &filter.filter)?;
        let rows = query.all::<Ownership>(&auth.db).await?;
        let title = Text::fixed("Ownership", "الملكية");
        export::list(
            format.0,
            auth.db.language(),
            "ownership",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one holding.
    #[oai(path = "/:id", method = "get", operation_id = "get_ownership")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnershipId>,
    ) -> Result<Json<Ownership>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Sets who owns a building, a unit or a parking from a date on.
    #[oai(path = "/", method = "post", operation_id = "create_ownership")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<OwnershipInput>,
    ) -> Result<Json<Ownership>> {
        let holding = service::set(&auth.tx, &input.0).await?;
        let holding = service::read(&auth.tx, holding.id).await?;
        auth.done(holding).await
    }

    /// Corrects the dates and shares of a holding.
    #[oai(path = "/:id", method = "put", operation_id = "update_ownership")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<OwnershipId>,
        input: Json<OwnershipUpdate>,
    ) -> Result<Json<Ownership>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let holding = service::read(&auth.tx, id.0).await?;
        auth.done(holding).await
    }

    /// Takes a holding back; the one before it holds again.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_ownership")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<OwnershipId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one holding.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_ownership_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnershipId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "ownerships", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Ownership>; 6] {
    let text = ColumnKind::Text;
    [
        Column::new("Building", "المبنى", text, |h, language| {
            maybe_in_language(&h.building_name_en, &h.building_name_ar, language)
        }),
        Column::new("What", "النوع", text, |h, language| {
            what(h).get(language).into()
        }),
        Column::new("Number", "الرقم", ColumnKind::Code, |h, _| {
            h.number.as_deref().unwrap_or_default().into()
        }),
        Column::new("From", "من", ColumnKind::Date, |h, _| {
            Cell::Date(h.starts_on)
        }),
        Column::new("To", "إلى", ColumnKind::Date, |h, _| {
            h.ends_on.map_or(Cell::Empty, Cell::Date)
        }),
        Column::new("Owners", "الملاك", text, |h, language| {
            service::owners_line(&h.shares.0, language).as_str().into()
        }),
    ]
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
