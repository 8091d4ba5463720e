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
use super::model::{Owner, OwnerAccess, OwnerFilter, OwnerInput, OwnerUpdate};
use super::{OwnerId, access, permission, service};

pub struct OwnersApi;

#[OpenApi(prefix_path = "/owners", tag = "permission::PAGE")]
impl OwnersApi {
    /// Lists property owners.
    #[oai(path = "/", method = "get", operation_id = "list_owners")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<OwnerFilter>,
    ) -> Result<Json<Page<Owner>>> {
        let query = service::matching(&auth.db, &list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the property owners that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_owners")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OwnerFilter>,
    ) -> Result<Download> {
        let query = service::matching(&auth.db, &list)?;
        Owner::export_of(auth.db, format.0, query).await
    }

    /// Reads one property owner.
    #[oai(path = "/:id", method = "get", operation_id = "get_owner")]
    async fn get(&self, auth: Read<permission::View>, id: Path<OwnerId>) -> Result<Json<Owner>> {
        Ok(Json(Owner::one(&auth.db, id.0).await?))
    }

    /// Adds a property owner.
    #[oai(path = "/", method = "post", operation_id = "create_owner")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<OwnerInput>,
    ) -> Result<Json<Owner>> {
        let owner = service::create(&auth.tx, &input.0).await?;
        auth.show(owner.id).await
    }

    /// Edits a property owner.
    #[oai(path = "/:id", method = "put", operation_id = "update_owner")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<OwnerId>,
        input: Json<OwnerUpdate>,
    ) -> Result<Json<Owner>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.show(id.0).await;
        kernel.principals.clear();
        answer
    }

    /// Gives the owner access to the owner area, or takes it back.
    #[oai(
        path = "/:id/access",
        method = "post",
        operation_id = "set_owner_access"
    )]
    async fn set_access(
        &self,
        auth: Write<permission::Access>,
        id: Path<OwnerId>,
        input: Json<OwnerAccess>,
    ) -> Result<Json<Owner>> {
        access::set(&auth.tx, id.0, input.0.access, input.0.version).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.show(id.0).await;
        kernel.principals.clear();
        answer
    }

    /// Removes a property owner that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_owner")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<OwnerId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one property owner's record.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_owner_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
