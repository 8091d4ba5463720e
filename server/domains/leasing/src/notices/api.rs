use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Notice, NoticeFilter, NoticeInput, NoticeWithdrawal};
use super::{NoticeId, permission, service};

pub struct NoticesApi;

#[OpenApi(prefix_path = "/notices", tag = "permission::PAGE")]
impl NoticesApi {
    /// Lists notices of leaving, the first to leave on top.
    #[oai(path = "/", method = "get", operation_id = "list_notices")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<NoticeFilter>,
    ) -> Result<Json<Page<Notice>>> {
        Ok(Json(Notice::page(&auth.db, &list).await?))
    }

    /// Exports the notices that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_notices")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<NoticeFilter>,
    ) -> Result<Download> {
        Notice::export(auth.db, format.0, &list).await
    }

    /// Reads one notice.
    #[oai(path = "/:id", method = "get", operation_id = "get_notice")]
    async fn get(&self, auth: Read<permission::View>, id: Path<NoticeId>) -> Result<Json<Notice>> {
        Ok(Json(Notice::one(&auth.db, id.0).await?))
    }

    /// Records that a tenant leaves, or is to leave.
    #[oai(path = "/", method = "post", operation_id = "create_notice")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<NoticeInput>,
    ) -> Result<Json<Notice>> {
        let notice = service::create(&auth.tx, &input.0).await?;
        auth.show(notice.id).await
    }

    /// Takes a notice back: the tenant stays.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_notice"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Withdraw>,
        id: Path<NoticeId>,
        input: Json<NoticeWithdrawal>,
    ) -> Result<Json<Notice>> {
        service::withdraw(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one notice.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_notice_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<NoticeId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
