//! A tenant's own link. Without a sign-in: the address leads to the door, a one-time code opens it.

use std::time::Duration;

use kernel::Result;
use kernel::auth::Visitor;
use kernel::export::Download;
use kernel::idempotency::Ended;
use kernel::ids::PublicId;
use kernel::json::Json;
use kernel::tenancy::{Merchant, MerchantTx};
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use std::sync::Arc;

use super::public_model::{
    TenantArea, TenantChangeInput, TenantCodeInput, TenantCodeSent, TenantDoor, TenantSession,
    TenantSessionInput, TenantStatementInput,
};
use super::{area, permission, visit};
use crate::receipts::ReceiptId;

const MINUTE: Duration = Duration::from_secs(60);
/// Readings of one network in a minute.
const READS: (u64, Duration) = (60, MINUTE);
/// Codes and papers of one network in a minute: they keep a mail server or a processor busy.
const WORK: (u64, Duration) = (12, MINUTE);

pub struct TenantAreaApi;

#[OpenApi(prefix_path = "/tenant_links", tag = "permission::PAGE")]
impl TenantAreaApi {
    /// Whose office a link is of, and where codes go.
    #[oai(path = "/:public_id", method = "get", operation_id = "get_tenant_door")]
    async fn door(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<TenantDoor>> {
        let (id, merchant) = visitor
            .admit("tenant_links:read", READS, &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(visit::door(&db, &id).await?))
    }

    /// Sends a one-time code to the tenant's address on file.
    #[oai(
        path = "/:public_id/code",
        method = "post",
        operation_id = "send_tenant_code"
    )]
    async fn code(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
    ) -> Result<Json<TenantCodeSent>, Ended> {
        let (id, merchant) = visitor
            .admit("tenant_links:code", WORK, &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let sent = visit::send_code(&tx, &id).await?;
        Visitor::done(tx, sent).await
    }

    /// Begins a visit with the code, which is good once.
    #[oai(
        path = "/:public_id/session",
        method = "post",
        operation_id = "begin_tenant_session"
    )]
    async fn session(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<TenantCodeInput>,
    ) -> Result<Json<TenantSession>, Ended> {
        let (id, merchant) = visitor
            .admit("tenant_links:session", WORK, &public_id.0)
            .await?;
        if let Some(code) = &input.0.code {
            let caller = visitor.caller.clone();
            let tx = MerchantTx::begin(&visitor.kernel, merchant.clone(), caller).await?;
            if let Some(refusal) = visit::spend_try(&tx, &id, code).await? {
                tx.commit().await?;
                return Err(refusal.into());
            }
        }
        let tx = visitor.write(merchant).await?;
        let session = visit::enter(&tx, &id, input.0.code.as_deref()).await?;
        Visitor::done(tx, session).await
    }

    /// Everything that is the tenant's. Sent like a write, so that the session stands in no address.
    #[oai(
        path = "/:public_id/area",
        method = "post",
        operation_id = "preview_tenant_area"
    )]
    async fn area(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<TenantSessionInput>,
    ) -> Result<Json<TenantArea>> {
        let (id, merchant) = visitor
            .admit("tenant_links:area", READS, &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(area::show(&db, &id, &input.0.session).await?))
    }

    /// Asks the office to change how the tenant is reached.
    #[oai(
        path = "/:public_id/changes",
        method = "post",
        operation_id = "ask_contact_change"
    )]
    async fn change(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<TenantChangeInput>,
    ) -> Result<Json<TenantArea>, Ended> {
        let (id, merchant) = visitor
            .admit("tenant_links:change", WORK, &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let shown = area::ask_change(&tx, &id, &input.0).await?;
        Visitor::done(tx, shown).await
    }

    /// The paper of one of the tenant's contracts.
    #[oai(
        path = "/:public_id/contracts/:contract_id/pdf",
        method = "post",
        operation_id = "preview_tenant_contract_pdf"
    )]
    async fn contract(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        contract_id: Path<ContractId>,
        input: Json<TenantSessionInput>,
    ) -> Result<Download> {
        let paper = format!("contract {}", contract_id.0);
        let (merchant, of) = opened(&visitor, &public_id.0, &input.0.session, &paper).await?;
        area::contract_paper(visitor.read(merchant).await?, contract_id.0, of).await
    }

    /// One of the tenant's receipts.
    #[oai(
        path = "/:public_id/receipts/:receipt_id/pdf",
        method = "post",
        operation_id = "preview_tenant_receipt_pdf"
    )]
    async fn receipt(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        receipt_id: Path<ReceiptId>,
        input: Json<TenantSessionInput>,
    ) -> Result<Download> {
        let paper = format!("receipt {}", receipt_id.0);
        let (merchant, of) = opened(&visitor, &public_id.0, &input.0.session, &paper).await?;
        area::receipt_paper(visitor.read(merchant).await?, receipt_id.0, of).await
    }

    /// The tenant's account as a file.
    #[oai(
        path = "/:public_id/statement/export",
        method = "post",
        operation_id = "preview_tenant_statement"
    )]
    async fn statement(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<TenantStatementInput>,
    ) -> Result<Download> {
        let session = &input.0.session;
        let (merchant, of) = opened(&visitor, &public_id.0, session, "statement").await?;
        let db = visitor.read(merchant).await?;
        area::statement_file(db, of, input.0.format).await
    }
}

/// A paper is asked for: the visit goes on, and it is logged. Logged also where the account is only read.
async fn opened(
    visitor: &Visitor,
    public_id: &str,
    session: &str,
    paper: &str,
) -> Result<(Arc<Merchant>, CustomerId)> {
    let (id, merchant): (PublicId, Arc<Merchant>) =
        visitor.admit("tenant_links:paper", WORK, public_id).await?;
    let caller = visitor.caller.clone();
    let tx = MerchantTx::begin(&visitor.kernel, merchant.clone(), caller).await?;
    let of = area::note_paper(&tx, &id, session, paper).await?;
    tx.commit().await?;
    Ok((merchant, of))
}
