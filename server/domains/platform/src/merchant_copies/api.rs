use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::record;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{MerchantCopy, MerchantCopyFilter, MerchantCopyInput};
use super::{MerchantCopyId, permission, service};

pub struct MerchantCopiesApi;

#[OpenApi(prefix_path = "/merchant_copies", tag = "permission::PAGE")]
impl MerchantCopiesApi {
    /// Lists whole copies of merchants, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_merchant_copies")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MerchantCopyFilter>,
    ) -> Result<Json<Page<MerchantCopy>>> {
        Ok(Json(MerchantCopy::page(&auth.db, &list).await?))
    }

    /// Exports the list of copies that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_merchant_copies"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MerchantCopyFilter>,
    ) -> Result<Download> {
        MerchantCopy::export(auth.db, format.0, &list).await
    }

    /// Reads one copy: how far it is, and its link.
    #[oai(path = "/:id", method = "get", operation_id = "get_merchant_copy")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantCopyId>,
    ) -> Result<Json<MerchantCopy>> {
        Ok(Json(MerchantCopy::one(&auth.db, id.0).await?))
    }

    /// Has every row and every file of a merchant written into one archive, beside requests.
    #[oai(path = "/", method = "post", operation_id = "create_merchant_copy")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<MerchantCopyInput>,
    ) -> Result<Json<MerchantCopy>> {
        let copy = service::create(&auth.tx, input.0.merchant_id, None).await?;
        auth.show(copy.id).await
    }

    /// Cancels a copy that is still being made.
    #[oai(
        path = "/:id/cancel",
        method = "post",
        operation_id = "cancel_merchant_copy"
    )]
    async fn cancel(
        &self,
        auth: ManagerWrite<permission::Create>,
        id: Path<MerchantCopyId>,
    ) -> Result<Json<MerchantCopy>> {
        service::cancel(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }

    /// Downloads the archive, until it expires.
    #[oai(
        path = "/:id/file",
        method = "get",
        operation_id = "download_merchant_copy"
    )]
    async fn file(
        &self,
        auth: ManagerRead<permission::Download>,
        id: Path<MerchantCopyId>,
    ) -> Result<Download> {
        let copy = record::find::<Entity>(&auth.db, id.0).await?;
        service::file(auth.db, copy).await
    }

    /// The history of one copy.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_merchant_copy_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantCopyId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
