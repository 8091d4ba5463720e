use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::input::{
    ChequeCleared, ChequeHeld, ChequeImage, ChequeMoved, ChequePartlyPaid, ChequeReplaced,
    ChequeReturnedByBank, ChequeSettled, ChequeUpdate, ChequesTakenIn, ContractChequesTakenIn,
    DeskCount, SecurityChequeInput,
};
use super::model::{Cheque, ChequeDay, ChequeDetail, ChequeFilter, ChequePage};
use super::{ChequeId, permission, service};

pub struct ChequesApi;

#[OpenApi(prefix_path = "/cheques", tag = "permission::PAGE")]
impl ChequesApi {
    /// Lists cheques of issued contracts, with sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_cheques")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ChequeFilter>,
    ) -> Result<Json<ChequePage>> {
        let (page, totals) = service::page(&auth.db, &list).await?;
        Ok(Json(ChequePage {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }))
    }

    /// Exports the cheques that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_cheques")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ChequeFilter>,
    ) -> Result<Download> {
        Cheque::export_of(auth.db, format.0, service::matching(&list)?).await
    }

    /// Counts the cheques by what the desk has to do with them.
    #[oai(path = "/desk", method = "get", operation_id = "count_cheques")]
    async fn desk(&self, auth: Read<permission::View>) -> Result<Json<Vec<DeskCount>>> {
        Ok(Json(service::desk(&auth.db).await?))
    }

    /// Sums the cheques of each day between two, as they are to be banked: the calendar and the forecast.
    #[oai(path = "/days", method = "get", operation_id = "list_cheque_days")]
    async fn days(
        &self,
        auth: Read<permission::View>,
        from: Query<String>,
        to: Query<String>,
    ) -> Result<Json<Vec<ChequeDay>>> {
        Ok(Json(service::days(&auth.db, &from.0, &to.0).await?))
    }

    /// Reads one cheque with its trail and with what may be done now.
    #[oai(path = "/:id", method = "get", operation_id = "get_cheque")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ChequeId>,
    ) -> Result<Json<ChequeDetail>> {
        let may = &auth.principal.permissions;
        Ok(Json(service::detail(&auth.db, id.0, may).await?))
    }

    /// The picture of a cheque.
    #[oai(path = "/:id/photo", method = "get", operation_id = "get_cheque_photo")]
    async fn image(&self, auth: Read<permission::View>, id: Path<ChequeId>) -> Result<Download> {
        service::image(&auth.db, id.0).await
    }

    /// Adds a picture to a cheque.
    #[oai(
        path = "/:id/photo",
        method = "post",
        operation_id = "add_cheque_photo"
    )]
    async fn add_image(
        &self,
        auth: Write<permission::TakeIn>,
        id: Path<ChequeId>,
        upload: ChequeImage,
    ) -> Result<Json<ChequeDetail>> {
        let bytes = upload.file.into_vec().await.map_err(Problem::internal)?;
        service::add_image(&auth.tx, id.0, upload.version, &bytes).await?;
        answer(auth, id.0).await
    }

    /// Takes in cheques for open payments.
    #[oai(path = "/take_in", method = "post", operation_id = "take_in_cheques")]
    async fn take_in(
        &self,
        auth: Write<permission::TakeIn>,
        input: Json<ChequesTakenIn>,
    ) -> Result<Json<Vec<Cheque>>> {
        let ids = service::take_in(&auth.tx, &input.0).await?;
        shown(auth, ids).await
    }

    /// Takes in all cheques that a contract waits for.
    #[oai(
        path = "/take_in_contract",
        method = "post",
        operation_id = "take_in_contract_cheques"
    )]
    async fn take_in_contract(
        &self,
        auth: Write<permission::TakeIn>,
        input: Json<ContractChequesTakenIn>,
    ) -> Result<Json<Vec<Cheque>>> {
        let ids = service::take_in_contract(&auth.tx, &input.0).await?;
        shown(auth, ids).await
    }

    /// Takes in a cheque that secures a contract and is never banked.
    #[oai(
        path = "/security",
        method = "post",
        operation_id = "take_in_security_cheque"
    )]
    async fn secure(
        &self,
        auth: Write<permission::TakeIn>,
        input: Json<SecurityChequeInput>,
    ) -> Result<Json<ChequeDetail>> {
        let id = service::secure(&auth.tx, &input.0).await?;
        answer(auth, id).await
    }

    /// Corrects what was typed of a cheque that is not at the bank.
    #[oai(path = "/:id", method = "put", operation_id = "update_cheque")]
    async fn update(
        &self,
        auth: Write<permission::TakeIn>,
        id: Path<ChequeId>,
        input: Json<ChequeUpdate>,
    ) -> Result<Json<ChequeDetail>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Takes a cheque off its slip before the bank answered.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_cheque"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Bank>,
        id: Path<ChequeId>,
        input: Json<ChequeMoved>,
    ) -> Result<Json<ChequeDetail>> {
        service::withdraw(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The bank paid: the payment is collected on the bank's date, with a receipt.
    #[oai(path = "/:id/clear", method = "post", operation_id = "clear_cheque")]
    async fn clear(
        &self,
        auth: Write<permission::Bank>,
        id: Path<ChequeId>,
        input: Json<ChequeCleared>,
    ) -> Result<Json<ChequeDetail>> {
        service::clear(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The bank paid a part: the rest stays open as a payment of its own.
    #[oai(
        path = "/:id/part_pay",
        method = "post",
        operation_id = "part_pay_cheque"
    )]
    async fn part_pay(
        &self,
        auth: Write<permission::Bank>,
        id: Path<ChequeId>,
        input: Json<ChequePartlyPaid>,
    ) -> Result<Json<ChequeDetail>> {
        service::part_pay(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The bank returned it: the payment is open again, the fees are charged to the tenant.
    #[oai(path = "/:id/bounce", method = "post", operation_id = "bounce_cheque")]
    async fn bounce(
        &self,
        auth: Write<permission::Bank>,
        id: Path<ChequeId>,
        input: Json<ChequeReturnedByBank>,
    ) -> Result<Json<ChequeDetail>> {
        service::bounce(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The bank took back what it had paid: the receipt becomes void.
    #[oai(
        path = "/:id/reverse",
        method = "post",
        operation_id = "reverse_cheque"
    )]
    async fn reverse(
        &self,
        auth: Write<permission::Reverse>,
        id: Path<ChequeId>,
        input: Json<ChequeReturnedByBank>,
    ) -> Result<Json<ChequeDetail>> {
        service::reverse(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Postpones a cheque and its payment to another day.
    #[oai(path = "/:id/hold", method = "post", operation_id = "hold_cheque")]
    async fn hold(
        &self,
        auth: Write<permission::Hold>,
        id: Path<ChequeId>,
        input: Json<ChequeHeld>,
    ) -> Result<Json<ChequeDetail>> {
        service::hold(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Ends a postponement.
    #[oai(
        path = "/:id/release",
        method = "post",
        operation_id = "release_cheque"
    )]
    async fn release(
        &self,
        auth: Write<permission::Hold>,
        id: Path<ChequeId>,
        input: Json<ChequeMoved>,
    ) -> Result<Json<ChequeDetail>> {
        service::release(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Other cheques, a transfer or cash take its place.
    #[oai(
        path = "/:id/replace",
        method = "post",
        operation_id = "replace_cheque"
    )]
    async fn replace(
        &self,
        auth: Write<permission::Settle>,
        id: Path<ChequeId>,
        input: Json<ChequeReplaced>,
    ) -> Result<Json<ChequeDetail>> {
        service::replace(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The tenant signs for it and has it back.
    #[oai(path = "/:id/return", method = "post", operation_id = "return_cheque")]
    async fn return_to_tenant(
        &self,
        auth: Write<permission::Settle>,
        id: Path<ChequeId>,
        input: Json<ChequeSettled>,
    ) -> Result<Json<ChequeDetail>> {
        service::return_to_tenant(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Reports it as lost; its payment stays due.
    #[oai(path = "/:id/lose", method = "post", operation_id = "lose_cheque")]
    async fn lose(
        &self,
        auth: Write<permission::Settle>,
        id: Path<ChequeId>,
        input: Json<ChequeSettled>,
    ) -> Result<Json<ChequeDetail>> {
        service::lose(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Takes it to a court; its payment stays due.
    #[oai(
        path = "/:id/go_legal",
        method = "post",
        operation_id = "go_legal_with_cheque"
    )]
    async fn go_legal(
        &self,
        auth: Write<permission::Settle>,
        id: Path<ChequeId>,
        input: Json<ChequeSettled>,
    ) -> Result<Json<ChequeDetail>> {
        service::go_legal(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The history of one cheque.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_cheque_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ChequeId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        // A draft's cheques have no page of their own.
        Cheque::one(&auth.db, id.0).await?;
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: ChequeId) -> Result<Json<ChequeDetail>> {
    let may = &auth.principal.permissions;
    let detail = service::detail(&auth.tx, id, may).await?;
    auth.done(detail).await
}

async fn shown<P>(auth: Write<P>, ids: Vec<ChequeId>) -> Result<Json<Vec<Cheque>>> {
    let mut cheques = Vec::with_capacity(ids.len());
    for id in ids {
        cheques.push(Cheque::one(&auth.tx, id).await?);
    }
    auth.done(cheques).await
}
