use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite, Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    News, NewsReadInput, PlatformUpdate, PlatformUpdateFilter, PlatformUpdateInput,
    PlatformUpdateUpdate, PublishUpdateInput, UnreadNews,
};
use super::{PlatformUpdateId, permission, service};

pub struct NewsApi;

#[OpenApi(prefix_path = "/platform_updates", tag = "permission::PAGE")]
impl NewsApi {
    /// Lists the news that concern the caller's merchant.
    #[oai(path = "/", method = "get", operation_id = "list_news")]
    async fn list(&self, auth: Read<SignedIn>, list: List<NoFilter>) -> Result<Json<Page<News>>> {
        Ok(Json(service::all(&auth.db, &list).await?))
    }

    /// Reads the news that the caller has not read yet.
    #[oai(path = "/unread", method = "get", operation_id = "list_unread_news")]
    async fn unread(&self, auth: Read<SignedIn>) -> Result<Json<UnreadNews>> {
        let items = service::unread(&auth.db, auth.principal.subject_id).await?;
        Ok(Json(UnreadNews { items }))
    }

    /// Notes that the caller has read the news up to an instant: they are not shown again.
    #[oai(path = "/read", method = "post", operation_id = "mark_news_as_read")]
    async fn read(&self, auth: Write<SignedIn>, input: Json<NewsReadInput>) -> Result<Json<bool>> {
        let through = input.0.read_through;
        service::mark_as_read(&auth.tx, auth.principal.subject_id, through).await?;
        auth.done(true).await
    }
}

pub struct PlatformUpdatesApi;

#[OpenApi(prefix_path = "/platform_updates", tag = "permission::PAGE")]
impl PlatformUpdatesApi {
    /// Lists news and drafts.
    #[oai(path = "/", method = "get", operation_id = "list_platform_updates")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<PlatformUpdateFilter>,
    ) -> Result<Json<Page<PlatformUpdate>>> {
        Ok(Json(PlatformUpdate::page(&auth.db, &list).await?))
    }

    /// Exports the news that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_platform_updates"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<PlatformUpdateFilter>,
    ) -> Result<Download> {
        PlatformUpdate::export(auth.db, format.0, &list).await
    }

    /// Reads one of the news.
    #[oai(path = "/:id", method = "get", operation_id = "get_platform_update")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<PlatformUpdateId>,
    ) -> Result<Json<PlatformUpdate>> {
        Ok(Json(PlatformUpdate::one(&auth.db, id.0).await?))
    }

    /// Writes a draft.
    #[oai(path = "/", method = "post", operation_id = "create_platform_update")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<PlatformUpdateInput>,
    ) -> Result<Json<PlatformUpdate>> {
        let made = service::create(&auth.tx, &input.0).await?;
        auth.show(made.id).await
    }

    /// Changes news; who has read them is not told again.
    #[oai(path = "/:id", method = "put", operation_id = "update_platform_update")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<PlatformUpdateId>,
        input: Json<PlatformUpdateUpdate>,
    ) -> Result<Json<PlatformUpdate>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Publishes a draft.
    #[oai(
        path = "/:id/publish",
        method = "post",
        operation_id = "publish_platform_update"
    )]
    async fn publish(
        &self,
        auth: ManagerWrite<permission::Publish>,
        id: Path<PlatformUpdateId>,
        input: Json<PublishUpdateInput>,
    ) -> Result<Json<PlatformUpdate>> {
        service::publish(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Takes news back into a draft.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_platform_update"
    )]
    async fn withdraw(
        &self,
        auth: ManagerWrite<permission::Publish>,
        id: Path<PlatformUpdateId>,
        input: Json<PublishUpdateInput>,
    ) -> Result<Json<PlatformUpdate>> {
        service::withdraw(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Removes news, also from the page that lists all.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_platform_update"
    )]
    async fn delete(
        &self,
        auth: ManagerWrite<permission::Delete>,
        id: Path<PlatformUpdateId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one of the news.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_platform_update_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<PlatformUpdateId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
