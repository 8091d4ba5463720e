use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Clause, ClauseFilter, ClauseInput, ClauseUpdate, ClauseVersion};
use super::{ClauseId, permission, service};

pub struct ClausesApi;

#[OpenApi(prefix_path = "/clauses", tag = "permission::PAGE")]
impl ClausesApi {
    /// Lists clauses.
    #[oai(path = "/", method = "get", operation_id = "list_clauses")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ClauseFilter>,
    ) -> Result<Json<Page<Clause>>> {
        Ok(Json(Clause::page(&auth.db, &list).await?))
    }

    /// Exports the clauses that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_clauses")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ClauseFilter>,
    ) -> Result<Download> {
        Clause::export(auth.db, format.0, &list).await
    }

    /// Reads one clause.
    #[oai(path = "/:id", method = "get", operation_id = "get_clause")]
    async fn get(&self, auth: Read<permission::View>, id: Path<ClauseId>) -> Result<Json<Clause>> {
        Ok(Json(Clause::one(&auth.db, id.0).await?))
    }

    /// Adds a clause.
    #[oai(path = "/", method = "post", operation_id = "create_clause")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ClauseInput>,
    ) -> Result<Json<Clause>> {
        let clause = service::create(&auth.tx, &input.0).await?;
        auth.show(clause.id).await
    }

    /// Edits a clause; another text is its next version, and contracts keep theirs.
    #[oai(path = "/:id", method = "put", operation_id = "update_clause")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ClauseId>,
        input: Json<ClauseUpdate>,
    ) -> Result<Json<Clause>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a clause that no contract has.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_clause")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<ClauseId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The texts of one clause, the newest on top.
    #[oai(
        path = "/:id/versions",
        method = "get",
        operation_id = "list_clause_versions"
    )]
    async fn versions(
        &self,
        auth: Read<permission::View>,
        id: Path<ClauseId>,
    ) -> Result<Json<Vec<ClauseVersion>>> {
        kernel::record::find::<Entity>(&auth.db, id.0).await?;
        Ok(Json(service::versions(&auth.db, id.0).await?))
    }

    /// The history of one clause.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_clause_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ClauseId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
