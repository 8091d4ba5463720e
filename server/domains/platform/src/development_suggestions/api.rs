use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite, Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::permission::SignedIn;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    AnswerSuggestionInput, DevelopmentSuggestion, DevelopmentSuggestionFilter, OwnSuggestion,
    SuggestionUpload,
};
use super::service::{self, NewSuggestion};
use super::{DevelopmentSuggestionId, permission};

pub struct OwnSuggestionsApi;

#[OpenApi(prefix_path = "/development_suggestions", tag = "permission::PAGE")]
impl OwnSuggestionsApi {
    /// Lists what the caller suggested, and what became of it.
    #[oai(path = "/", method = "get", operation_id = "list_own_suggestions")]
    async fn list(
        &self,
        auth: Read<SignedIn>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<OwnSuggestion>>> {
        let own = service::own(&auth.db, auth.principal.subject_id, &list).await?;
        Ok(Json(own))
    }

    /// Sends a suggestion to the platform.
    #[oai(path = "/", method = "post", operation_id = "send_suggestion")]
    async fn send(
        &self,
        mut auth: Write<SignedIn>,
        upload: SuggestionUpload,
    ) -> Result<Json<bool>> {
        let picture = match upload.file {
            Some(file) => Some(file.into_vec().await.map_err(Problem::internal)?),
            None => None,
        };
        let new = NewSuggestion {
            content: upload.content,
            page: upload.page,
            picture: picture.filter(|bytes| !bytes.is_empty()),
        };
        auth.tx = service::send(auth.tx, auth.principal.subject_id, &new).await?;
        auth.done(true).await
    }
}

pub struct DevelopmentSuggestionsApi;

#[OpenApi(prefix_path = "/development_suggestions", tag = "permission::PAGE")]
impl DevelopmentSuggestionsApi {
    /// Lists the suggestions of all merchants, the newest on top.
    #[oai(
        path = "/",
        method = "get",
        operation_id = "list_development_suggestions"
    )]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<DevelopmentSuggestionFilter>,
    ) -> Result<Json<Page<DevelopmentSuggestion>>> {
        Ok(Json(DevelopmentSuggestion::page(&auth.db, &list).await?))
    }

    /// Exports the suggestions that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_development_suggestions"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<DevelopmentSuggestionFilter>,
    ) -> Result<Download> {
        DevelopmentSuggestion::export(auth.db, format.0, &list).await
    }

    /// Reads one suggestion.
    #[oai(
        path = "/:id",
        method = "get",
        operation_id = "get_development_suggestion"
    )]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<DevelopmentSuggestionId>,
    ) -> Result<Json<DevelopmentSuggestion>> {
        Ok(Json(DevelopmentSuggestion::one(&auth.db, id.0).await?))
    }

    /// The picture that came with a suggestion.
    #[oai(
        path = "/:id/file",
        method = "get",
        operation_id = "get_suggestion_picture"
    )]
    async fn picture(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<DevelopmentSuggestionId>,
    ) -> Result<Download> {
        service::picture(&auth.db, id.0).await
    }

    /// Moves a suggestion along with an answer; its sender is notified.
    #[oai(
        path = "/:id/answer",
        method = "post",
        operation_id = "answer_suggestion"
    )]
    async fn answer(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<DevelopmentSuggestionId>,
        input: Json<AnswerSuggestionInput>,
    ) -> Result<Json<DevelopmentSuggestion>> {
        service::answer(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one suggestion.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_development_suggestion_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<DevelopmentSuggestionId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
