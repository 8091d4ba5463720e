use chrono::NaiveDate;
use kernel::Result;
use kernel::auth::Read;
use kernel::json::Json;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::model::UnitTimeline;
use super::service;
use crate::contracts::permission;
use crate::neighbours::UnitId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "stays")]
    Stays,
}

pub struct StaysApi;

#[OpenApi(tag = "Tag::Stays")]
impl StaysApi {
    /// A unit from day to day: who rents it, for whom it is kept, when it is vacant.
    #[oai(
        path = "/units/:id/stays",
        method = "get",
        operation_id = "get_unit_stays"
    )]
    async fn of_unit(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitId>,
        /// The first day; half a year ago without it.
        from: Query<Option<NaiveDate>>,
        /// The last day; a year from the first without it.
        to: Query<Option<NaiveDate>>,
    ) -> Result<Json<UnitTimeline>> {
        Ok(Json(service::of_unit(&auth.db, id.0, from.0, to.0).await?))
    }
}
