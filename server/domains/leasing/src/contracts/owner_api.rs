//! The owner area: contracts of what the owner owns, or owned on a day of the contract.

use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _};
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::ContractId;
use super::owner_model::{OwnContract, OwnContractFilter, OwnContractPage, OwnContractRow};
use super::permission;
use super::service::owned;

pub struct OwnContractsApi;

#[OpenApi(prefix_path = "/contracts", tag = "permission::PAGE")]
impl OwnContractsApi {
    /// Lists the contracts of the owner's units.
    #[oai(path = "/", method = "get", operation_id = "list_own_contracts")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<OwnContractFilter>,
    ) -> Result<Json<OwnContractPage>> {
        let owner = auth.principal.subject_id;
        Ok(Json(owned::list(&auth.db, owner, &list).await?))
    }

    /// Exports the contracts that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_own_contracts"
    )]
    async fn export(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        format: Query<Format>,
        list: List<OwnContractFilter>,
    ) -> Result<Download> {
        let owner = auth.principal.subject_id;
        let rows = owned::rows(&auth.db, owner, &list).await?;
        OwnContractRow::file(auth.db, format.0, rows).await
    }

    /// Reads one contract of the owner's units.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_contract")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<ContractId>,
    ) -> Result<Json<OwnContract>> {
        let owner = auth.principal.subject_id;
        Ok(Json(owned::get(&auth.db, owner, id.0).await?))
    }
}
