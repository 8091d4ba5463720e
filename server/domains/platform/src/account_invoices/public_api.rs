use std::time::Duration;

use kernel::auth::Visitor;
use kernel::ephemeral::throttle;
use kernel::export::Download;
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::tenancy::PlatformTx;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::entity::Model;
use super::public_model::{InvoiceBank, PaymentPage, PublicAccountInvoice};
use super::{AccountInvoiceStatus, paper, permission, service};
use crate::account_payments::service as payments;
use crate::{billing_settings, payment_requests, plans};

/// What one network may look at and pay in an hour.
const MOST_AN_HOUR: u64 = 120;

pub struct PublicAccountInvoicesApi;

#[OpenApi(prefix_path = "/account_invoices", tag = "permission::PAGE")]
impl PublicAccountInvoicesApi {
    /// Reads the invoice behind an address; a request for payment is noted as opened.
    #[oai(
        path = "/:unique_id",
        method = "get",
        operation_id = "get_public_account_invoice"
    )]
    async fn get(
        &self,
        visitor: Visitor,
        unique_id: Path<String>,
    ) -> Result<Json<PublicAccountInvoice>> {
        let tx = begin(&visitor).await?;
        let invoice = addressed(&tx, &unique_id).await?;
        let shown = shown(&tx, invoice).await?;
        tx.commit().await?;
        Ok(Json(shown))
    }

    /// The paper of the invoice in both languages.
    #[oai(
        path = "/:unique_id/pdf",
        method = "get",
        operation_id = "get_public_account_invoice_pdf"
    )]
    async fn pdf(&self, visitor: Visitor, unique_id: Path<String>) -> Result<Download> {
        let tx = begin(&visitor).await?;
        let invoice = addressed(&tx, &unique_id).await?;
        paper::paper(tx, invoice).await
    }

    /// Opens the gateway's page for the invoice. Nothing is charged before somebody pays on it.
    #[oai(
        path = "/:unique_id/pay",
        method = "post",
        operation_id = "open_payment_page"
    )]
    async fn pay(
        &self,
        visitor: Visitor,
        unique_id: Path<String>,
    ) -> Result<Json<PaymentPage>, Ended> {
        let tx = begin(&visitor).await?;
        let invoice = addressed(&tx, &unique_id).await?;
        drop(tx);
        let language = visitor.caller.language;
        let opened = payments::open_page(&visitor.kernel, &visitor.caller, invoice.id, language);
        let address = opened.await?;
        let tx = visitor.platform().await?;
        Visitor::done_on_platform(tx, PaymentPage { address }).await
    }

    /// Asks the gateway what became of the payments of the invoice, after the payer came back.
    #[oai(
        path = "/:unique_id/ask",
        method = "post",
        operation_id = "ask_payment_page"
    )]
    async fn ask(
        &self,
        visitor: Visitor,
        unique_id: Path<String>,
    ) -> Result<Json<PublicAccountInvoice>, Ended> {
        let tx = begin(&visitor).await?;
        let invoice = addressed(&tx, &unique_id).await?;
        drop(tx);
        payments::ask_all(&visitor.kernel, &visitor.caller, invoice.id).await?;
        let tx = visitor.platform().await?;
        let invoice = addressed(&tx, &unique_id).await?;
        let shown = shown(&tx, invoice).await?;
        Visitor::done_on_platform(tx, shown).await
    }
}

async fn begin(visitor: &Visitor) -> Result<PlatformTx> {
    let key = format!("account_invoices:{}", visitor.network());
    let hour = Duration::from_secs(3_600);
    throttle(visitor.kernel.ephemeral.as_ref(), &key, MOST_AN_HOUR, hour).await?;
    PlatformTx::begin(&visitor.kernel, visitor.caller.clone()).await
}

/// The invoice whose own address it is, or whose request for payment was sent with it.
async fn addressed(tx: &PlatformTx, unique_id: &str) -> Result<Model> {
    match payment_requests::service::opened(tx, unique_id).await? {
        Some(invoice) => {
            let found = kernel::record::find::<super::entity::Entity>(tx, invoice).await?;
            found
                .number
                .is_some()
                .then_some(found)
                .ok_or_else(Problem::not_found)
        }
        None => payments::addressed(tx, unique_id).await,
    }
}

async fn shown(tx: &PlatformTx, invoice: Model) -> Result<PublicAccountInvoice> {
    let settings = billing_settings::service::row(tx).await?;
    let decimals = plans::service::decimals(tx, &invoice.currency).await?;
    let is_open = invoice.status == AccountInvoiceStatus::Issued;
    let is_waiting = is_open && payments::is_waiting(tx, invoice.id).await?;
    let (Some(number), Some(issued_on)) = (invoice.number, invoice.issued_on) else {
        return Err(Problem::not_found());
    };
    let bank = settings
        .bank_name
        .zip(settings.bank_account_name)
        .zip(settings.iban);
    let bank = bank.filter(|_| is_open && settings.takes_transfers);
    let content = invoice.content;
    let money = |amount| service::written(amount, decimals);
    Ok(PublicAccountInvoice {
        number,
        status: invoice.status,
        seller_name_en: content.seller.name_en,
        seller_name_ar: content.seller.name_ar,
        buyer_name_en: content.buyer.name_en,
        buyer_name_ar: content.buyer.name_ar,
        lines: content.lines,
        net: money(invoice.net),
        vat_rate: invoice.vat_rate.normalize().to_string(),
        vat: money(invoice.vat),
        total: money(invoice.total),
        currency: invoice.currency,
        issued_on,
        due_on: invoice.due_on,
        period_from: invoice.period_from,
        period_to: invoice.period_to,
        paid_at: invoice.paid_at,
        takes_cards: is_open && settings.takes_cards,
        is_waiting,
        bank: bank.map(|((bank_name, account_name), iban)| InvoiceBank {
            bank_name,
            account_name,
            iban,
        }),
    })
}
