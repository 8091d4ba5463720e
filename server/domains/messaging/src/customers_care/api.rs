use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{
    CareAnswerInput, CareChoice, CareEntry, CareEntryFilter, CareFilter, CareListState,
    CareMorning, CarePage, CarePreview, CareRow, CareRun, CareRunFilter, CareSettings,
    CareSettingsInput, CareSubject,
};
use super::{CareMessageId, CareRunId, permission, runs, service, settings};

pub struct CustomersCareApi;

#[OpenApi(prefix_path = "/customers_care", tag = "permission::PAGE")]
impl CustomersCareApi {
    /// Lists whom to write to, and why, with sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_customers_care")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<CareFilter>,
    ) -> Result<Json<CarePage>> {
        Ok(Json(service::list(&auth.db, &list).await?))
    }

    /// Exports whom the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_customers_care"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CareFilter>,
    ) -> Result<Download> {
        let query = service::matching(&auth.db, &list).await?;
        CareRow::export_of(auth.db, format.0, query).await
    }

    /// All lists, with how many are in each.
    #[oai(path = "/lists", method = "get", operation_id = "get_care_lists")]
    async fn lists(&self, auth: Read<permission::View>) -> Result<Json<Vec<CareListState>>> {
        Ok(Json(service::lists(&auth.db).await?))
    }

    /// What the next morning sends by itself, by list, and how many it leaves out.
    #[oai(path = "/morning", method = "get", operation_id = "get_care_morning")]
    async fn morning(&self, auth: Read<permission::View>) -> Result<Json<CareMorning>> {
        Ok(Json(service::morning(auth.db).await?))
    }

    /// Lists whom the next morning would write to, and whom not and why, as things are now.
    #[oai(
        path = "/morning/rows",
        method = "get",
        operation_id = "list_care_morning"
    )]
    async fn morning_rows(
        &self,
        auth: Read<permission::View>,
        list: List<CareFilter>,
    ) -> Result<Json<CarePage>> {
        let (db, _) = service::next_morning(auth.db).await?;
        Ok(Json(service::list(&db, &list).await?))
    }

    /// Exports whom the next morning would write to.
    #[oai(
        path = "/morning/rows/export",
        method = "get",
        operation_id = "export_care_morning"
    )]
    async fn export_morning(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CareFilter>,
    ) -> Result<Download> {
        let (db, _) = service::next_morning(auth.db).await?;
        let query = service::matching(&db, &list).await?;
        CareRow::export_of(db, format.0, query).await
    }

    /// Shows one message in both languages as it would be sent, and why it would not.
    #[oai(
        path = "/preview",
        method = "post",
        operation_id = "preview_care_message"
    )]
    async fn preview(
        &self,
        auth: Read<permission::View>,
        input: Json<CareSubject>,
    ) -> Result<Json<CarePreview>> {
        Ok(Json(service::preview(&auth.db, &input.0).await?))
    }

    /// Sends one message, once in its period.
    #[oai(
        path = "/messages",
        method = "post",
        operation_id = "send_care_message"
    )]
    async fn send(
        &self,
        auth: Write<permission::Send>,
        input: Json<CareSubject>,
    ) -> Result<Json<CareEntry>> {
        let id = service::send(&auth.tx, &input.0).await?;
        let entry = service::entry_of_message(&auth.tx, id).await?;
        auth.done(entry).await
    }

    /// Sends a message again that failed, with today's words.
    #[oai(
        path = "/messages/:id/resend",
        method = "post",
        operation_id = "resend_care_message"
    )]
    async fn resend(
        &self,
        auth: Write<permission::Send>,
        id: Path<CareMessageId>,
    ) -> Result<Json<CareEntry>> {
        let id = service::resend(&auth.tx, id.0).await?;
        let entry = service::entry_of_message(&auth.tx, id).await?;
        auth.done(entry).await
    }

    /// Enters what a tenant answered.
    #[oai(
        path = "/answers",
        method = "post",
        operation_id = "create_care_answer"
    )]
    async fn answer(
        &self,
        auth: Write<permission::Answer>,
        input: Json<CareAnswerInput>,
    ) -> Result<Json<CareEntry>> {
        let entry = service::answer(&auth.tx, &input.0).await?;
        auth.done(entry).await
    }

    /// Lists what was sent and answered, the newest first.
    #[oai(path = "/log", method = "get", operation_id = "list_care_log")]
    async fn log(
        &self,
        auth: Read<permission::View>,
        list: List<CareEntryFilter>,
    ) -> Result<Json<Page<CareEntry>>> {
        Ok(Json(CareEntry::page(&auth.db, &list).await?))
    }

    /// Exports the messages and answers that the filters show.
    #[oai(path = "/log/export", method = "get", operation_id = "export_care_log")]
    async fn export_log(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CareEntryFilter>,
    ) -> Result<Download> {
        CareEntry::export(auth.db, format.0, &list).await
    }

    /// Sends to many at once: the chosen ones of the list that the filters show, or all of it.
    #[oai(path = "/runs", method = "post", operation_id = "create_care_run")]
    async fn begin_run(
        &self,
        auth: Write<permission::Send>,
        list: List<CareFilter>,
        input: Json<CareChoice>,
    ) -> Result<Json<CareRun>> {
        let id = runs::begin(&auth.tx, &list, &input.0).await?;
        auth.show(id).await
    }

    /// Lists what was sent to many at once.
    #[oai(path = "/runs", method = "get", operation_id = "list_care_runs")]
    async fn runs(
        &self,
        auth: Read<permission::View>,
        list: List<CareRunFilter>,
    ) -> Result<Json<Page<CareRun>>> {
        Ok(Json(CareRun::page(&auth.db, &list).await?))
    }

    /// How far a sending is.
    #[oai(path = "/runs/:id", method = "get", operation_id = "get_care_run")]
    async fn run(
        &self,
        auth: Read<permission::View>,
        id: Path<CareRunId>,
    ) -> Result<Json<CareRun>> {
        Ok(Json(CareRun::one(&auth.db, id.0).await?))
    }

    /// Reads which lists are sent each morning.
    #[oai(path = "/settings", method = "get", operation_id = "get_care_settings")]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<CareSettings>> {
        Ok(Json(settings::shown(&settings::find(&auth.db).await?)))
    }

    /// Chooses which lists are sent each morning.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_care_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<CareSettingsInput>,
    ) -> Result<Json<CareSettings>> {
        let account = settings::update(&auth.tx, &input.0).await?;
        auth.done(settings::shown(&account)).await
    }
}
