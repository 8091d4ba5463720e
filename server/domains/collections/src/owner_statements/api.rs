use chrono::NaiveDate;
use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use parties::owners::OwnerId;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    OwnerAccount, OwnerMoney, OwnerStatement, OwnerStatementFilter, OwnerStatementInput,
    OwnerStatementPage, OwnerStatementRun, OwnerStatementRunFilter, OwnerStatementRunInput,
    OwnerToState,
};
use super::{
    OwnerStatementId, OwnerStatementRunId, money, papers, permission, runs, service, sheet,
};

pub struct OwnerStatementsApi;

#[OpenApi(prefix_path = "/owner_statements", tag = "permission::PAGE")]
impl OwnerStatementsApi {
    /// Lists closed statements, the latest on top, with the sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_owner_statements")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<OwnerStatementFilter>,
    ) -> Result<Json<OwnerStatementPage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the statements that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_owner_statements"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OwnerStatementFilter>,
    ) -> Result<Download> {
        OwnerStatement::export(auth.db, format.0, &list).await
    }

    /// What an owner's page opens on: the last twelve months, and what is to be paid now.
    #[oai(path = "/money", method = "get", operation_id = "get_owner_money")]
    async fn money(
        &self,
        auth: Read<permission::View>,
        owner_id: Query<OwnerId>,
    ) -> Result<Json<OwnerMoney>> {
        Ok(Json(money::of_owner(&auth.db, owner_id.0).await?))
    }

    /// An owner's account since the last closed statement, up to a day or to today.
    #[oai(
        path = "/draft",
        method = "get",
        operation_id = "get_owner_statement_draft"
    )]
    async fn draft(
        &self,
        auth: Read<permission::View>,
        owner_id: Query<OwnerId>,
        ends_on: Query<Option<NaiveDate>>,
    ) -> Result<Json<OwnerAccount>> {
        let through = ends_on.0.unwrap_or_else(|| auth.db.today());
        Ok(Json(service::draft(&auth.db, owner_id.0, through).await?))
    }

    /// The open account as a bilingual PDF, marked as a draft.
    #[oai(
        path = "/draft/pdf",
        method = "get",
        operation_id = "get_owner_statement_draft_pdf"
    )]
    async fn draft_pdf(
        &self,
        auth: Read<permission::View>,
        owner_id: Query<OwnerId>,
        ends_on: Query<Option<NaiveDate>>,
    ) -> Result<Download> {
        let through = ends_on.0.unwrap_or_else(|| auth.db.today());
        let document = papers::draft(&auth.db, owner_id.0, through).await?;
        // The connection goes back before the pages are set.
        drop(auth);
        papers::render(vec![document]).await
    }

    /// Owners whose account is open up to a day.
    #[oai(
        path = "/to_state",
        method = "get",
        operation_id = "list_owners_to_state"
    )]
    async fn to_state(
        &self,
        auth: Read<permission::View>,
        ends_on: Query<NaiveDate>,
    ) -> Result<Json<Vec<OwnerToState>>> {
        Ok(Json(service::to_state(&auth.db, ends_on.0).await?))
    }

    /// Closes an owner's account up to the end of a month.
    #[oai(path = "/", method = "post", operation_id = "close_owner_statement")]
    async fn close(
        &self,
        auth: Write<permission::Close>,
        input: Json<OwnerStatementInput>,
    ) -> Result<Json<OwnerStatement>> {
        let id = service::close(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// Closes the accounts of many owners up to the end of a month, one after the other.
    #[oai(
        path = "/runs",
        method = "post",
        operation_id = "create_owner_statement_run"
    )]
    async fn begin_run(
        &self,
        auth: Write<permission::Close>,
        input: Json<OwnerStatementRunInput>,
    ) -> Result<Json<OwnerStatementRun>> {
        let id = runs::begin(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// Lists what was closed at once.
    #[oai(
        path = "/runs",
        method = "get",
        operation_id = "list_owner_statement_runs"
    )]
    async fn runs(
        &self,
        auth: Read<permission::View>,
        list: List<OwnerStatementRunFilter>,
    ) -> Result<Json<Page<OwnerStatementRun>>> {
        Ok(Json(OwnerStatementRun::page(&auth.db, &list).await?))
    }

    /// How far a closing is.
    #[oai(
        path = "/runs/:id",
        method = "get",
        operation_id = "get_owner_statement_run"
    )]
    async fn run(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerStatementRunId>,
    ) -> Result<Json<OwnerStatementRun>> {
        Ok(Json(OwnerStatementRun::one(&auth.db, id.0).await?))
    }

    /// Several closed statements as one bilingual PDF, in the order that is asked for.
    #[oai(
        path = "/pdf",
        method = "get",
        operation_id = "get_owner_statements_pdf"
    )]
    async fn pdfs(
        &self,
        auth: Read<permission::View>,
        /// Several have commas between them.
        #[oai(explode = false, default)]
        owner_statement_ids: Query<Vec<OwnerStatementId>>,
    ) -> Result<Download> {
        let documents = papers::closed(&auth.db, &owner_statement_ids.0).await?;
        drop(auth);
        papers::render(documents).await
    }

    /// Reads one closed statement with its lines.
    #[oai(path = "/:id", method = "get", operation_id = "get_owner_statement")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerStatementId>,
    ) -> Result<Json<OwnerAccount>> {
        Ok(Json(service::closed(&auth.db, id.0).await?))
    }

    /// One closed statement as a bilingual PDF.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_owner_statement_pdf"
    )]
    async fn pdf(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerStatementId>,
    ) -> Result<Download> {
        let documents = papers::closed(&auth.db, &[id.0]).await?;
        drop(auth);
        papers::render(documents).await
    }

    /// Exports the lines of one closed statement.
    #[oai(
        path = "/:id/export",
        method = "get",
        operation_id = "export_owner_statement"
    )]
    async fn export_one(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerStatementId>,
        format: Query<Format>,
    ) -> Result<Download> {
        let account = service::closed(&auth.db, id.0).await?;
        let language = auth.db.language();
        drop(auth);
        sheet::export(format.0, language, account).await
    }

    /// The history of one statement: that it was closed.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_owner_statement_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerStatementId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
