use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{SampleThing, SampleThingFilter, SampleThingInput, SampleThingUpdate};
use super::{SampleThingId, permission, service};

pub struct SampleThingsApi;

#[OpenApi(prefix_path = "/sample_things", tag = "permission::PAGE")]
impl SampleThingsApi {
    /// Lists sample things.
    #[oai(path = "/", method = "get", operation_id = "list_sample_things")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<SampleThingFilter>,
    ) -> Result<Json<Page<SampleThing>>> {
        Ok(Json(SampleThing::page(&auth.db, &list).await?))
    }

    /// Exports the sample things that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_sample_things"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<SampleThingFilter>,
    ) -> Result<Download> {
        SampleThing::export(auth.db, format.0, &list).await
    }

    /// Reads one sample thing.
    #[oai(path = "/:id", method = "get", operation_id = "get_sample_thing")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<SampleThingId>,
    ) -> Result<Json<SampleThing>> {
        Ok(Json(SampleThing::one(&auth.db, id.0).await?))
    }

    /// Adds a sample thing.
    #[oai(path = "/", method = "post", operation_id = "create_sample_thing")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<SampleThingInput>,
    ) -> Result<Json<SampleThing>> {
        let sample_thing = service::create(&auth.tx, &input.0).await?;
        auth.show(sample_thing.id).await
    }

    /// Edits a sample thing.
    #[oai(path = "/:id", method = "put", operation_id = "update_sample_thing")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<SampleThingId>,
        input: Json<SampleThingUpdate>,
    ) -> Result<Json<SampleThing>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a sample thing that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_sample_thing")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<SampleThingId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one sample thing.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_sample_thing_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<SampleThingId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
