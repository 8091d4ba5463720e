use kernel::Result;
use kernel::auth::{Read, Write, refused_to_support};
use kernel::export::Download;
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::permission::OfSessions;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{AccountCopy, CancelAccountCopyInput};
use super::{permission, service};

pub struct AccountCopiesApi;

#[OpenApi(prefix_path = "/account_copies", tag = "permission::PAGE")]
impl AccountCopiesApi {
    /// Lists the whole copies of the office's data, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_account_copies")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<AccountCopy>>> {
        Ok(Json(service::own(&auth.db, &list).await?))
    }

    /// Has every row and every file of the office written into one archive, beside requests; also where the account can only
    /// be read.
    #[oai(path = "/", method = "post", operation_id = "create_account_copy")]
    async fn create(
        &self,
        mut auth: Write<OfSessions<permission::Create>>,
    ) -> Result<Json<AccountCopy>> {
        let user_id = auth.principal.subject_id;
        let (tx, made) = service::create(auth.tx, user_id).await?;
        auth.tx = tx;
        auth.done(made).await
    }

    /// Cancels a copy that is still being made.
    #[oai(
        path = "/cancel",
        method = "post",
        operation_id = "cancel_account_copy"
    )]
    async fn cancel(
        &self,
        mut auth: Write<OfSessions<permission::Create>>,
        input: Json<CancelAccountCopyInput>,
    ) -> Result<Json<AccountCopy>> {
        let (tx, left) = service::cancel(auth.tx, input.0.number).await?;
        auth.tx = tx;
        auth.done(left).await
    }

    /// Downloads the archive of a copy, until it expires.
    #[oai(path = "/file", method = "get", operation_id = "download_account_copy")]
    async fn file(
        &self,
        auth: Read<permission::Create>,
        /// Which one.
        number: Query<i64>,
    ) -> Result<Download> {
        if auth.principal.support.is_some() {
            return Err(refused_to_support());
        }
        service::file(&auth.db, number.0).await
    }
}
