use identity::roles::model::RolePage;
use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{StaffRole, StaffRoleFilter, StaffRoleInput, StaffRoleUpdate};
use super::{StaffRoleId, permission, service};

pub struct StaffRolesApi;

#[OpenApi(prefix_path = "/staff_roles", tag = "permission::PAGE")]
impl StaffRolesApi {
    /// Lists the roles of staff.
    #[oai(path = "/", method = "get", operation_id = "list_staff_roles")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<StaffRoleFilter>,
    ) -> Result<Json<Page<StaffRole>>> {
        Ok(Json(StaffRole::page(&auth.db, &list).await?))
    }

    /// Exports the roles that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_staff_roles")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<StaffRoleFilter>,
    ) -> Result<Download> {
        StaffRole::export(auth.db, format.0, &list).await
    }

    /// Every page and action that a role can hold, named in both languages.
    #[oai(
        path = "/pages",
        method = "get",
        operation_id = "list_staff_role_pages"
    )]
    async fn pages(&self, auth: ManagerRead<permission::View>) -> Result<Json<Vec<RolePage>>> {
        Ok(Json(service::pages(auth.db.kernel())))
    }

    /// Reads one role.
    #[oai(path = "/:id", method = "get", operation_id = "get_staff_role")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<StaffRoleId>,
    ) -> Result<Json<StaffRole>> {
        Ok(Json(StaffRole::one(&auth.db, id.0).await?))
    }

    /// Adds a role. Nobody gives rights that they lack.
    #[oai(path = "/", method = "post", operation_id = "create_staff_role")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<StaffRoleInput>,
    ) -> Result<Json<StaffRole>> {
        let id = service::create(&auth.tx, &auth.principal.permissions, &input.0).await?;
        auth.show(id).await
    }

    /// Edits a role; whoever holds it has the new rights within seconds.
    #[oai(path = "/:id", method = "put", operation_id = "update_staff_role")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<StaffRoleId>,
        input: Json<StaffRoleUpdate>,
    ) -> Result<Json<StaffRole>> {
        service::update(&auth.tx, &auth.principal.permissions, id.0, &input.0).await?;
        show_changed(auth, id.0).await
    }

    /// Disables a role: it gives nothing any more to those who hold it.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_staff_role"
    )]
    async fn disable(
        &self,
        auth: ManagerWrite<permission::Disable>,
        id: Path<StaffRoleId>,
    ) -> Result<Json<StaffRole>> {
        service::disable(&auth.tx, &auth.principal.permissions, id.0).await?;
        show_changed(auth, id.0).await
    }

    /// Enables a disabled role again.
    #[oai(
        path = "/:id/enable",
        method = "post",
        operation_id = "enable_staff_role"
    )]
    async fn enable(
        &self,
        auth: ManagerWrite<permission::Disable>,
        id: Path<StaffRoleId>,
    ) -> Result<Json<StaffRole>> {
        service::enable(&auth.tx, &auth.principal.permissions, id.0).await?;
        show_changed(auth, id.0).await
    }

    /// The history of one role.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_staff_role_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<StaffRoleId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

/// Commits, and lets this server forget what it knew of the rights of staff.
async fn show_changed<P>(auth: ManagerWrite<P>, id: StaffRoleId) -> Result<Json<StaffRole>> {
    let kernel = auth.tx.kernel().clone();
    let shown = auth.show(id).await;
    kernel.principals.clear();
    shown
}
