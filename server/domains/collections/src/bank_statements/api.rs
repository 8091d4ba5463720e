use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{BankFilePreview, BankStatement, BankStatementFilter, BankStatementUpload};
use super::service::{self, NewStatement};
use super::{BankStatementId, permission};
use crate::bank_accounts::BankAccountId;

pub struct BankStatementsApi;

#[OpenApi(prefix_path = "/bank_statements", tag = "permission::PAGE")]
impl BankStatementsApi {
    /// Lists bank statements, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_bank_statements")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<BankStatementFilter>,
    ) -> Result<Json<Page<BankStatement>>> {
        Ok(Json(BankStatement::page(&auth.db, &list).await?))
    }

    /// Exports the bank statements that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_bank_statements"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<BankStatementFilter>,
    ) -> Result<Download> {
        BankStatement::export(auth.db, format.0, &list).await
    }

    /// Reads one bank statement with its balances and with what is open of it.
    #[oai(path = "/:id", method = "get", operation_id = "get_bank_statement")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<BankStatementId>,
    ) -> Result<Json<BankStatement>> {
        Ok(Json(BankStatement::one(&auth.db, id.0).await?))
    }

    /// Reads a file and says what would be taken in. Nothing is written.
    #[oai(
        path = "/preview",
        method = "post",
        operation_id = "preview_bank_statement"
    )]
    async fn preview(
        &self,
        auth: Read<permission::Create>,
        input: BankStatementUpload,
    ) -> Result<Json<BankFilePreview>> {
        let new = given(input).await?;
        Ok(Json(service::preview(&auth.db, new).await?))
    }

    /// Takes a file in: its lines once, with what each seems to be.
    #[oai(path = "/", method = "post", operation_id = "create_bank_statement")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: BankStatementUpload,
    ) -> Result<Json<BankStatement>> {
        let id = service::create(&auth.tx, given(input).await?).await?;
        auth.show(id).await
    }

    /// Takes the last statement of an account back, while nothing of it is settled.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_bank_statement"
    )]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<BankStatementId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one bank statement.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_bank_statement_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<BankStatementId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn given(input: BankStatementUpload) -> Result<NewStatement> {
    Ok(NewStatement {
        bank_account_id: BankAccountId(input.bank_account_id),
        file_name: input.file.file_name().unwrap_or_default().to_owned(),
        bytes: input.file.into_vec().await.map_err(Problem::internal)?,
        opening: input.opening,
        closing: input.closing,
        columns: input.columns,
        day_first: input.day_first,
    })
}
