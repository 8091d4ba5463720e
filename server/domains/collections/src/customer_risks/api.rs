use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use parties::customers::CustomerId;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::model::{CustomerRisk, RiskAcceptance, RiskWithdrawal};
use super::{permission, service};

pub struct CustomerRisksApi;

#[OpenApi(prefix_path = "/customers", tag = "permission::PAGE")]
impl CustomerRisksApi {
    /// How a tenant paid so far, in one word with its reasons.
    #[oai(path = "/:id/risk", method = "get", operation_id = "get_customer_risk")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
    ) -> Result<Json<CustomerRisk>> {
        Ok(Json(service::of_customer(&auth.db, id.0).await?))
    }

    /// Takes the tenant as they are, with a reason; it holds until the risk gets higher.
    #[oai(
        path = "/:id/risk/accept",
        method = "post",
        operation_id = "accept_customer_risk"
    )]
    async fn accept(
        &self,
        auth: Write<permission::Accept>,
        id: Path<CustomerId>,
        input: Json<RiskAcceptance>,
    ) -> Result<Json<CustomerRisk>> {
        let risk = service::accept(&auth.tx, id.0, &input.0).await?;
        auth.done(risk).await
    }

    /// Takes the acceptance back.
    #[oai(
        path = "/:id/risk/withdraw",
        method = "post",
        operation_id = "withdraw_customer_risk"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Accept>,
        id: Path<CustomerId>,
        input: Json<RiskWithdrawal>,
    ) -> Result<Json<CustomerRisk>> {
        let risk = service::withdraw(&auth.tx, id.0, &input.0).await?;
        auth.done(risk).await
    }
}
