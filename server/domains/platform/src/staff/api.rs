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
use super::model::{Staff, StaffFilter, StaffInput, StaffUpdate};
use super::service::people;
use super::{StaffId, permission};

pub struct StaffApi;

#[OpenApi(prefix_path = "/staff", tag = "permission::PAGE")]
impl StaffApi {
    /// Lists the platform's staff.
    #[oai(path = "/", method = "get", operation_id = "list_staff")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<StaffFilter>,
    ) -> Result<Json<Page<Staff>>> {
        Ok(Json(Staff::page(&auth.db, &list).await?))
    }

    /// Exports the staff that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_staff")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<StaffFilter>,
    ) -> Result<Download> {
        Staff::export(auth.db, format.0, &list).await
    }

    /// Reads one of the staff.
    #[oai(path = "/:id", method = "get", operation_id = "get_staff")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<StaffId>,
    ) -> Result<Json<Staff>> {
        Ok(Json(Staff::one(&auth.db, id.0).await?))
    }

    /// Adds somebody with roles whose rights the caller has; the link to choose a password is mailed.
    #[oai(path = "/", method = "post", operation_id = "create_staff")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<StaffInput>,
    ) -> Result<Json<Staff>> {
        let person = people::create(&auth.tx, &auth.principal.permissions, &input.0).await?;
        auth.show(person.id).await
    }

    /// Edits one of the staff who has no more rights than the caller; who is disabled, or has another e-mail address, is signed out.
    #[oai(path = "/:id", method = "put", operation_id = "update_staff")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<StaffId>,
        input: Json<StaffUpdate>,
    ) -> Result<Json<Staff>> {
        people::update(&auth.tx, &auth.principal, id.0, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let shown = auth.show(id.0).await?;
        kernel.principals.clear();
        Ok(shown)
    }

    /// The history of one of the staff.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_staff_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<StaffId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
