use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    CellsEdited, ColumnEdited, Import, ImportDetail, ImportFilter, ImportRow, ImportRowFilter,
    ImportSetting, ImportUpload, ImportVersion,
};
use super::service::{self, NewImport};
use super::{ImportId, ImportKind, permission, sample};

pub struct ImportsApi;

#[OpenApi(prefix_path = "/imports", tag = "permission::PAGE")]
impl ImportsApi {
    /// Lists the files that were brought in, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_imports")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ImportFilter>,
    ) -> Result<Json<Page<Import>>> {
        Ok(Json(Import::page(&auth.db, &list).await?))
    }

    /// Exports the imports that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_imports")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ImportFilter>,
    ) -> Result<Download> {
        Import::export(auth.db, format.0, &list).await
    }

    /// A workbook to fill in, with the headings of a kind in both languages.
    #[oai(
        path = "/sample/export",
        method = "get",
        operation_id = "export_import_sample"
    )]
    async fn sample(
        &self,
        auth: Read<permission::View>,
        kind: Query<ImportKind>,
    ) -> Result<Download> {
        sample::workbook(kind.0, auth.db.language())
    }

    /// Lists the rows of imports, as the file and its corrections have them.
    #[oai(path = "/rows", method = "get", operation_id = "list_import_rows")]
    async fn rows(
        &self,
        auth: Read<permission::View>,
        list: List<ImportRowFilter>,
    ) -> Result<Json<Page<ImportRow>>> {
        let query = service::listed(&list, &auth.principal.permissions)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the rows of imports that the filters show, with their faults.
    #[oai(
        path = "/rows/export",
        method = "get",
        operation_id = "export_import_rows"
    )]
    async fn export_rows(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ImportRowFilter>,
    ) -> Result<Download> {
        let query = service::listed(&list, &auth.principal.permissions)?;
        ImportRow::export_of(auth.db, format.0, query).await
    }

    /// Reads a file and checks all of it. Nothing is written to the lists yet.
    #[oai(path = "/", method = "post", operation_id = "create_import")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: ImportUpload,
    ) -> Result<Json<ImportDetail>> {
        let new = NewImport {
            kind: input.kind,
            file_name: input.file.file_name().unwrap_or_default().to_owned(),
            bytes: input.file.into_vec().await.map_err(Problem::internal)?,
        };
        let import = service::begin(&auth.tx, new, &auth.principal.permissions).await?;
        answer(auth, import.id).await
    }

    /// Reads an import with its columns, its faults and what stands in its way.
    #[oai(path = "/:id", method = "get", operation_id = "get_import")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ImportId>,
    ) -> Result<Json<ImportDetail>> {
        let may = &auth.principal.permissions;
        Ok(Json(service::detail(&auth.db, id.0, may).await?))
    }

    /// Says which column stands for which field; all rows are checked again.
    #[oai(path = "/:id", method = "put", operation_id = "update_import")]
    async fn update(
        &self,
        auth: Write<permission::Create>,
        id: Path<ImportId>,
        input: Json<ImportSetting>,
    ) -> Result<Json<ImportDetail>> {
        service::set(&auth.tx, id.0, &input.0, &auth.principal.permissions).await?;
        answer(auth, id.0).await
    }

    /// Corrects cells; all rows are checked again.
    #[oai(
        path = "/:id/edit",
        method = "post",
        operation_id = "edit_import_cells"
    )]
    async fn edit(
        &self,
        auth: Write<permission::Create>,
        id: Path<ImportId>,
        input: Json<CellsEdited>,
    ) -> Result<Json<ImportDetail>> {
        service::edit(&auth.tx, id.0, &input.0, &auth.principal.permissions).await?;
        answer(auth, id.0).await
    }

    /// Puts one value in the place of another in a whole column; all rows are checked again.
    #[oai(
        path = "/:id/replace",
        method = "post",
        operation_id = "replace_import_value"
    )]
    async fn replace(
        &self,
        auth: Write<permission::Create>,
        id: Path<ImportId>,
        input: Json<ColumnEdited>,
    ) -> Result<Json<ImportDetail>> {
        service::replace(&auth.tx, id.0, &input.0, &auth.principal.permissions).await?;
        answer(auth, id.0).await
    }

    /// Has all rows written in one transaction, by a job.
    #[oai(path = "/:id/commit", method = "post", operation_id = "commit_import")]
    async fn commit(
        &self,
        auth: Write<permission::Create>,
        id: Path<ImportId>,
        input: Json<ImportVersion>,
    ) -> Result<Json<ImportDetail>> {
        let may = &auth.principal.permissions;
        service::commit(&auth.tx, id.0, input.0.version, may).await?;
        answer(auth, id.0).await
    }

    /// Has all of it taken back, by a job, while nothing was built on it.
    #[oai(path = "/:id/undo", method = "post", operation_id = "undo_import")]
    async fn undo(
        &self,
        auth: Write<permission::Undo>,
        id: Path<ImportId>,
        input: Json<ImportVersion>,
    ) -> Result<Json<ImportDetail>> {
        let may = &auth.principal.permissions;
        service::undo(&auth.tx, id.0, input.0.version, may).await?;
        answer(auth, id.0).await
    }

    /// Forgets a file that was not written.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_import")]
    async fn delete(
        &self,
        auth: Write<permission::Create>,
        id: Path<ImportId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0, &auth.principal.permissions).await?;
        auth.done(true).await
    }

    /// The history of one import.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_import_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ImportId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: ImportId) -> Result<Json<ImportDetail>> {
    let detail = service::detail(&auth.tx, id, &auth.principal.permissions).await?;
    auth.done(detail).await
}
