use kernel::Result;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use parties::customers::CustomerId;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::model::Statement;
use super::service;
use crate::contract_payments::permission;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "statements")]
    Statements,
}

pub struct StatementsApi;

#[OpenApi(prefix_path = "/customers", tag = "Tag::Statements")]
impl StatementsApi {
    /// A tenant's statement of account.
    #[oai(
        path = "/:id/statement",
        method = "get",
        operation_id = "get_statement"
    )]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
    ) -> Result<Json<Statement>> {
        Ok(Json(service::of_customer(&auth.db, id.0).await?))
    }

    /// Exports the dated lines of a tenant's statement.
    #[oai(
        path = "/:id/statement/export",
        method = "get",
        operation_id = "export_statement"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        format: Query<Format>,
    ) -> Result<Download> {
        let statement = service::of_customer(&auth.db, id.0).await?;
        service::export(auth.db, format.0, statement).await
    }
}
