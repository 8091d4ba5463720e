use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Page};
use kernel::tenancy::PlatformConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{permission, service};
use crate::listing::instant;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "blocked_ips")]
    BlockedIps,
}

/// An address that may not sign in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct BlockedIp {
    pub ip: String,
    pub reason: String,
    pub blocked_at: DateTime<Utc>,
    /// Without it, until somebody removes the block.
    pub expires_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Object)]
pub struct BlockedIpInput {
    pub ip: String,
    pub reason: String,
    /// How long; without it, until somebody removes the block.
    pub hours: Option<String>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct BlockedIpFilter {
    /// Whether the block still holds.
    pub active: Option<bool>,
}

pub struct BlockedIpsApi;

#[OpenApi(prefix_path = "/blocked_ips", tag = "Tag::BlockedIps")]
impl BlockedIpsApi {
    /// Lists blocked addresses.
    #[oai(path = "/", method = "get", operation_id = "list_blocked_ips")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<BlockedIpFilter>,
    ) -> Result<Json<Page<BlockedIp>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the blocked addresses that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_blocked_ips")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        filter: List<BlockedIpFilter>,
    ) -> Result<Download> {
        let query = service::query(&filter.paging, &filter.filter, &auth.db)?;
        let rows = query.all::<BlockedIp>(&auth.db).await?;
        let title = Text::fixed("Blocked IPs", "عناوين IP المحظورة");
        export::list(
            format.0,
            auth.db.language(),
            "blocked-ips",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Blocks an address.
    #[oai(path = "/", method = "post", operation_id = "create_blocked_ip")]
    async fn block(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<BlockedIpInput>,
    ) -> Result<Json<BlockedIp>> {
        let blocked = service::block(&auth.tx, &input.0).await?;
        auth.done(blocked).await
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

fn columns() -> [Column<BlockedIp>; 4] {
    [
        Column::new("IP address", "عنوان IP", ColumnKind::Code, |row, _| {
            row.ip.as_str().into()
        }),
        Column::new("Reason", "السبب", ColumnKind::Text, |row, _| {
            row.reason.as_str().into()
        }),
        Column::new(
            "Blocked at",
            "وقت الحظر",
            ColumnKind::DateTime,
            |row, _| instant(Some(row.blocked_at)),
        ),
        Column::new("Until", "حتى", ColumnKind::DateTime, |row, _| {
            instant(row.expires_at)
        }),
    ]
}
