use kernel::auth::{Area, Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::permission::{OfSessions, SignedIn};
use kernel::tenancy::MerchantConn as _;
use kernel::{Problem, Result};
use poem_openapi::param::Path;
use poem_openapi::{OpenApi, Tags};

use super::model::{AccountSession, Session};
use super::{SessionEnd, SessionId, service};
use crate::users::permission as users;

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "sessions")]
    Sessions,
}

pub struct SessionsApi;

#[OpenApi(prefix_path = "/sessions", tag = "Tag::Sessions")]
impl SessionsApi {
    /// Lists the caller's own live sessions.
    #[oai(path = "/", method = "get", operation_id = "list_sessions")]
    async fn list(&self, auth: Read<SignedIn>) -> Result<Json<Vec<Session>>> {
        let principal = &auth.principal;
        let own = service::list_own(
            &auth.db,
            Area::Merchant,
            principal.subject_id,
            principal.session_id,
        );
        Ok(Json(own.await?))
    }

    /// Ends one of the caller's own sessions.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_session")]
    async fn delete(&self, auth: Write<SignedIn>, id: Path<SessionId>) -> Result<Json<bool>> {
        if auth.principal.session_id.is_none() {
            return Err(Problem::no_permission("session"));
        }
        let own = Some(auth.principal.subject_id);
        service::revoke(&auth.tx, Area::Merchant, own, id.0, SessionEnd::Revoked).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }

    /// Lists the live sessions of all employees.
    #[oai(
        path = "/account",
        method = "get",
        operation_id = "list_account_sessions"
    )]
    async fn list_account(
        &self,
        auth: Read<users::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<AccountSession>>> {
        Ok(Json(service::list_account(&auth.db, &list).await?))
    }

    /// Ends an employee's session.
    #[oai(
        path = "/account/:id",
        method = "delete",
        operation_id = "delete_account_session"
    )]
    async fn delete_account(
        &self,
        auth: Write<OfSessions<users::Edit>>,
        id: Path<SessionId>,
    ) -> Result<Json<bool>> {
        service::revoke_employees(&auth.tx, &auth.principal.permissions, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}
