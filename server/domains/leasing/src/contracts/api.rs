use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Principal, Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::{MerchantConn as _, MerchantRead, MerchantTx};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::input::{
    ContractCancellation, ContractInput, ContractMove, ContractRegistration, ContractStop,
    ContractUpdate, ContractVersion, PlanInput,
};
use super::model::{CancelledContract, Contract, ContractFilter, ContractPage, ContractRow, Plan};
use super::service::Liberties;
use super::{ContractId, document, permission, service};

pub struct ContractsApi;

#[OpenApi(prefix_path = "/contracts", tag = "permission::PAGE")]
impl ContractsApi {
    /// Lists contracts, with the sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_contracts")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ContractFilter>,
    ) -> Result<Json<ContractPage>> {
        Ok(Json(
            service::list(&auth.db, &list.paging, &list.filter).await?,
        ))
    }

    /// Exports the contracts that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_contracts")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ContractFilter>,
    ) -> Result<Download> {
        let rows = service::rows(&auth.db, &list.paging, &list.filter).await?;
        ContractRow::file(auth.db, format.0, rows).await
    }

    /// Makes a payment plan for the form. Nothing is stored.
    #[oai(
        path = "/plan",
        method = "post",
        operation_id = "preview_contract_plan"
    )]
    async fn plan(
        &self,
        auth: Read<permission::View>,
        input: Json<PlanInput>,
    ) -> Result<Json<Plan>> {
        Ok(Json(service::preview(&auth.db, &input.0)?))
    }

    /// Reads one contract with its payments, its signature and what can be done with it.
    #[oai(path = "/:id", method = "get", operation_id = "get_contract")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractId>,
    ) -> Result<Json<Contract>> {
        Ok(Json(
            service::detail(&auth.db, id.0, &auth.principal.permissions).await?,
        ))
    }

    /// Writes a draft with its payment plan.
    #[oai(path = "/", method = "post", operation_id = "create_contract")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ContractInput>,
    ) -> Result<Json<Contract>> {
        let contract = service::create(&auth.tx, &input.0, liberties(&auth.principal)).await?;
        answer(auth, contract.id).await
    }

    /// Edits a draft, its payment plan included.
    #[oai(path = "/:id", method = "put", operation_id = "update_contract")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ContractId>,
        input: Json<ContractUpdate>,
    ) -> Result<Json<Contract>> {
        service::update(&auth.tx, id.0, &input.0, liberties(&auth.principal)).await?;
        answer(auth, id.0).await
    }

    /// Edits what may still change after the issue: registration number and notes.
    #[oai(
        path = "/:id/registration",
        method = "put",
        operation_id = "update_contract_registration"
    )]
    async fn update_registration(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ContractId>,
        input: Json<ContractRegistration>,
    ) -> Result<Json<Contract>> {
        service::update_registration(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Deletes a draft.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_contract")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<ContractId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Issues a draft: it gets its number, holds the unit and goes to the tenant for signature.
    #[oai(path = "/:id/issue", method = "post", operation_id = "issue_contract")]
    async fn issue(
        &self,
        auth: Write<permission::Issue>,
        id: Path<ContractId>,
        input: Json<ContractVersion>,
    ) -> Result<Json<Contract>> {
        match service::issue(&auth.tx, id.0, input.0.version).await {
            Ok(contract) => answer(auth, contract.id).await,
            Err(refusal) if service::is_overlap(&refusal) => {
                Err(explain(auth.tx, id.0, refusal).await?)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Cancels a contract: frees the unit, cancels the open payments and tells what was collected.
    #[oai(
        path = "/:id/cancel",
        method = "post",
        operation_id = "cancel_contract"
    )]
    async fn cancel(
        &self,
        auth: Write<permission::Cancel>,
        id: Path<ContractId>,
        input: Json<ContractCancellation>,
    ) -> Result<Json<CancelledContract>> {
        let (contract, summary) = service::cancel(&auth.tx, id.0, &input.0).await?;
        let may = &auth.principal.permissions;
        let mut contract = service::detail(&auth.tx, contract.id, may).await?;
        contract
            .warnings
            .extend(service::collected_warning(&auth.tx, &summary));
        let cancelled = CancelledContract {
            contract,
            cancelled_payments: summary.cancelled,
            collected_payments: summary.collected,
            collected_amount: summary.collected_amount.into(),
        };
        auth.done(cancelled).await
    }

    /// Stops a contract for a dispute: nobody is reminded of it, and it does not expire.
    #[oai(path = "/:id/stop", method = "post", operation_id = "stop_contract")]
    async fn stop(
        &self,
        auth: Write<permission::Stop>,
        id: Path<ContractId>,
        input: Json<ContractStop>,
    ) -> Result<Json<Contract>> {
        service::stop(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Lets a stopped contract go on.
    #[oai(
        path = "/:id/resume",
        method = "post",
        operation_id = "resume_contract"
    )]
    async fn resume(
        &self,
        auth: Write<permission::Stop>,
        id: Path<ContractId>,
        input: Json<ContractVersion>,
    ) -> Result<Json<Contract>> {
        service::resume(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Moves a contract and its payments between the current and the historical lists.
    #[oai(path = "/:id/move", method = "post", operation_id = "move_contract")]
    async fn move_to(
        &self,
        auth: Write<permission::Archive>,
        id: Path<ContractId>,
        input: Json<ContractMove>,
    ) -> Result<Json<Contract>> {
        service::move_to(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Closes the page that the tenant reads and signs.
    #[oai(
        path = "/:id/revoke_link",
        method = "post",
        operation_id = "revoke_contract_link"
    )]
    async fn revoke_link(
        &self,
        auth: Write<permission::Share>,
        id: Path<ContractId>,
        input: Json<ContractVersion>,
    ) -> Result<Json<Contract>> {
        service::revoke_link(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// Gives the tenant's page a new address and sends it; the old one leads nowhere any more.
    #[oai(
        path = "/:id/renew_link",
        method = "post",
        operation_id = "renew_contract_link"
    )]
    async fn renew_link(
        &self,
        auth: Write<permission::Share>,
        id: Path<ContractId>,
        input: Json<ContractVersion>,
    ) -> Result<Json<Contract>> {
        service::renew_link(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// The contract as a PDF in both languages; the frozen one once it is signed.
    #[oai(path = "/:id/pdf", method = "get", operation_id = "get_contract_pdf")]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<ContractId>) -> Result<Download> {
        document::download(auth.db, id.0).await
    }

    /// The history of one contract.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_contract_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

fn liberties(principal: &Principal) -> Liberties {
    Liberties::of(&principal.permissions)
}

async fn answer<P>(auth: Write<P>, id: ContractId) -> Result<Json<Contract>> {
    let contract = service::detail(&auth.tx, id, &auth.principal.permissions).await?;
    auth.done(contract).await
}

/// The database refused two live contracts on one place: says whose it is, from a fresh read.
async fn explain(
    tx: MerchantTx,
    id: ContractId,
    refusal: kernel::Problem,
) -> Result<kernel::Problem> {
    let (kernel, merchant) = (tx.kernel().clone(), tx.merchant_arc());
    let caller = std::sync::Arc::new(tx.caller().clone());
    tx.rollback().await?;
    let db = MerchantRead::begin(&kernel, merchant, caller).await?;
    service::explain_overlap(&db, id, refusal).await
}
