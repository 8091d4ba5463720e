use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::export::{Download, Format};
use kernel::facts::{Day, Period};
use kernel::json::Json;
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::UnitId;
use super::model::{OwnUnit, OwnUnitFilter};
use super::permission;
use crate::facts::{self, Place};

pub struct OwnUnitsApi;

#[OpenApi(prefix_path = "/units", tag = "permission::PAGE")]
impl OwnUnitsApi {
    /// Lists the units that the owner owns today, alone or with others.
    #[oai(path = "/", method = "get", operation_id = "list_own_units")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<OwnUnitFilter>,
    ) -> Result<Json<Page<OwnUnit>>> {
        let query = own(&auth, OwnUnit::matching(&list)?);
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the owner's units that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_own_units")]
    async fn export(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        format: Query<Format>,
        list: List<OwnUnitFilter>,
    ) -> Result<Download> {
        let query = own(&auth, OwnUnit::matching(&list)?);
        OwnUnit::export_of(auth.db, format.0, query).await
    }

    /// Reads one of the owner's units.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_unit")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<UnitId>,
    ) -> Result<Json<OwnUnit>> {
        let query = OwnUnit::all().filter("u.id = ?", Some(id.0.0));
        Ok(Json(own(&auth, query).only(&auth.db).await?))
    }
}

/// Only what the signed-in owner owns today, and is in use.
fn own(auth: &Read<SignedIn, OwnerArea>, query: ListQuery) -> ListQuery {
    query.and(&facts::in_use("u", "b")).filter(
        &facts::holds(Place::Unit, "u.id", Period::At(Day::Today)),
        Some(auth.principal.subject_id),
    )
}
