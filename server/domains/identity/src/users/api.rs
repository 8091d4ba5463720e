use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{User, UserFilter, UserInput, UserRights, UserUpdate};
use super::{UserId, permission, service};

pub struct UsersApi;

#[OpenApi(prefix_path = "/users", tag = "permission::PAGE")]
impl UsersApi {
    /// Lists employees.
    #[oai(path = "/", method = "get", operation_id = "list_users")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<UserFilter>,
    ) -> Result<Json<Page<User>>> {
        Ok(Json(User::page(&auth.db, &list).await?))
    }

    /// Exports the employees that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_users")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<UserFilter>,
    ) -> Result<Download> {
        User::export(auth.db, format.0, &list).await
    }

    /// Reads one employee.
    #[oai(path = "/:id", method = "get", operation_id = "get_user")]
    async fn get(&self, auth: Read<permission::View>, id: Path<UserId>) -> Result<Json<User>> {
        Ok(Json(User::one(&auth.db, id.0).await?))
    }

    /// Adds an employee and mails them a link to choose a password.
    #[oai(path = "/", method = "post", operation_id = "create_user")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<UserInput>,
    ) -> Result<Json<User>> {
        let id = service::create(&auth.tx, &auth.principal.permissions, &input.0).await?;
        auth.show(id).await
    }

    /// Edits an employee; disabling one, or another e-mail address, ends their sessions and API keys.
    #[oai(path = "/:id", method = "put", operation_id = "update_user")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<UserId>,
        input: Json<UserUpdate>,
    ) -> Result<Json<User>> {
        service::update(&auth.tx, &auth.principal, id.0, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.show(id.0).await;
        kernel.principals.clear();
        answer
    }

    /// Disables an employee and ends their sessions and API keys.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_user")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<UserId>,
    ) -> Result<Json<bool>> {
        service::disable(&auth.tx, &auth.principal, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }

    /// Mails an employee a new link to choose a password.
    #[oai(
        path = "/:id/send_link",
        method = "post",
        operation_id = "send_user_link"
    )]
    async fn send_link(
        &self,
        auth: Write<permission::Edit>,
        id: Path<UserId>,
    ) -> Result<Json<bool>> {
        service::send_link(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// What an employee may do.
    #[oai(path = "/:id/rights", method = "get", operation_id = "get_user_rights")]
    async fn rights(
        &self,
        auth: Read<permission::View>,
        id: Path<UserId>,
    ) -> Result<Json<UserRights>> {
        Ok(Json(service::rights(&auth.db, id.0).await?))
    }

    /// The history of one employee.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_user_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<UserId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
