use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{HandoverPoint, HandoverPointFilter, HandoverPointInput, HandoverPointUpdate};
use super::{HandoverPointId, service};
use crate::handovers::permission;

pub struct HandoverPointsApi;

#[OpenApi(prefix_path = "/handovers/points", tag = "permission::PAGE")]
impl HandoverPointsApi {
    /// Lists what is looked at in units, in its order.
    #[oai(path = "/", method = "get", operation_id = "list_handover_points")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<HandoverPointFilter>,
    ) -> Result<Json<Page<HandoverPoint>>> {
        Ok(Json(HandoverPoint::page(&auth.db, &list).await?))
    }

    /// Exports what is looked at.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_handover_points"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<HandoverPointFilter>,
    ) -> Result<Download> {
        HandoverPoint::export(auth.db, format.0, &list).await
    }

    /// Reads one point.
    #[oai(path = "/:id", method = "get", operation_id = "get_handover_point")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<HandoverPointId>,
    ) -> Result<Json<HandoverPoint>> {
        Ok(Json(HandoverPoint::one(&auth.db, id.0).await?))
    }

    /// Adds something that is looked at from now on.
    #[oai(path = "/", method = "post", operation_id = "create_handover_point")]
    async fn create(
        &self,
        auth: Write<permission::Points>,
        input: Json<HandoverPointInput>,
    ) -> Result<Json<HandoverPoint>> {
        let point = service::create(&auth.tx, &input.0).await?;
        auth.show(point.id).await
    }

    /// Edits a point; handovers that began with it stay as they are.
    #[oai(path = "/:id", method = "put", operation_id = "update_handover_point")]
    async fn update(
        &self,
        auth: Write<permission::Points>,
        id: Path<HandoverPointId>,
        input: Json<HandoverPointUpdate>,
    ) -> Result<Json<HandoverPoint>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a point; handovers that began with it stay as they are.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_handover_point"
    )]
    async fn delete(
        &self,
        auth: Write<permission::Points>,
        id: Path<HandoverPointId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one point.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_handover_point_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<HandoverPointId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
