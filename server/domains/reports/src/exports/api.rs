use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::export::Download;
use kernel::json::Json;
use kernel::paging::{List, Page};
use kernel::permission::SignedIn;
use poem_openapi::param::Path;
use poem_openapi::{OpenApi, Tags};

use super::model::{Export, ExportFilter, ExportInput};
use super::{ExportId, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "exports")]
    Exports,
}

/// The right is that of the list.
pub struct ExportsApi;

#[OpenApi(prefix_path = "/exports", tag = "Tag::Exports")]
impl ExportsApi {
    /// Lists the caller's own exports, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_exports")]
    async fn list(
        &self,
        auth: Read<SignedIn>,
        list: List<ExportFilter>,
    ) -> Result<Json<Page<Export>>> {
        let query = service::own(&auth.principal, &list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Reads one of the caller's own exports: how far it is, and its link.
    #[oai(path = "/:id", method = "get", operation_id = "get_export")]
    async fn get(&self, auth: Read<SignedIn>, id: Path<ExportId>) -> Result<Json<Export>> {
        let one = service::one(&auth.db, &auth.principal, id.0);
        Ok(Json(one.await?))
    }

    /// Has all rows of a list written as a file, beside requests.
    #[oai(path = "/", method = "post", operation_id = "create_export")]
    async fn create(
        &self,
        auth: Write<SignedIn>,
        input: Json<ExportInput>,
    ) -> Result<Json<Export>> {
        let export = service::create(&auth.tx, &auth.principal, &input.0).await?;
        auth.show(export.id).await
    }

    /// Downloads the file, until it expires.
    #[oai(path = "/:id/file", method = "get", operation_id = "download_export")]
    async fn file(&self, auth: Read<SignedIn>, id: Path<ExportId>) -> Result<Download> {
        service::file(&auth.db, &auth.principal, id.0).await
    }

    /// Leaves an export that is still being made.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_export")]
    async fn cancel(&self, auth: Write<SignedIn>, id: Path<ExportId>) -> Result<Json<Export>> {
        service::cancel(&auth.tx, &auth.principal, id.0).await?;
        auth.show(id.0).await
    }

    /// Removes an export and its file.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_export")]
    async fn delete(&self, auth: Write<SignedIn>, id: Path<ExportId>) -> Result<Json<bool>> {
        service::remove(&auth.tx, &auth.principal, id.0).await?;
        auth.done(true).await
    }
}
