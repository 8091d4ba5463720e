use identity::users::UserId;
use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    Viewing, ViewingCancellation, ViewingFilter, ViewingInput, ViewingMove, ViewingOutcome,
    ViewingSlots, ViewingUpdate,
};
use super::service::FreeTimes;
use super::settings::entity::Entity as Settings;
use super::settings::model::{ViewingAgent, ViewingSettings, ViewingSettingsInput};
use super::settings::service as settings;
use super::{ViewingId, permission, service};
use crate::units::UnitId;

pub struct ViewingsApi;

#[OpenApi(prefix_path = "/viewings", tag = "permission::PAGE")]
impl ViewingsApi {
    /// Lists viewings, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_viewings")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ViewingFilter>,
    ) -> Result<Json<Page<Viewing>>> {
        Ok(Json(Viewing::page(&auth.db, &list).await?))
    }

    /// Exports the viewings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_viewings")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ViewingFilter>,
    ) -> Result<Download> {
        Viewing::export(auth.db, format.0, &list).await
    }

    /// When visitors of units' pages choose a time, and who shows them the units.
    #[oai(
        path = "/settings",
        method = "get",
        operation_id = "get_viewing_settings"
    )]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<ViewingSettings>> {
        Ok(Json(settings::get(&auth.db).await?))
    }

    /// Changes them for visitors who choose from now on; what is planned stays.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_viewing_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<ViewingSettingsInput>,
    ) -> Result<Json<ViewingSettings>> {
        settings::update(&auth.tx, &input.0).await?;
        let saved = settings::get(&auth.tx).await?;
        auth.done(saved).await
    }

    /// Who changed the settings, and how.
    #[oai(
        path = "/settings/history",
        method = "get",
        operation_id = "list_viewing_settings_history"
    )]
    async fn settings_history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let row = settings::row(&auth.db).await?;
        auth.history_of::<Settings>(row.id, &list.paging).await
    }

    /// The active employees, who can show units.
    #[oai(path = "/agents", method = "get", operation_id = "get_viewing_agents")]
    async fn agents(&self, auth: Read<permission::View>) -> Result<Json<Vec<ViewingAgent>>> {
        Ok(Json(settings::people(&auth.db).await?))
    }

    /// The times within the office's hours at which neither the unit nor who shows it has another viewing.
    #[oai(path = "/slots", method = "get", operation_id = "get_viewing_slots")]
    async fn slots(
        &self,
        auth: Read<permission::View>,
        /// The unit that is to be seen.
        unit_id: Query<UnitId>,
        /// The employee who shows it: the caller without it.
        agent_id: Query<Option<UserId>>,
        /// How long the viewing takes, 5 to 480: as long as the settings say without it.
        minutes: Query<Option<i64>>,
        /// The viewing that gets another time; its own time counts as free.
        viewing_id: Query<Option<ViewingId>>,
    ) -> Result<Json<ViewingSlots>> {
        let asked = FreeTimes {
            unit: unit_id.0,
            agent: agent_id.0,
            minutes: minutes.0,
            viewing: viewing_id.0,
        };
        Ok(Json(service::free_times(&auth.db, asked).await?))
    }

    /// Reads one viewing.
    #[oai(path = "/:id", method = "get", operation_id = "get_viewing")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ViewingId>,
    ) -> Result<Json<Viewing>> {
        Ok(Json(Viewing::one(&auth.db, id.0).await?))
    }

    /// Plans a viewing of a unit; an enquiry that it comes of is answered with it.
    #[oai(path = "/", method = "post", operation_id = "create_viewing")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ViewingInput>,
    ) -> Result<Json<Viewing>> {
        let viewing = service::create(&auth.tx, &input.0).await?;
        auth.show(viewing.id).await
    }

    /// Corrects who comes.
    #[oai(path = "/:id", method = "put", operation_id = "update_viewing")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ViewingId>,
        input: Json<ViewingUpdate>,
    ) -> Result<Json<Viewing>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Gives a planned viewing another time, or another employee.
    #[oai(path = "/:id/move", method = "post", operation_id = "move_viewing")]
    async fn change_time(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ViewingId>,
        input: Json<ViewingMove>,
    ) -> Result<Json<Viewing>> {
        service::change_time(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Cancels a planned viewing with a reason, which a visitor with an e-mail address is told.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_viewing")]
    async fn cancel(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ViewingId>,
        input: Json<ViewingCancellation>,
    ) -> Result<Json<Viewing>> {
        service::cancel(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Says whether the visitor came and what came of it; said again, it is corrected.
    #[oai(path = "/:id/close", method = "post", operation_id = "close_viewing")]
    async fn close(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ViewingId>,
        input: Json<ViewingOutcome>,
    ) -> Result<Json<Viewing>> {
        service::close(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one viewing.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_viewing_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ViewingId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
