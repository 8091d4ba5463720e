use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use leasing::contracts::permission;
use leasing::contracts::service::Liberties;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{
    NewUnitMove, UnitMove, UnitMoveFilter, UnitMoveInput, UnitMovePreview, UnitMoveUndo,
};
use super::{UnitMoveId, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "unit_moves")]
    UnitMoves,
}

pub struct UnitMovesApi;

#[OpenApi(prefix_path = "/unit_moves", tag = "Tag::UnitMoves")]
impl UnitMovesApi {
    /// Lists moves between units, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_unit_moves")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<UnitMoveFilter>,
    ) -> Result<Json<Page<UnitMove>>> {
        Ok(Json(UnitMove::page(&auth.db, &list).await?))
    }

    /// Exports the moves that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_unit_moves")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<UnitMoveFilter>,
    ) -> Result<Download> {
        UnitMove::export(auth.db, format.0, &list).await
    }

    /// Works out what a move would do. Nothing is stored.
    #[oai(path = "/preview", method = "post", operation_id = "preview_unit_move")]
    async fn preview(
        &self,
        auth: Read<permission::MoveUnit>,
        input: Json<UnitMoveInput>,
    ) -> Result<Json<UnitMovePreview>> {
        let may = Liberties::of(&auth.principal.permissions);
        Ok(Json(service::preview(&auth.db, &input.0, may).await?))
    }

    /// Moves a contract to another unit: it ends the day before, and the contract of the rest is issued.
    #[oai(path = "/", method = "post", operation_id = "create_unit_move")]
    async fn create(
        &self,
        auth: Write<permission::MoveUnit>,
        input: Json<NewUnitMove>,
    ) -> Result<Json<UnitMove>> {
        let may = Liberties::of(&auth.principal.permissions);
        let id = service::create(&auth.tx, &input.0, may).await?;
        auth.show(id).await
    }

    /// Reads one move.
    #[oai(path = "/:id", method = "get", operation_id = "get_unit_move")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitMoveId>,
    ) -> Result<Json<UnitMove>> {
        Ok(Json(UnitMove::one(&auth.db, id.0).await?))
    }

    /// Takes a move back, while nothing was built on it and nobody else has the unit.
    #[oai(path = "/:id/undo", method = "post", operation_id = "undo_unit_move")]
    async fn undo(
        &self,
        auth: Write<permission::MoveUnit>,
        id: Path<UnitMoveId>,
        input: Json<UnitMoveUndo>,
    ) -> Result<Json<UnitMove>> {
        service::undo(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one move.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_unit_move_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<UnitMoveId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
