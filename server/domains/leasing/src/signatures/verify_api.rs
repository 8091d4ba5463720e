//! Anybody's check of a sealed contract: what it is worth today, and the fingerprint of its file.

use std::time::Duration;

use kernel::Result;
use kernel::auth::Visitor;
use kernel::json::Json;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::model::ContractVerification;
use super::{permission, service};

/// Checks from one address in a minute.
const CHECKS: (u64, Duration) = (30, Duration::from_secs(60));

pub struct ContractVerificationsApi;

#[OpenApi(prefix_path = "/contract_verifications", tag = "permission::PAGE")]
impl ContractVerificationsApi {
    /// Checks a sealed contract by the id that its certificate prints.
    #[oai(
        path = "/:verify_id",
        method = "get",
        operation_id = "get_contract_verification"
    )]
    async fn get(
        &self,
        visitor: Visitor,
        verify_id: Path<String>,
    ) -> Result<Json<ContractVerification>> {
        let (id, merchant) = visitor
            .admit("contract_verifications", CHECKS, &verify_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(service::verify(&db, &id).await?))
    }
}
