use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{KeyHandOver, UnitKey, UnitKeyFilter, UnitKeyInput, UnitKeyUpdate};
use super::{UnitKeyId, permission, service};

pub struct UnitKeysApi;

#[OpenApi(prefix_path = "/unit_keys", tag = "permission::PAGE")]
impl UnitKeysApi {
    /// Lists keys and cards with who has them.
    #[oai(path = "/", method = "get", operation_id = "list_unit_keys")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<UnitKeyFilter>,
    ) -> Result<Json<Page<UnitKey>>> {
        Ok(Json(UnitKey::page(&auth.db, &list).await?))
    }

    /// Exports the keys and cards that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_unit_keys")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<UnitKeyFilter>,
    ) -> Result<Download> {
        UnitKey::export(auth.db, format.0, &list).await
    }

    /// Reads one set.
    #[oai(path = "/:id", method = "get", operation_id = "get_unit_key")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitKeyId>,
    ) -> Result<Json<UnitKey>> {
        Ok(Json(UnitKey::one(&auth.db, id.0).await?))
    }

    /// Adds a set to a unit; the office has it.
    #[oai(path = "/", method = "post", operation_id = "create_unit_key")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<UnitKeyInput>,
    ) -> Result<Json<UnitKey>> {
        let set = service::create(&auth.tx, &input.0).await?;
        auth.show(set.id).await
    }

    /// Edits a set.
    #[oai(path = "/:id", method = "put", operation_id = "update_unit_key")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<UnitKeyId>,
        input: Json<UnitKeyUpdate>,
    ) -> Result<Json<UnitKey>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Gives a set, or some of it, to another holder.
    #[oai(
        path = "/:id/hand_over",
        method = "post",
        operation_id = "hand_over_unit_key"
    )]
    async fn hand_over(
        &self,
        auth: Write<permission::HandOver>,
        id: Path<UnitKeyId>,
        input: Json<KeyHandOver>,
    ) -> Result<Json<UnitKey>> {
        let given = service::hand_over(&auth.tx, id.0, &input.0).await?;
        auth.show(given.id).await
    }

    /// Removes a set that is with the office or lost.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_unit_key")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<UnitKeyId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one set: who had it.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_unit_key_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitKeyId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
