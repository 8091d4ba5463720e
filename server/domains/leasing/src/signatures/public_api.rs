//! The tenant's page: read, sign once, download. Without a sign-in; the address is the key.

use std::time::Duration;

use kernel::auth::Visitor;
use kernel::ephemeral::throttle;
use kernel::export::Download;
use kernel::idempotency::Ended;
use kernel::ids::PublicId;
use kernel::json::Json;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::model::{SharedContract, SignatureInput};
use super::permission;
use super::service;
use crate::contracts::document;

const MINUTE: Duration = Duration::from_secs(60);
/// Readings of one address in a minute.
const READS: u64 = 60;
/// Attempts to sign and downloads of one address in a minute: both keep a processor busy.
const WORK: u64 = 12;

pub struct SharedContractsApi;

#[OpenApi(prefix_path = "/shared_contracts", tag = "permission::PAGE")]
impl SharedContractsApi {
    /// Reads a shared contract.
    #[oai(
        path = "/:public_id",
        method = "get",
        operation_id = "get_shared_contract"
    )]
    async fn get(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<SharedContract>> {
        let id = admit(&visitor, "read", READS, &public_id.0).await?;
        let merchant = visitor.merchant_of(&id).await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(service::show(&db, &id).await?))
    }

    /// Signs a shared contract, once.
    #[oai(
        path = "/:public_id/sign",
        method = "post",
        operation_id = "sign_shared_contract"
    )]
    async fn sign(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<SignatureInput>,
    ) -> Result<Json<SharedContract>, Ended> {
        let id = admit(&visitor, "sign", WORK, &public_id.0).await?;
        let merchant = visitor.merchant_of(&id).await?;
        let tx = visitor.write(merchant).await?;
        let signed = service::sign(&tx, &id, &input.0).await?;
        Visitor::done(tx, signed).await
    }

    /// A shared contract as a PDF in both languages; the frozen one once it is signed.
    #[oai(
        path = "/:public_id/pdf",
        method = "get",
        operation_id = "get_shared_contract_pdf"
    )]
    async fn pdf(&self, visitor: Visitor, public_id: Path<String>) -> Result<Download> {
        let id = admit(&visitor, "pdf", WORK, &public_id.0).await?;
        let merchant = visitor.merchant_of(&id).await?;
        let db = visitor.read(merchant).await?;
        let contract = service::shared(&db, &id).await?;
        document::download(db, contract.id).await
    }
}

/// Counts the caller's address first, so that guessing is slow; a malformed id is as unknown as a
/// wrong one.
async fn admit(visitor: &Visitor, work: &str, limit: u64, id: &str) -> Result<PublicId> {
    let key = format!("shared_contracts:{work}:{}", visitor.network());
    throttle(visitor.kernel.ephemeral.as_ref(), &key, limit, MINUTE).await?;
    id.parse().map_err(|_| Problem::not_found())
}
