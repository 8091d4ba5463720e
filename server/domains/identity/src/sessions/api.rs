use chrono::{DateTime, Utc};
use kernel::auth::{Area, Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn as _;
use kernel::{Problem, Result};
use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::service;
use crate::users::permission as users;

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "sessions")]
    Sessions,
}

/// Where the caller is signed in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Session {
    pub id: i64,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Where an employee is signed in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct AccountSession {
    pub id: i64,
    pub user_id: i64,
    pub user_name: String,
    pub email: String,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
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
    async fn delete(&self, auth: Write<SignedIn>, id: Path<i64>) -> Result<Json<bool>> {
        if auth.principal.session_id.is_none() {
            return Err(Problem::no_permission("session"));
        }
        let own = Some(auth.principal.subject_id);
        service::revoke(&auth.tx, Area::Merchant, own, id.0, "revoked").await?;
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
        filter: List<NoFilter>,
    ) -> Result<Json<Page<AccountSession>>> {
        Ok(Json(service::list_account(&auth.db, &filter.paging).await?))
    }

    /// Ends an employee's session.
    #[oai(
        path = "/account/:id",
        method = "delete",
        operation_id = "delete_account_session"
    )]
    async fn delete_account(&self, auth: Write<users::Edit>, id: Path<i64>) -> Result<Json<bool>> {
        service::revoke_employees(&auth.tx, &auth.principal.permissions, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}
