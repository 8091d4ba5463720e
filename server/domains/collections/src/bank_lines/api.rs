use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{
    BankLine, BankLineDetail, BankLineFilter, BankLineIgnored, BankLineMatch, BankLinePage,
    BankLineUndone, BankLineVersion, BankLinesProposed,
};
use super::{BankLineId, service};
use crate::bank_statements::model::BankStatement;
use crate::bank_statements::permission;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "bank_lines")]
    BankLines,
}

pub struct BankLinesApi;

#[OpenApi(prefix_path = "/bank_lines", tag = "Tag::BankLines")]
impl BankLinesApi {
    /// Lists lines of bank statements, the latest on top, with the sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_bank_lines")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<BankLineFilter>,
    ) -> Result<Json<BankLinePage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the lines that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_bank_lines")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<BankLineFilter>,
    ) -> Result<Download> {
        BankLine::export(auth.db, format.0, &list).await
    }

    /// Reads one line with what it settled.
    #[oai(path = "/:id", method = "get", operation_id = "get_bank_line")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<BankLineId>,
    ) -> Result<Json<BankLineDetail>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// Says anew what the open lines of a statement seem to be.
    #[oai(
        path = "/propose",
        method = "post",
        operation_id = "propose_bank_lines"
    )]
    async fn propose(
        &self,
        auth: Write<permission::Match>,
        input: Json<BankLinesProposed>,
    ) -> Result<Json<BankStatement>> {
        let statement = input.0.bank_statement_id;
        service::propose(&auth.tx, statement).await?;
        auth.show(statement).await
    }

    /// Does what is proposed for a line: clears or returns cheques, receives a transfer.
    #[oai(
        path = "/:id/confirm",
        method = "post",
        operation_id = "confirm_bank_line"
    )]
    async fn confirm(
        &self,
        auth: Write<permission::Match>,
        id: Path<BankLineId>,
        input: Json<BankLineVersion>,
    ) -> Result<Json<BankLineDetail>> {
        service::confirm(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Does what somebody says that a line is.
    #[oai(path = "/:id/match", method = "post", operation_id = "match_bank_line")]
    async fn settle(
        &self,
        auth: Write<permission::Match>,
        id: Path<BankLineId>,
        input: Json<BankLineMatch>,
    ) -> Result<Json<BankLineDetail>> {
        service::settle(&auth.tx, id.0, input.0).await?;
        answer(auth, id.0).await
    }

    /// Leaves a line aside: nothing is posted for it.
    #[oai(
        path = "/:id/ignore",
        method = "post",
        operation_id = "ignore_bank_line"
    )]
    async fn ignore(
        &self,
        auth: Write<permission::Match>,
        id: Path<BankLineId>,
        input: Json<BankLineIgnored>,
    ) -> Result<Json<BankLineDetail>> {
        service::ignore(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Takes back what a line settled; it waits again.
    #[oai(path = "/:id/undo", method = "post", operation_id = "undo_bank_line")]
    async fn undo(
        &self,
        auth: Write<permission::Match>,
        id: Path<BankLineId>,
        input: Json<BankLineUndone>,
    ) -> Result<Json<BankLineDetail>> {
        service::undo(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The history of one line.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_bank_line_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<BankLineId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: BankLineId) -> Result<Json<BankLineDetail>> {
    let detail = service::detail(&auth.tx, id).await?;
    auth.done(detail).await
}
