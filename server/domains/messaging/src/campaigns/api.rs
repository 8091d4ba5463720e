use futures::StreamExt as _;
use futures::stream::BoxStream;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Watch, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::EventStream;

use super::entity::{Entity, segment};
use super::media::NewMedia;
use super::model::{
    AudienceAsked, AudienceEstimate, Campaign, CampaignDetail, CampaignFilter, CampaignInput,
    CampaignMediaUpload, CampaignPackages, CampaignPreview, CampaignPreviewAsked, CampaignProgress,
    CampaignRecipient, CampaignRecipientFilter, CampaignSegment, CampaignSegmentFilter,
    CampaignSegmentInput, CampaignTestInput, CampaignUsage, CampaignVersion,
};
use super::{
    CampaignId, CampaignSegmentId, media, permission, progress, segments, service, trials,
};

pub struct CampaignsApi;

#[OpenApi(prefix_path = "/campaigns", tag = "permission::PAGE")]
impl CampaignsApi {
    /// Lists campaigns with their figures, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_campaigns")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<CampaignFilter>,
    ) -> Result<Json<Page<Campaign>>> {
        Ok(Json(Campaign::page(&auth.db, &list).await?))
    }

    /// Exports the campaigns that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_campaigns")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CampaignFilter>,
    ) -> Result<Download> {
        Campaign::export(auth.db, format.0, &list).await
    }

    /// How the merchant's number is used by campaigns, and what its next message waits for.
    #[oai(path = "/usage", method = "get", operation_id = "get_campaign_usage")]
    async fn usage(&self, auth: Read<permission::View>) -> Result<Json<CampaignUsage>> {
        Ok(Json(service::usage(&auth.db).await?))
    }

    /// The merchant's WhatsApp package, and those that the platform sells in its country.
    #[oai(
        path = "/packages",
        method = "get",
        operation_id = "get_campaign_packages"
    )]
    async fn packages(&self, auth: Read<permission::View>) -> Result<Json<CampaignPackages>> {
        Ok(Json(service::packages(&auth.db).await?))
    }

    /// How many a choice of tenants reaches, who is left out and why, and how long it would take.
    #[oai(
        path = "/audience",
        method = "post",
        operation_id = "estimate_campaign"
    )]
    async fn audience(
        &self,
        auth: Read<permission::View>,
        input: Json<AudienceAsked>,
    ) -> Result<Json<AudienceEstimate>> {
        Ok(Json(service::estimate(&auth.db, &input.0).await?))
    }

    /// Shows a message with a real tenant's data in it.
    #[oai(path = "/preview", method = "post", operation_id = "preview_campaign")]
    async fn preview(
        &self,
        auth: Read<permission::View>,
        input: Json<CampaignPreviewAsked>,
    ) -> Result<Json<CampaignPreview>> {
        Ok(Json(service::preview(&auth.db, &input.0).await?))
    }

    /// Lists the tenants of campaigns: what became of each message, and who gets none.
    #[oai(
        path = "/recipients",
        method = "get",
        operation_id = "list_campaign_recipients"
    )]
    async fn recipients(
        &self,
        auth: Read<permission::View>,
        list: List<CampaignRecipientFilter>,
    ) -> Result<Json<Page<CampaignRecipient>>> {
        Ok(Json(CampaignRecipient::page(&auth.db, &list).await?))
    }

    /// Exports the tenants of campaigns that the filters show.
    #[oai(
        path = "/recipients/export",
        method = "get",
        operation_id = "export_campaign_recipients"
    )]
    async fn export_recipients(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CampaignRecipientFilter>,
    ) -> Result<Download> {
        CampaignRecipient::export(auth.db, format.0, &list).await
    }

    /// Lists saved choices of tenants.
    #[oai(
        path = "/segments",
        method = "get",
        operation_id = "list_campaign_segments"
    )]
    async fn segments(
        &self,
        auth: Read<permission::View>,
        list: List<CampaignSegmentFilter>,
    ) -> Result<Json<Page<CampaignSegment>>> {
        Ok(Json(CampaignSegment::page(&auth.db, &list).await?))
    }

    /// Saves a choice of tenants under a name.
    #[oai(
        path = "/segments",
        method = "post",
        operation_id = "create_campaign_segment"
    )]
    async fn create_segment(
        &self,
        auth: Write<permission::Create>,
        input: Json<CampaignSegmentInput>,
    ) -> Result<Json<CampaignSegment>> {
        let segment = segments::create(&auth.tx, &input.0).await?;
        auth.show(segment.id).await
    }

    /// Changes a saved choice; campaigns keep the one that they were made with.
    #[oai(
        path = "/segments/:id",
        method = "put",
        operation_id = "update_campaign_segment"
    )]
    async fn update_segment(
        &self,
        auth: Write<permission::Create>,
        id: Path<CampaignSegmentId>,
        input: Json<CampaignSegmentInput>,
    ) -> Result<Json<CampaignSegment>> {
        segments::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Forgets a saved choice.
    #[oai(
        path = "/segments/:id",
        method = "delete",
        operation_id = "delete_campaign_segment"
    )]
    async fn delete_segment(
        &self,
        auth: Write<permission::Create>,
        id: Path<CampaignSegmentId>,
    ) -> Result<Json<bool>> {
        segments::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one saved choice.
    #[oai(
        path = "/segments/:id/history",
        method = "get",
        operation_id = "list_campaign_segment_history"
    )]
    async fn segment_history(
        &self,
        auth: Read<permission::View>,
        id: Path<CampaignSegmentId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<segment::Entity>(id.0, &list.paging).await
    }

    /// Writes a campaign as a draft.
    #[oai(path = "/", method = "post", operation_id = "create_campaign")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<CampaignInput>,
    ) -> Result<Json<CampaignDetail>> {
        let campaign = service::create(&auth.tx, &input.0).await?;
        answer(auth, campaign.id).await
    }

    /// Reads a campaign with its plan and what came of it.
    #[oai(path = "/:id", method = "get", operation_id = "get_campaign")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<CampaignId>,
    ) -> Result<Json<CampaignDetail>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// Follows a campaign: its figures of now, then each change, until it runs no more. An answer lasts half a
    /// minute; whoever follows on asks again.
    #[oai(
        path = "/:id/progress",
        method = "get",
        operation_id = "follow_campaign"
    )]
    async fn progress(
        &self,
        watch: Watch<permission::View>,
        id: Path<CampaignId>,
    ) -> Result<EventStream<BoxStream<'static, CampaignProgress>>> {
        let told = progress::of(watch, id.0).await?;
        Ok(EventStream::new(told.boxed()))
    }

    /// Downloads the image or document that goes out beside the words.
    #[oai(
        path = "/:id/media/file",
        method = "get",
        operation_id = "download_campaign_media"
    )]
    async fn media(&self, auth: Read<permission::View>, id: Path<CampaignId>) -> Result<Download> {
        media::file(&auth.db, id.0).await
    }

    /// Has an image or document go out beside a draft's words, in the place of the one before.
    #[oai(
        path = "/:id/media",
        method = "post",
        operation_id = "upload_campaign_media"
    )]
    async fn attach_media(
        &self,
        auth: Write<permission::Create>,
        id: Path<CampaignId>,
        upload: CampaignMediaUpload,
    ) -> Result<Json<CampaignDetail>> {
        let new = NewMedia {
            version: upload.version,
            file_name: upload.file.file_name().unwrap_or_default().to_owned(),
            bytes: upload.file.into_vec().await.map_err(Problem::internal)?,
        };
        media::attach(&auth.tx, id.0, new).await?;
        answer(auth, id.0).await
    }

    /// Takes the image or document off a draft.
    #[oai(
        path = "/:id/media",
        method = "delete",
        operation_id = "delete_campaign_media"
    )]
    async fn remove_media(
        &self,
        auth: Write<permission::Create>,
        id: Path<CampaignId>,
    ) -> Result<Json<CampaignDetail>> {
        media::remove(&auth.tx, id.0).await?;
        answer(auth, id.0).await
    }

    /// Changes a draft.
    #[oai(path = "/:id", method = "put", operation_id = "update_campaign")]
    async fn update(
        &self,
        auth: Write<permission::Create>,
        id: Path<CampaignId>,
        input: Json<CampaignInput>,
    ) -> Result<Json<CampaignDetail>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Forgets a draft.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_campaign")]
    async fn delete(
        &self,
        auth: Write<permission::Create>,
        id: Path<CampaignId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Sends the message to a number of one's own.
    #[oai(path = "/:id/test", method = "post", operation_id = "test_campaign")]
    async fn test(
        &self,
        auth: Write<permission::Create>,
        id: Path<CampaignId>,
        input: Json<CampaignTestInput>,
    ) -> Result<Json<CampaignDetail>> {
        let campaign = service::locked(&auth.tx, id.0).await?;
        trials::queue(&auth.tx, &campaign, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Fixes content and tenants, and has the messages sent at the number's pace.
    #[oai(
        path = "/:id/launch",
        method = "post",
        operation_id = "launch_campaign"
    )]
    async fn launch(
        &self,
        auth: Write<permission::Launch>,
        id: Path<CampaignId>,
        input: Json<CampaignVersion>,
    ) -> Result<Json<CampaignDetail>> {
        service::launch(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// Holds the messages back until it is resumed.
    #[oai(path = "/:id/pause", method = "post", operation_id = "pause_campaign")]
    async fn pause(
        &self,
        auth: Write<permission::Launch>,
        id: Path<CampaignId>,
        input: Json<CampaignVersion>,
    ) -> Result<Json<CampaignDetail>> {
        service::pause(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// Goes on with a paused campaign.
    #[oai(
        path = "/:id/resume",
        method = "post",
        operation_id = "resume_campaign"
    )]
    async fn resume(
        &self,
        auth: Write<permission::Launch>,
        id: Path<CampaignId>,
        input: Json<CampaignVersion>,
    ) -> Result<Json<CampaignDetail>> {
        service::resume(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// Ends a campaign for ever.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_campaign"
    )]
    async fn disable(
        &self,
        auth: Write<permission::Launch>,
        id: Path<CampaignId>,
        input: Json<CampaignVersion>,
    ) -> Result<Json<CampaignDetail>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// Sends the messages that failed again.
    #[oai(
        path = "/:id/resend",
        method = "post",
        operation_id = "resend_campaign"
    )]
    async fn resend(
        &self,
        auth: Write<permission::Launch>,
        id: Path<CampaignId>,
        input: Json<CampaignVersion>,
    ) -> Result<Json<CampaignDetail>> {
        service::resend(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// The history of one campaign.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_campaign_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<CampaignId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: CampaignId) -> Result<Json<CampaignDetail>> {
    let detail = service::detail(&auth.tx, id).await?;
    auth.done(detail).await
}
