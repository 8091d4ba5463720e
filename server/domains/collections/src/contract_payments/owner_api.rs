use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::List;
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::ContractPaymentFilter;
use super::owner_model::{OwnContractPayment, OwnContractPaymentPage};
use super::permission;
use super::service;

pub struct OwnerContractPaymentsApi;

#[OpenApi(prefix_path = "/contract_payments", tag = "permission::PAGE")]
impl OwnerContractPaymentsApi {
    /// Lists payments of the owner's own units, with sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_contract_payments")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<ContractPaymentFilter>,
    ) -> Result<Json<OwnContractPaymentPage>> {
        let owner = Some(auth.principal.subject_id);
        let (page, totals) = service::page(&auth.db, &list, owner).await?;
        Ok(Json(OwnContractPaymentPage::new(page, totals)))
    }

    /// Exports the payments that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_contract_payments"
    )]
    async fn export(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        format: Query<Format>,
        list: List<ContractPaymentFilter>,
    ) -> Result<Download> {
        let owner = Some(auth.principal.subject_id);
        service::export::<OwnContractPayment>(auth.db, format.0, &list, owner).await
    }
}
