use kernel::Result;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::param::Query;
use poem_openapi::{OpenApi, Tags};

use super::model::{CustomerDuplicate, CustomerDuplicateFilter, CustomerMatch, TypedCustomer};
use super::service;
use crate::customers::permission;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "customer_duplicates")]
    CustomerDuplicates,
}

pub struct CustomerDuplicatesApi;

#[OpenApi(prefix_path = "/customers", tag = "Tag::CustomerDuplicates")]
impl CustomerDuplicatesApi {
    /// Lists tenants who look as if they were entered twice, the surest first.
    #[oai(
        path = "/duplicates",
        method = "get",
        operation_id = "list_customer_duplicates"
    )]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<CustomerDuplicateFilter>,
    ) -> Result<Json<Page<CustomerDuplicate>>> {
        Ok(Json(CustomerDuplicate::page(&auth.db, &list).await?))
    }

    /// Exports the pairs that the filters show.
    #[oai(
        path = "/duplicates/export",
        method = "get",
        operation_id = "export_customer_duplicates"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CustomerDuplicateFilter>,
    ) -> Result<Download> {
        CustomerDuplicate::export(auth.db, format.0, &list).await
    }

    /// The tenants who look like one who is being entered, the surest first. What is typed comes as a body, so
    /// that no log of addresses has numbers of papers.
    #[oai(path = "/matches", method = "post", operation_id = "match_customer")]
    async fn matches(
        &self,
        auth: Read<permission::View>,
        typed: Json<TypedCustomer>,
    ) -> Result<Json<Vec<CustomerMatch>>> {
        Ok(Json(service::matches(&auth.db, &typed.0).await?))
    }
}
