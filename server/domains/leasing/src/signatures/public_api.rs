//! A signer's page: read, confirm, sign once or decline, download. Without a sign-in; the address is the key.

use std::time::Duration;

use kernel::Result;
use kernel::auth::Visitor;
use kernel::export::Download;
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::tenancy::MerchantTx;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::model::{CodeSent, DeclineInput, SharedContract, SignatureInput};
use super::permission;
use super::service;

const MINUTE: Duration = Duration::from_secs(60);
/// Readings of one address in a minute.
const READS: (u64, Duration) = (60, MINUTE);
/// Attempts to sign, codes and downloads of one address in a minute: they keep a processor or a mail server busy.
const WORK: (u64, Duration) = (12, MINUTE);

pub struct SharedContractsApi;

#[OpenApi(prefix_path = "/shared_contracts", tag = "permission::PAGE")]
impl SharedContractsApi {
    /// Reads a shared contract; the view is noted.
    #[oai(
        path = "/:public_id",
        method = "get",
        operation_id = "get_shared_contract"
    )]
    async fn get(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
    ) -> Result<Json<SharedContract>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_contracts:read", READS, &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let page = service::view(&tx, &id).await?;
        Visitor::done(tx, page).await
    }

    /// Sends the signer a one-time code to the address on file.
    #[oai(
        path = "/:public_id/code",
        method = "post",
        operation_id = "send_signing_code"
    )]
    async fn code(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
    ) -> Result<Json<CodeSent>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_contracts:code", WORK, &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let sent = service::send_code(&tx, &id).await?;
        Visitor::done(tx, sent).await
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
        let (id, merchant) = visitor
            .admit("shared_contracts:sign", WORK, &public_id.0)
            .await?;
        if let Some(code) = &input.0.code {
            let caller = visitor.caller.clone();
            let tx = MerchantTx::begin(&visitor.kernel, merchant.clone(), caller).await?;
            if let Some(refusal) = service::spend_try(&tx, &id, code).await? {
                tx.commit().await?;
                return Err(refusal.into());
            }
        }
        let tx = visitor.write(merchant).await?;
        let signed = service::sign(&tx, &id, &input.0).await?;
        Visitor::done(tx, signed).await
    }

    /// Declines to sign a shared contract, with a reason.
    #[oai(
        path = "/:public_id/decline",
        method = "post",
        operation_id = "decline_shared_contract"
    )]
    async fn decline(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<DeclineInput>,
    ) -> Result<Json<SharedContract>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_contracts:sign", WORK, &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let page = service::decline(&tx, &id, &input.0).await?;
        Visitor::done(tx, page).await
    }

    /// A shared contract as a PDF in both languages; the sealed one once all have signed.
    #[oai(
        path = "/:public_id/pdf",
        method = "get",
        operation_id = "get_shared_contract_pdf"
    )]
    async fn pdf(&self, visitor: Visitor, public_id: Path<String>) -> Result<Download> {
        let (id, merchant) = visitor
            .admit("shared_contracts:pdf", WORK, &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        service::download(db, &id).await
    }
}
