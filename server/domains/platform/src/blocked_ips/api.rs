use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{BlockedIp, BlockedIpFilter, BlockedIpInput};
use super::{permission, service};

pub struct BlockedIpsApi;

#[OpenApi(prefix_path = "/blocked_ips", tag = "permission::PAGE")]
impl BlockedIpsApi {
    /// Lists blocked addresses.
    #[oai(path = "/", method = "get", operation_id = "list_blocked_ips")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<BlockedIpFilter>,
    ) -> Result<Json<Page<BlockedIp>>> {
        let matching = service::matching(&list, &auth.db)?;
        Ok(Json(matching.page(&auth.db, &list.paging).await?))
    }

    /// Exports the blocked addresses that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_blocked_ips")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<BlockedIpFilter>,
    ) -> Result<Download> {
        let matching = service::matching(&list, &auth.db)?;
        BlockedIp::export_of(auth.db, format.0, matching).await
    }

    /// Blocks an address.
    #[oai(path = "/", method = "post", operation_id = "create_blocked_ip")]
    async fn block(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<BlockedIpInput>,
    ) -> Result<Json<BlockedIp>> {
        let id = service::block(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// Lets an address sign in again.
    #[oai(path = "/:ip", method = "delete", operation_id = "delete_blocked_ip")]
    async fn unblock(
        &self,
        auth: ManagerWrite<permission::Delete>,
        ip: Path<String>,
    ) -> Result<Json<bool>> {
        service::unblock(&auth.tx, &ip.0).await?;
        auth.done(true).await
    }
}
