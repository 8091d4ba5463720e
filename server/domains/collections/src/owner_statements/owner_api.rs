use kernel::auth::{OwnerArea, Read};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use kernel::permission::SignedIn;
use kernel::{Problem, Result, record};
use parties::owners::OwnerId;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::owner_model::{OwnMoney, OwnStatement, OwnStatementFilter};
use super::{OwnerStatementId, money, papers, permission};

/// The rows that are the owner's own.
const OWN: &str = "s.owner_id = ?";

pub struct OwnStatementsApi;

#[OpenApi(prefix_path = "/owner_statements", tag = "permission::PAGE")]
impl OwnStatementsApi {
    /// Lists the owner's own closed statements, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_owner_statements")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<OwnStatementFilter>,
    ) -> Result<Json<Page<OwnStatement>>> {
        let own = OwnStatement::matching(&list)?.filter(OWN, Some(auth.principal.subject_id));
        Ok(Json(own.page(&auth.db, &list.paging).await?))
    }

    /// Exports the statements that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_owner_statements"
    )]
    async fn export(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        format: Query<Format>,
        list: List<OwnStatementFilter>,
    ) -> Result<Download> {
        let own = OwnStatement::matching(&list)?.filter(OWN, Some(auth.principal.subject_id));
        OwnStatement::export_of(auth.db, format.0, own).await
    }

    /// What the owner's first page opens on.
    #[oai(path = "/money", method = "get", operation_id = "get_owner_money")]
    async fn money(&self, auth: Read<SignedIn, OwnerArea>) -> Result<Json<OwnMoney>> {
        let owner = OwnerId(auth.principal.subject_id);
        Ok(Json(money::of_owner(&auth.db, owner).await?.into()))
    }

    /// One of the owner's own statements as a bilingual PDF.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_owner_statement_pdf"
    )]
    async fn pdf(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<OwnerStatementId>,
    ) -> Result<Download> {
        let statement = record::find::<Entity>(&auth.db, id.0).await?;
        if statement.owner_id.0 != auth.principal.subject_id {
            return Err(Problem::not_found());
        }
        let documents = papers::closed(&auth.db, &[id.0]).await?;
        // The connection goes back before the pages are set.
        drop(auth);
        papers::render(documents).await
    }
}
