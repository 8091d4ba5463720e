use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::export::{self, Download, Format};
use kernel::json::Json;
use kernel::paging::List;
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use poem_openapi::param::Query;
use poem_openapi::{OpenApi, Tags};

use super::api::{ContractPaymentFilter, ContractPaymentPage};
use super::{columns, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "contract_payments")]
    ContractPayments,
}

pub struct OwnerContractPaymentsApi;

#[OpenApi(prefix_path = "/contract_payments", tag = "Tag::ContractPayments")]
impl OwnerContractPaymentsApi {
    /// Lists payments of the owner's own units, with sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_contract_payments")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        filter: List<ContractPaymentFilter>,
    ) -> Result<Json<ContractPaymentPage>> {
        let owner = Some(auth.principal.subject_id);
        let mut page = service::list(&auth.db, &filter.paging, &filter.filter, owner).await?;
        service::for_owner(&mut page.items);
        Ok(Json(page))
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
        filter: List<ContractPaymentFilter>,
    ) -> Result<Download> {
        let owner = Some(auth.principal.subject_id);
        let mut rows = service::all(&auth.db, &filter.paging, &filter.filter, owner).await?;
        service::for_owner(&mut rows);
        let title = Text::fixed("Contract payments", "دفعات العقود");
        let language = auth.db.language();
        export::list(
            format.0,
            language,
            "contract_payments",
            &title,
            &columns::columns(),
            &rows,
        )
    }
}
