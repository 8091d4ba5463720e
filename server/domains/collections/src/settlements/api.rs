use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    NewSettlement, Settlement, SettlementFilter, SettlementPhoto, SettlementPost,
    SettlementReversal, SettlementRow, SettlementUpdate,
};
use super::{SettlementId, permission, service};

pub struct SettlementsApi;

#[OpenApi(prefix_path = "/settlements", tag = "permission::PAGE")]
impl SettlementsApi {
    /// Lists settlements, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_settlements")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<SettlementFilter>,
    ) -> Result<Json<Page<SettlementRow>>> {
        Ok(Json(SettlementRow::page(&auth.db, &list).await?))
    }

    /// Exports the settlements that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_settlements")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<SettlementFilter>,
    ) -> Result<Download> {
        SettlementRow::export(auth.db, format.0, &list).await
    }

    /// Begins the settlement of a contract: a draft, counted but not posted.
    #[oai(path = "/", method = "post", operation_id = "create_settlement")]
    async fn create(
        &self,
        auth: Write<permission::Prepare>,
        input: Json<NewSettlement>,
    ) -> Result<Json<Settlement>> {
        let NewSettlement {
            contract_id,
            settlement,
        } = input.0;
        let id = service::create(&auth.tx, contract_id, &settlement).await?;
        answer(auth, id).await
    }

    /// Reads one settlement with its account, explained line by line.
    #[oai(path = "/:id", method = "get", operation_id = "get_settlement")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<SettlementId>,
    ) -> Result<Json<Settlement>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// Changes a draft; answers with the account as it is then.
    #[oai(path = "/:id", method = "put", operation_id = "update_settlement")]
    async fn update(
        &self,
        auth: Write<permission::Prepare>,
        id: Path<SettlementId>,
        input: Json<SettlementUpdate>,
    ) -> Result<Json<Settlement>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Deletes a draft.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_settlement")]
    async fn delete(
        &self,
        auth: Write<permission::Prepare>,
        id: Path<SettlementId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Adds a picture of the damages to a draft.
    #[oai(
        path = "/:id/photo",
        method = "post",
        operation_id = "add_settlement_photo"
    )]
    async fn add_photo(
        &self,
        auth: Write<permission::Prepare>,
        id: Path<SettlementId>,
        input: SettlementPhoto,
    ) -> Result<Json<Settlement>> {
        let bytes = input.file.into_vec().await.map_err(Problem::internal)?;
        service::add_photo(&auth.tx, id.0, &bytes, input.version).await?;
        answer(auth, id.0).await
    }

    /// Takes a picture out of a draft; the first is 0, which is meant without a position.
    #[oai(
        path = "/:id/photo",
        method = "delete",
        operation_id = "remove_settlement_photo"
    )]
    async fn remove_photo(
        &self,
        auth: Write<permission::Prepare>,
        id: Path<SettlementId>,
        position: Query<Option<u32>>,
    ) -> Result<Json<Settlement>> {
        service::remove_photo(&auth.tx, id.0, position.0.unwrap_or_default()).await?;
        answer(auth, id.0).await
    }

    /// A picture of the damages; the first is 0, which is meant without a position.
    #[oai(
        path = "/:id/photo",
        method = "get",
        operation_id = "get_settlement_photo"
    )]
    async fn photo(
        &self,
        auth: Read<permission::View>,
        id: Path<SettlementId>,
        position: Query<Option<u32>>,
    ) -> Result<Download> {
        service::photo(&auth.db, id.0, position.0.unwrap_or_default()).await
    }

    /// Posts a draft: the contract ends, and everything that the account says happens at once.
    #[oai(path = "/:id/post", method = "post", operation_id = "post_settlement")]
    async fn post(
        &self,
        auth: Write<permission::Post>,
        id: Path<SettlementId>,
        input: Json<SettlementPost>,
    ) -> Result<Json<Settlement>> {
        service::post(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Takes a posted settlement back, where nobody else has the unit meanwhile.
    #[oai(
        path = "/:id/reverse",
        method = "post",
        operation_id = "reverse_settlement"
    )]
    async fn reverse(
        &self,
        auth: Write<permission::Reverse>,
        id: Path<SettlementId>,
        input: Json<SettlementReversal>,
    ) -> Result<Json<Settlement>> {
        service::reverse(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The paper of a posted settlement in both languages, as it was posted.
    #[oai(path = "/:id/pdf", method = "get", operation_id = "get_settlement_pdf")]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<SettlementId>) -> Result<Download> {
        service::paper(&auth.db, id.0).await
    }

    /// The history of one settlement.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_settlement_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<SettlementId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: SettlementId) -> Result<Json<Settlement>> {
    let shown = service::detail(&auth.tx, id).await?;
    auth.done(shown).await
}
