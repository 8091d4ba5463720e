use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Result, record};
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{
    InsuranceMovement, InsuranceMovementFilter, InsuranceMovementPage, ReversalInput,
};
use super::{InsuranceMovementId, pdf, service};
use crate::insurances;
use crate::insurances::permission;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "insurance_movements")]
    InsuranceMovements,
}

pub struct InsuranceMovementsApi;

#[OpenApi(prefix_path = "/insurance_movements", tag = "Tag::InsuranceMovements")]
impl InsuranceMovementsApi {
    /// Lists movements of deposits, newest first, with the sums by kind over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_insurance_movements")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<InsuranceMovementFilter>,
    ) -> Result<Json<InsuranceMovementPage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the movements that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_insurance_movements"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<InsuranceMovementFilter>,
    ) -> Result<Download> {
        InsuranceMovement::export(auth.db, format.0, &list).await
    }

    /// Reads one movement.
    #[oai(path = "/:id", method = "get", operation_id = "get_insurance_movement")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<InsuranceMovementId>,
    ) -> Result<Json<InsuranceMovement>> {
        Ok(Json(InsuranceMovement::one(&auth.db, id.0).await?))
    }

    /// The movement's paper as a bilingual PDF; one that was taken back is marked so.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_insurance_movement_pdf"
    )]
    async fn pdf(
        &self,
        auth: Read<permission::View>,
        id: Path<InsuranceMovementId>,
    ) -> Result<Download> {
        let movement = record::find::<Entity>(&auth.db, id.0).await?;
        let shown = InsuranceMovement::one(&auth.db, id.0).await?;
        let reversed_by = shown.reversed_by_number.as_deref();
        let document = pdf::document(&auth.db, &movement, reversed_by).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(document).await
    }

    /// The photo of a deduction.
    #[oai(
        path = "/:id/photo",
        method = "get",
        operation_id = "get_insurance_movement_photo"
    )]
    async fn photo(
        &self,
        auth: Read<permission::View>,
        id: Path<InsuranceMovementId>,
    ) -> Result<Download> {
        service::photo(&auth.db, id.0).await
    }

    /// Takes a movement back with another one; what was carried over is taken back on both sides.
    #[oai(
        path = "/:id/reverse",
        method = "post",
        operation_id = "reverse_insurance_movement"
    )]
    async fn reverse(
        &self,
        auth: Write<permission::Reverse>,
        id: Path<InsuranceMovementId>,
        input: Json<ReversalInput>,
    ) -> Result<Json<InsuranceMovement>> {
        let done = insurances::service::reverse(&auth.tx, id.0, &input.0).await?;
        auth.show(done).await
    }

    /// The history of one movement: that it was posted.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_insurance_movement_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<InsuranceMovementId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
