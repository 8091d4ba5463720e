use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::record;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{
    CancelErasureInput, ErasureStanding, MerchantErasure, MerchantErasureFilter,
    MerchantErasureInput,
};
use super::{MerchantErasureId, certificate, service};
use crate::merchant_copies::permission;
use crate::merchants::MerchantId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "merchant_erasures")]
    MerchantErasures,
}

pub struct MerchantErasuresApi;

#[OpenApi(prefix_path = "/merchant_erasures", tag = "Tag::MerchantErasures")]
impl MerchantErasuresApi {
    /// Lists erasures of merchants, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_merchant_erasures")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MerchantErasureFilter>,
    ) -> Result<Json<Page<MerchantErasure>>> {
        Ok(Json(MerchantErasure::page(&auth.db, &list).await?))
    }

    /// Exports the erasures that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_merchant_erasures"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MerchantErasureFilter>,
    ) -> Result<Download> {
        MerchantErasure::export(auth.db, format.0, &list).await
    }

    /// Reads whether a merchant may be erased, and from which day on.
    #[oai(
        path = "/standing/:merchant_id",
        method = "get",
        operation_id = "get_erasure_standing"
    )]
    async fn standing(
        &self,
        auth: ManagerRead<permission::View>,
        merchant_id: Path<MerchantId>,
    ) -> Result<Json<ErasureStanding>> {
        Ok(Json(service::standing(&auth.db, merchant_id.0).await?))
    }

    /// Reads one erasure.
    #[oai(path = "/:id", method = "get", operation_id = "get_merchant_erasure")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantErasureId>,
    ) -> Result<Json<MerchantErasure>> {
        Ok(Json(MerchantErasure::one(&auth.db, id.0).await?))
    }

    /// Plans the erasure of a merchant whose account is closed; it is told, and has a week.
    #[oai(path = "/", method = "post", operation_id = "plan_merchant_erasure")]
    async fn plan(
        &self,
        auth: ManagerWrite<permission::Erase>,
        input: Json<MerchantErasureInput>,
    ) -> Result<Json<MerchantErasure>> {
        let erasure = service::plan(&auth.tx, &input.0).await?;
        auth.show(erasure.id).await
    }

    /// Cancels an erasure that has not begun.
    #[oai(
        path = "/:id/cancel",
        method = "post",
        operation_id = "cancel_merchant_erasure"
    )]
    async fn cancel(
        &self,
        auth: ManagerWrite<permission::Erase>,
        id: Path<MerchantErasureId>,
        input: Json<CancelErasureInput>,
    ) -> Result<Json<MerchantErasure>> {
        service::cancel(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The certificate of an erasure that is done, as a PDF in both languages.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_erasure_certificate"
    )]
    async fn certificate(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantErasureId>,
    ) -> Result<Download> {
        let erasure = record::find::<Entity>(&auth.db, id.0).await?;
        certificate::paper(auth.db, erasure).await
    }

    /// The history of one erasure.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_merchant_erasure_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantErasureId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
