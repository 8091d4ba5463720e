use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::code::Status;
use kernel::export::{Download, Format};
use kernel::facts::{Day, Period};
use kernel::json::Json;
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::ParkingId;
use super::model::{OwnParking, OwnParkingFilter};
use super::permission;
use crate::facts::{self, Place};

pub struct OwnParkingsApi;

#[OpenApi(prefix_path = "/parkings", tag = "permission::PAGE")]
impl OwnParkingsApi {
    /// Lists the parkings that the owner owns today, alone or with others.
    #[oai(path = "/", method = "get", operation_id = "list_own_parkings")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<OwnParkingFilter>,
    ) -> Result<Json<Page<OwnParking>>> {
        let query = own(&auth, OwnParking::matching(&list)?);
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the owner's parkings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_own_parkings")]
    async fn export(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        format: Query<Format>,
        list: List<OwnParkingFilter>,
    ) -> Result<Download> {
        let query = own(&auth, OwnParking::matching(&list)?);
        OwnParking::export_of(auth.db, format.0, query).await
    }

    /// Reads one of the owner's parkings.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_parking")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<ParkingId>,
    ) -> Result<Json<OwnParking>> {
        let query = OwnParking::all().filter("p.id = ?", Some(id.0.0));
        Ok(Json(own(&auth, query).only(&auth.db).await?))
    }
}

/// Only what the signed-in owner owns today, and is in use.
fn own(auth: &Read<SignedIn, OwnerArea>, query: ListQuery) -> ListQuery {
    query
        .and(&format!("p.status = {}", Status::Active.sql()))
        .filter(
            &facts::holds(Place::Parking, "p.id", Period::At(Day::Today)),
            Some(auth.principal.subject_id),
        )
}
