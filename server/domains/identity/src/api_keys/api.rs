use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::permission::{OfSessions, SignedIn};
use kernel::tenancy::MerchantConn as _;
use poem_openapi::param::Path;
use poem_openapi::{OpenApi, Tags};

use super::entity::Model;
use super::model::{AccountApiKey, ApiKey, ApiKeyInput, ApiKeyReplacement, Sandbox};
use super::{ApiKeyId, sandbox, service};
use crate::users::permission as users;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "api_keys")]
    ApiKeys,
}

pub struct ApiKeysApi;

#[OpenApi(prefix_path = "/api_keys", tag = "Tag::ApiKeys")]
impl ApiKeysApi {
    /// Lists the caller's own keys.
    #[oai(path = "/", method = "get", operation_id = "list_api_keys")]
    async fn list(&self, auth: Read<SignedIn>) -> Result<Json<Vec<ApiKey>>> {
        let own = service::list(&auth.db, auth.principal.subject_id);
        Ok(Json(own.await?))
    }

    /// Makes a key with the caller's rights or a part of them, which ends after the chosen days. It is shown once.
    #[oai(path = "/", method = "post", operation_id = "create_api_key")]
    async fn create(
        &self,
        auth: Write<SignedIn>,
        input: Json<ApiKeyInput>,
    ) -> Result<Json<ApiKey>> {
        let made = service::create(&auth.tx, &auth.principal, &input.0).await?;
        shown_once(auth, made).await
    }

    /// Makes a key of the same scope in the place of one of the caller's own, which works on for the hours of the
    /// overlap. The new one is shown once.
    #[oai(
        path = "/:id/replace",
        method = "post",
        operation_id = "replace_api_key"
    )]
    async fn replace(
        &self,
        auth: Write<SignedIn>,
        id: Path<ApiKeyId>,
        input: Json<ApiKeyReplacement>,
    ) -> Result<Json<ApiKey>> {
        let made = service::replace(&auth.tx, &auth.principal, id.0, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = shown_once(auth, made).await;
        kernel.principals.clear();
        answer
    }

    /// How the sandbox stands, which sandbox keys work on.
    #[oai(path = "/sandbox", method = "get", operation_id = "get_sandbox")]
    async fn sandbox(&self, auth: Read<SignedIn>) -> Result<Json<Sandbox>> {
        Ok(Json(sandbox::show(&auth.db).await?))
    }

    /// Has the sandbox made anew. Keys lead to the sample data of before until the new one is ready, then to that.
    #[oai(
        path = "/sandbox/reset",
        method = "post",
        operation_id = "reset_sandbox"
    )]
    async fn reset_sandbox(&self, auth: Write<users::Edit>) -> Result<Json<Sandbox>> {
        sandbox::reset(&auth.tx).await?;
        let shown = sandbox::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Revokes one of the caller's own keys at once.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_api_key")]
    async fn delete(&self, auth: Write<SignedIn>, id: Path<ApiKeyId>) -> Result<Json<bool>> {
        service::revoke(&auth.tx, &auth.principal, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }

    /// Lists the keys of all employees, the first to end first.
    #[oai(
        path = "/account",
        method = "get",
        operation_id = "list_account_api_keys"
    )]
    async fn list_account(
        &self,
        auth: Read<users::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<AccountApiKey>>> {
        Ok(Json(service::list_account(&auth.db, &list).await?))
    }

    /// Ends an employee's key at once.
    #[oai(
        path = "/account/:id",
        method = "delete",
        operation_id = "delete_account_api_key"
    )]
    async fn delete_account(
        &self,
        auth: Write<OfSessions<users::Edit>>,
        id: Path<ApiKeyId>,
    ) -> Result<Json<bool>> {
        service::revoke_employees(&auth.tx, &auth.principal, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}

/// What is kept for repeats has no token in it.
async fn shown_once(auth: Write<SignedIn>, (key, token): (Model, String)) -> Result<Json<ApiKey>> {
    let Json(mut answer) = auth.show::<ApiKey>(key.id).await?;
    answer.token = Some(token);
    Ok(Json(answer))
}
