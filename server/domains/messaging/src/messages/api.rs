use kernel::Result;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::record;
use kernel::tenancy::MerchantConn;
use parties::customers::CustomerId;
use parties::customers::entity::Entity as Customers;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{CustomerMessage, CustomerMessageFilter};
use super::permission;

pub struct MessagesApi;

async fn of_customer(
    db: &impl MerchantConn,
    id: CustomerId,
    list: &List<CustomerMessageFilter>,
) -> Result<ListQuery> {
    record::find::<Customers>(db, id).await?;
    Ok(CustomerMessage::matching(list)?.filter("e.customer_id = ?", Some(id.0)))
}

#[OpenApi(prefix_path = "/messages", tag = "permission::PAGE")]
impl MessagesApi {
    /// Lists all that was sent to one tenant, the newest on top.
    #[oai(
        path = "/customers/:id",
        method = "get",
        operation_id = "list_customer_messages"
    )]
    async fn list(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        list: List<CustomerMessageFilter>,
    ) -> Result<Json<Page<CustomerMessage>>> {
        let query = of_customer(&auth.db, id.0, &list).await?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the messages to one tenant that the filters show.
    #[oai(
        path = "/customers/:id/export",
        method = "get",
        operation_id = "export_customer_messages"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        format: Query<Format>,
        list: List<CustomerMessageFilter>,
    ) -> Result<Download> {
        let query = of_customer(&auth.db, id.0, &list).await?;
        CustomerMessage::export_of(auth.db, format.0, query).await
    }
}
