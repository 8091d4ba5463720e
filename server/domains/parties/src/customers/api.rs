use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::record;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Customer, CustomerFilter, CustomerInput, CustomerUpdate};
use super::timeline::{self, TimelineEvent};
use super::{CustomerId, permission, service};

pub struct CustomersApi;

#[OpenApi(prefix_path = "/customers", tag = "permission::PAGE")]
impl CustomersApi {
    /// Lists tenants.
    #[oai(path = "/", method = "get", operation_id = "list_customers")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<CustomerFilter>,
    ) -> Result<Json<Page<Customer>>> {
        let query = service::matching(&auth.db, &list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the tenants that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_customers")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CustomerFilter>,
    ) -> Result<Download> {
        let query = service::matching(&auth.db, &list)?;
        Customer::export_of(auth.db, format.0, query).await
    }

    /// Reads one tenant.
    #[oai(path = "/:id", method = "get", operation_id = "get_customer")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
    ) -> Result<Json<Customer>> {
        Ok(Json(Customer::one(&auth.db, id.0).await?))
    }

    /// Adds a tenant.
    #[oai(path = "/", method = "post", operation_id = "create_customer")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<CustomerInput>,
    ) -> Result<Json<Customer>> {
        let customer = service::create(&auth.tx, &input.0).await?;
        auth.show(customer.id).await
    }

    /// Edits a tenant.
    #[oai(path = "/:id", method = "put", operation_id = "update_customer")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<CustomerId>,
        input: Json<CustomerUpdate>,
    ) -> Result<Json<Customer>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a tenant that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_customer")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<CustomerId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// What happened with one tenant: messages, signatures, receipts.
    #[oai(
        path = "/:id/timeline",
        method = "get",
        operation_id = "list_customer_timeline"
    )]
    async fn timeline(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<TimelineEvent>>> {
        record::find::<Entity>(&auth.db, id.0).await?;
        Ok(Json(timeline::list(&auth.db, id.0, &list.paging).await?))
    }

    /// The history of one tenant's record.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_customer_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
