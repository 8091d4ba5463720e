use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Role, RoleInput, RolePages, RoleUpdate};
use super::{RoleId, permission, service};

pub struct RolesApi;

#[OpenApi(prefix_path = "/roles", tag = "permission::PAGE")]
impl RolesApi {
    /// Lists roles.
    #[oai(path = "/", method = "get", operation_id = "list_roles")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<Role>>> {
        Ok(Json(Role::page(&auth.db, &list).await?))
    }

    /// Exports the roles that the list shows.
    #[oai(path = "/export", method = "get", operation_id = "export_roles")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<NoFilter>,
    ) -> Result<Download> {
        Role::export(auth.db, format.0, &list).await
    }

    /// Every page and action that a role or a key can hold, named in both languages.
    #[oai(path = "/pages", method = "get", operation_id = "list_role_pages")]
    async fn pages(&self, auth: Read<SignedIn>) -> Result<Json<RolePages>> {
        Ok(Json(service::pages(auth.db.kernel())))
    }

    /// Reads one role.
    #[oai(path = "/:id", method = "get", operation_id = "get_role")]
    async fn get(&self, auth: Read<permission::View>, id: Path<RoleId>) -> Result<Json<Role>> {
        Ok(Json(Role::one(&auth.db, id.0).await?))
    }

    /// Adds a role. Nobody gives rights that they lack.
    #[oai(path = "/", method = "post", operation_id = "create_role")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<RoleInput>,
    ) -> Result<Json<Role>> {
        let id = service::create(&auth.tx, &auth.principal.permissions, &input.0).await?;
        auth.show(id).await
    }

    /// Edits a role. Nobody gives rights that they lack.
    #[oai(path = "/:id", method = "put", operation_id = "update_role")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<RoleId>,
        input: Json<RoleUpdate>,
    ) -> Result<Json<Role>> {
        service::update(&auth.tx, &auth.principal.permissions, id.0, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.show(id.0).await;
        kernel.principals.clear();
        answer
    }

    /// Removes a role that nobody holds.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_role")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<RoleId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, &auth.principal.permissions, id.0).await?;
        auth.done(true).await
    }

    /// The history of one role.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_role_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<RoleId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
