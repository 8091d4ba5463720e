use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::List;
use kernel::tenancy::MerchantConn as _;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{
    ContractRegistrationDetail, ContractRegistrationRow, RegistrationFilter, RegistrationInput,
    RegistrationNumbers, RegistrationPage, RegistrationWithdrawal,
};
use super::{permission, service};
use crate::contracts::ContractId;
use crate::neighbours::VisibleNouns;

pub struct RegistrationsApi;

#[OpenApi(prefix_path = "/registrations", tag = "permission::PAGE")]
impl RegistrationsApi {
    /// Lists live contracts with the numbers of their registration.
    #[oai(path = "/", method = "get", operation_id = "list_registrations")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<RegistrationFilter>,
    ) -> Result<Json<RegistrationPage>> {
        Ok(Json(service::list(&auth.db, &list).await?))
    }

    /// Exports the registrations that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_registrations"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<RegistrationFilter>,
    ) -> Result<Download> {
        service::export(auth.db, format.0, &list).await
    }

    /// Enters numbers of one contract's registration: the registry's, the electricity's, the sewerage's.
    #[oai(
        path = "/:id",
        method = "put",
        operation_id = "enter_registration_numbers"
    )]
    async fn enter(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ContractId>,
        input: Json<RegistrationNumbers>,
    ) -> Result<Json<ContractRegistrationRow>> {
        service::enter(&auth.tx, id.0, &input.0).await?;
        let row = service::one(&auth.tx, id.0).await?;
        auth.done(row).await
    }

    /// Reads one contract's registration: until when, what is missing, what was recorded.
    #[oai(
        path = "/:id",
        method = "get",
        operation_id = "get_contract_registration"
    )]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractId>,
    ) -> Result<Json<ContractRegistrationDetail>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// Records that a contract was registered, for a fee that somebody bears.
    #[oai(
        path = "/:id/record",
        method = "post",
        operation_id = "record_registration"
    )]
    async fn record(
        &self,
        auth: Write<permission::Record>,
        id: Path<ContractId>,
        input: Json<RegistrationInput>,
    ) -> Result<Json<ContractRegistrationDetail>> {
        service::record(&auth.tx, id.0, &input.0).await?;
        let detail = service::detail(&auth.tx, id.0).await?;
        auth.done(detail).await
    }

    /// Withdraws what was recorded: the contract loses its number, and what the fee charged falls away.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_registration"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Withdraw>,
        id: Path<ContractId>,
        input: Json<RegistrationWithdrawal>,
    ) -> Result<Json<ContractRegistrationDetail>> {
        service::withdraw(&auth.tx, id.0, &input.0).await?;
        let detail = service::detail(&auth.tx, id.0).await?;
        auth.done(detail).await
    }

    /// The contract and the papers that its registry asks for, as one ZIP file.
    #[oai(
        path = "/:id/pack/export",
        method = "get",
        operation_id = "export_registration_pack"
    )]
    async fn pack(&self, auth: Read<permission::Pack>, id: Path<ContractId>) -> Result<Download> {
        let kernel = auth.db.kernel();
        for noun in ["contracts", "documents"] {
            if !kernel.may_view(&auth.principal.permissions, noun) {
                return Err(Problem::no_permission(&format!("{noun}.view")));
            }
        }
        let visible = VisibleNouns::of(kernel, &auth.principal);
        service::pack(auth.db, id.0, &visible).await
    }
}
