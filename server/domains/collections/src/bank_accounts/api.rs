use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{BankAccount, BankAccountFilter, BankAccountInput, BankAccountUpdate};
use super::{BankAccountId, permission, service};

pub struct BankAccountsApi;

#[OpenApi(prefix_path = "/bank_accounts", tag = "permission::PAGE")]
impl BankAccountsApi {
    /// Lists bank accounts.
    #[oai(path = "/", method = "get", operation_id = "list_bank_accounts")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<BankAccountFilter>,
    ) -> Result<Json<Page<BankAccount>>> {
        Ok(Json(BankAccount::page(&auth.db, &list).await?))
    }

    /// Exports the bank accounts that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_bank_accounts"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<BankAccountFilter>,
    ) -> Result<Download> {
        BankAccount::export(auth.db, format.0, &list).await
    }

    /// Reads one bank account.
    #[oai(path = "/:id", method = "get", operation_id = "get_bank_account")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<BankAccountId>,
    ) -> Result<Json<BankAccount>> {
        Ok(Json(BankAccount::one(&auth.db, id.0).await?))
    }

    /// Adds a bank account.
    #[oai(path = "/", method = "post", operation_id = "create_bank_account")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<BankAccountInput>,
    ) -> Result<Json<BankAccount>> {
        let bank_account = service::create(&auth.tx, &input.0).await?;
        auth.show(bank_account.id).await
    }

    /// Edits a bank account.
    #[oai(path = "/:id", method = "put", operation_id = "update_bank_account")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<BankAccountId>,
        input: Json<BankAccountUpdate>,
    ) -> Result<Json<BankAccount>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a bank account that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_bank_account")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<BankAccountId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one bank account.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_bank_account_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<BankAccountId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
