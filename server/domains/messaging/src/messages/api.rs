use collections::cheques::ChequeId;
use collections::cheques::entity::Entity as Cheques;
use collections::facts::CHEQUES;
use kernel::Result;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::record;
use kernel::tenancy::MerchantConn;
use leasing::contracts::ContractId;
use leasing::contracts::entity::Entity as Contracts;
use parties::customers::CustomerId;
use parties::customers::entity::Entity as Customers;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{CustomerMessage, CustomerMessageFilter};
use super::permission;

pub struct MessagesApi;

type Asked = List<CustomerMessageFilter>;

async fn of_customer(db: &impl MerchantConn, id: CustomerId, list: &Asked) -> Result<ListQuery> {
    record::find::<Customers>(db, id).await?;
    Ok(CustomerMessage::matching(list)?.filter("e.customer_id = ?", Some(id.0)))
}

async fn of_contract(db: &impl MerchantConn, id: ContractId, list: &Asked) -> Result<ListQuery> {
    record::find::<Contracts>(db, id).await?;
    Ok(CustomerMessage::matching(list)?.filter("e.contract_id = ?", Some(id.0)))
}

/// What was said about the payment of a cheque.
async fn of_cheque(db: &impl MerchantConn, id: ChequeId, list: &Asked) -> Result<ListQuery> {
    let cheque = record::find::<Cheques>(db, id).await?;
    let of_payment = format!(
        "e.contract_payment_id = (SELECT q.contract_payment_id FROM {CHEQUES} q WHERE q.id = ?)"
    );
    Ok(CustomerMessage::matching(list)?
        .filter("e.contract_id = ?", Some(cheque.contract_id.0))
        .filter(&of_payment, Some(id.0)))
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

    /// Lists all that was sent about one contract, the newest on top.
    #[oai(
        path = "/contracts/:id",
        method = "get",
        operation_id = "list_contract_messages"
    )]
    async fn of_contract(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractId>,
        list: List<CustomerMessageFilter>,
    ) -> Result<Json<Page<CustomerMessage>>> {
        let query = of_contract(&auth.db, id.0, &list).await?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the messages about one contract that the filters show.
    #[oai(
        path = "/contracts/:id/export",
        method = "get",
        operation_id = "export_contract_messages"
    )]
    async fn export_of_contract(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractId>,
        format: Query<Format>,
        list: List<CustomerMessageFilter>,
    ) -> Result<Download> {
        let query = of_contract(&auth.db, id.0, &list).await?;
        CustomerMessage::export_of(auth.db, format.0, query).await
    }

    /// Lists all that was sent about the payment of one cheque, the newest on top.
    #[oai(
        path = "/cheques/:id",
        method = "get",
        operation_id = "list_cheque_messages"
    )]
    async fn of_cheque(
        &self,
        auth: Read<permission::View>,
        id: Path<ChequeId>,
        list: List<CustomerMessageFilter>,
    ) -> Result<Json<Page<CustomerMessage>>> {
        let query = of_cheque(&auth.db, id.0, &list).await?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the messages about the payment of one cheque that the filters show.
    #[oai(
        path = "/cheques/:id/export",
        method = "get",
        operation_id = "export_cheque_messages"
    )]
    async fn export_of_cheque(
        &self,
        auth: Read<permission::View>,
        id: Path<ChequeId>,
        format: Query<Format>,
        list: List<CustomerMessageFilter>,
    ) -> Result<Download> {
        let query = of_cheque(&auth.db, id.0, &list).await?;
        CustomerMessage::export_of(auth.db, format.0, query).await
    }
}
