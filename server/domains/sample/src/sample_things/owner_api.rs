use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::code::Status;
use kernel::json::Json;
use kernel::paging::{List, ListQuery, Listed as _, NoFilter, Page};
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::SampleThingId;
use super::owner_model::OwnSampleThing;
use super::permission;

pub struct OwnSampleThingsApi;

#[OpenApi(prefix_path = "/sample_things", tag = "permission::PAGE")]
impl OwnSampleThingsApi {
    /// Lists the owner's sample things.
    #[oai(path = "/", method = "get", operation_id = "list_own_sample_things")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<OwnSampleThing>>> {
        let query = own(&auth, OwnSampleThing::matching(&list)?);
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Reads one of the owner's sample things.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_sample_thing")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<SampleThingId>,
    ) -> Result<Json<OwnSampleThing>> {
        let query = OwnSampleThing::all().filter("f.id = ?", Some(id.0.0));
        Ok(Json(own(&auth, query).only(&auth.db).await?))
    }
}

/// Only what is the signed-in owner's, and in use.
fn own(auth: &Read<SignedIn, OwnerArea>, query: ListQuery) -> ListQuery {
    query
        .and(&format!("f.status = {}", Status::Active.sql()))
        .filter("f.owner_id = ?", Some(auth.principal.subject_id))
}
