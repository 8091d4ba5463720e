//! The paper of an invoice, from what was frozen with it.

use documents::{
    AccountInvoiceDocument, AccountInvoiceLine, AccountInvoiceStanding, Bilingual, Issuer,
    Verification,
};
use kernel::export::Download;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::{Problem, Result, press};

use super::entity::Model;
use super::service::path;
use super::{AccountInvoiceError, AccountInvoiceStatus};
use crate::billing_settings;
use crate::billing_settings::entity::Model as Settings;

/// The paper; a draft has none.
pub(super) async fn paper(tx: PlatformTx, invoice: Model) -> Result<Download> {
    let settings = billing_settings::service::row(&tx).await?;
    let link = tx.kernel().link(tx.language(), &path(&invoice.unique_id));
    drop(tx);
    let document = document(invoice, &settings, link)?;
    let name = format!("{}.pdf", document.number);
    let made = press::set(move || documents::account_invoice_pdf(&document)).await?;
    Ok(Download::pdf(made.map_err(Problem::internal)?, name))
}

fn document(invoice: Model, settings: &Settings, link: String) -> Result<AccountInvoiceDocument> {
    let (Some(number), Some(issued_on)) = (invoice.number, invoice.issued_on) else {
        return Err(AccountInvoiceError::NotOpen.into());
    };
    let standing = match (invoice.status, invoice.paid_at) {
        (AccountInvoiceStatus::Cancelled, _) => AccountInvoiceStanding::Cancelled,
        (_, Some(at)) => AccountInvoiceStanding::Paid(at.date_naive()),
        (_, None) => AccountInvoiceStanding::Open,
    };
    let content = invoice.content;
    let (seller, buyer) = (content.seller, content.buyer);
    let lines = content.lines.into_iter().map(|line| AccountInvoiceLine {
        amount: line.amount(),
        title: Bilingual::new(line.title_en, line.title_ar),
        explanation: Bilingual::new(line.explanation_en, line.explanation_ar),
    });
    Ok(AccountInvoiceDocument {
        issuer: Issuer {
            name: Bilingual::new(seller.name_en, seller.name_ar),
            details: Bilingual::new(seller.address_en, seller.address_ar),
            logo: None,
        },
        seller_vat_number: seller.vat_number,
        number,
        issued_on,
        due_on: invoice.due_on,
        buyer: Bilingual::new(buyer.name_en, buyer.name_ar),
        buyer_address: Bilingual::new(buyer.address_en, buyer.address_ar),
        account: content.account_id.to_string(),
        period: invoice.period_from.zip(invoice.period_to),
        currency: invoice.currency.parse().map_err(Problem::internal)?,
        lines: lines.collect(),
        net: invoice.net,
        vat_rate: invoice.vat_rate,
        vat: invoice.vat,
        total: invoice.total,
        standing,
        payment: if standing == AccountInvoiceStanding::Open {
            payment(settings)
        } else {
            Bilingual::default()
        },
        link: Verification { link },
    })
}

/// How an open invoice is paid today.
fn payment(settings: &Settings) -> Bilingual {
    let mut ways = Bilingual::default();
    if settings.takes_cards {
        ways.en.push_str("By card on the page of the link below.\n");
        ways.ar.push_str("بالبطاقة عبر صفحة الرابط أدناه.\n");
    }
    let bank = (
        &settings.bank_name,
        &settings.bank_account_name,
        &settings.iban,
    );
    if let (true, (Some(bank), Some(name), Some(iban))) = (settings.takes_transfers, bank) {
        ways.en.push_str(&format!(
            "By transfer to {name}, {bank}, IBAN {iban}, with the invoice's number."
        ));
        ways.ar.push_str(&format!(
            "بتحويل إلى {name}، {bank}، آيبان {iban}، مع ذكر رقم الفاتورة."
        ));
    }
    ways
}
