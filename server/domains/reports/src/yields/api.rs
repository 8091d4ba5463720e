use chrono::NaiveDate;
use collections::owner_costs::permission;
use kernel::Result;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};
use properties::buildings::BuildingId;
use properties::units::UnitId;

use super::model::{PlaceYield, Yield, YieldFilter};
use super::service::{self, Of};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "yields")]
    Yields,
}

/// For who sees what was spent on places: a yield without costs would be none.
pub struct YieldsApi;

#[OpenApi(tag = "Tag::Yields")]
impl YieldsApi {
    /// Lists units in use with what they brought in over a period, and how long they stood empty.
    #[oai(path = "/yields", method = "get", operation_id = "list_yields")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<YieldFilter>,
    ) -> Result<Json<Page<Yield>>> {
        let query = service::listed(&auth.db, &list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the yields that the filters show.
    #[oai(
        path = "/yields/export",
        method = "get",
        operation_id = "export_yields"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<YieldFilter>,
    ) -> Result<Download> {
        let query = service::listed(&auth.db, &list)?;
        Yield::export_of(auth.db, format.0, query).await
    }

    /// What one unit brought in over a period and in the last years.
    #[oai(
        path = "/units/:id/yield",
        method = "get",
        operation_id = "get_unit_yield"
    )]
    async fn of_unit(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitId>,
        /// The first day that counts; 365 days back without it.
        from: Query<Option<NaiveDate>>,
        /// The last day that counts; today without it.
        to: Query<Option<NaiveDate>>,
    ) -> Result<Json<PlaceYield>> {
        let of = Of::Unit(id.0);
        Ok(Json(service::of_place(&auth.db, of, from.0, to.0).await?))
    }

    /// What a building with all its units in use brought in over a period and in the last years.
    #[oai(
        path = "/buildings/:id/yield",
        method = "get",
        operation_id = "get_building_yield"
    )]
    async fn of_building(
        &self,
        auth: Read<permission::View>,
        id: Path<BuildingId>,
        /// The first day that counts; 365 days back without it.
        from: Query<Option<NaiveDate>>,
        /// The last day that counts; today without it.
        to: Query<Option<NaiveDate>>,
    ) -> Result<Json<PlaceYield>> {
        let of = Of::Building(id.0);
        Ok(Json(service::of_place(&auth.db, of, from.0, to.0).await?))
    }
}
