use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use kernel::tenancy::PlatformConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{Connection, ConnectionFilter};
use super::service::{self, Which};
use super::{ConnectionId, permission};

pub struct ConnectionsApi;

#[OpenApi(prefix_path = "/connections", tag = "permission::PAGE")]
impl ConnectionsApi {
    /// Lists where people are signed in, who was seen last on top.
    #[oai(path = "/", method = "get", operation_id = "list_connections")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<ConnectionFilter>,
    ) -> Result<Json<Page<Connection>>> {
        let matching = service::matching(&list, &auth.db)?;
        Ok(Json(matching.page(&auth.db, &list.paging).await?))
    }

    /// Exports the connections that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_connections")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<ConnectionFilter>,
    ) -> Result<Download> {
        let matching = service::matching(&list, &auth.db)?;
        Connection::export_of(auth.db, format.0, matching).await
    }

    /// Ends one session.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_connection")]
    async fn delete(
        &self,
        auth: ManagerWrite<permission::SignOut>,
        id: Path<ConnectionId>,
    ) -> Result<Json<bool>> {
        end(auth, id.0, Which::One).await
    }

    /// Ends every session of the person who has this one.
    #[oai(
        path = "/:id/sign_out",
        method = "post",
        operation_id = "sign_out_person"
    )]
    async fn sign_out(
        &self,
        auth: ManagerWrite<permission::SignOut>,
        id: Path<ConnectionId>,
    ) -> Result<Json<bool>> {
        end(auth, id.0, Which::AllOfPerson).await
    }
}

async fn end(
    mut auth: ManagerWrite<permission::SignOut>,
    id: ConnectionId,
    which: Which,
) -> Result<Json<bool>> {
    auth.tx = service::end(auth.tx, &auth.principal.permissions, id, which).await?;
    let kernel = auth.tx.kernel().clone();
    let answer = auth.done(true).await;
    kernel.principals.clear();
    answer
}
