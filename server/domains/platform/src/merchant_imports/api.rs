use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{ImportArchive, MerchantImport, MerchantImportFilter, MerchantImportInput};
use super::{MerchantImportId, service};
use crate::merchant_copies::permission;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "merchant_imports")]
    MerchantImports,
}

pub struct MerchantImportsApi;

#[OpenApi(prefix_path = "/merchant_imports", tag = "Tag::MerchantImports")]
impl MerchantImportsApi {
    /// Lists the merchants that were taken in, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_merchant_imports")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MerchantImportFilter>,
    ) -> Result<Json<Page<MerchantImport>>> {
        Ok(Json(MerchantImport::page(&auth.db, &list).await?))
    }

    /// Exports the same.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_merchant_imports"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MerchantImportFilter>,
    ) -> Result<Download> {
        MerchantImport::export(auth.db, format.0, &list).await
    }

    /// Lists the archives that lie in the storage's folder for them.
    #[oai(
        path = "/archives",
        method = "get",
        operation_id = "list_import_archives"
    )]
    async fn archives(
        &self,
        auth: ManagerRead<permission::Import>,
    ) -> Result<Json<Vec<ImportArchive>>> {
        Ok(Json(service::archives(auth.db.kernel()).await?))
    }

    /// Reads one of them: how far it is.
    #[oai(path = "/:id", method = "get", operation_id = "get_merchant_import")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantImportId>,
    ) -> Result<Json<MerchantImport>> {
        Ok(Json(MerchantImport::one(&auth.db, id.0).await?))
    }

    /// Has a merchant taken in from an archive, beside requests. The platform must be empty.
    #[oai(path = "/", method = "post", operation_id = "create_merchant_import")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Import>,
        input: Json<MerchantImportInput>,
    ) -> Result<Json<MerchantImport>> {
        let import = service::create(&auth.tx, &input.0).await?;
        auth.show(import.id).await
    }

    /// The history of one of them.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_merchant_import_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantImportId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
