use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{
    ContractRegistrationRow, RegistrationFilter, RegistrationNumbers, RegistrationPage,
};
use super::{permission, service};
use crate::contracts::ContractId;

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
        let rows = service::rows(&auth.db, &list).await?;
        ContractRegistrationRow::file(auth.db, format.0, rows).await
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
}
