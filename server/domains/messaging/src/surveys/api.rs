use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::entity::settings::Entity as Settings;
use super::model::{Survey, SurveyFilter, SurveyPage, SurveySettings, SurveySettingsInput};
use super::{SurveySettingsId, permission, service, settings};

pub struct SurveysApi;

#[OpenApi(prefix_path = "/surveys", tag = "permission::PAGE")]
impl SurveysApi {
    /// Lists surveys with what tenants answered and the sums of all, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_surveys")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<SurveyFilter>,
    ) -> Result<Json<SurveyPage>> {
        Ok(Json(service::list(&auth.db, &list).await?))
    }

    /// Exports the surveys that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_surveys")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<SurveyFilter>,
    ) -> Result<Download> {
        Survey::export(auth.db, format.0, &list).await
    }

    /// Reads what becomes of answers.
    #[oai(
        path = "/settings",
        method = "get",
        operation_id = "get_survey_settings"
    )]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<SurveySettings>> {
        Ok(Json(settings::get(&auth.db).await?))
    }

    /// Says for how long surveys can be answered, and which answers open a complaint.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_survey_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<SurveySettingsInput>,
    ) -> Result<Json<SurveySettings>> {
        settings::update(&auth.tx, &input.0).await?;
        let shown = settings::get(&auth.tx).await?;
        auth.done(shown).await
    }

    /// The history of what becomes of answers.
    #[oai(
        path = "/settings/history",
        method = "get",
        operation_id = "list_survey_settings_history"
    )]
    async fn settings_history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Settings>(SurveySettingsId(1), &list.paging)
            .await
    }
}
