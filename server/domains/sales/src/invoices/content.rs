use documents::{TaxLine, TaxParty, qr_svg};
use kernel::code::Code as _;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};

use super::codes::VatCategory;
use super::model::{InvoiceContent, InvoiceLine, InvoiceParty};
use super::{InvoiceId, pdf, service};
use crate::zatca_settings::codes::PartyScheme;
use crate::zatca_submissions;

/// What the newest document of an invoice says, read as its PDF reads it.
pub(super) async fn content(db: &impl MerchantConn, id: InvoiceId) -> Result<InvoiceContent> {
    let stored = service::document(db, id).await?;
    let detail = zatca_submissions::service::detail(db, stored.id).await?;
    let invoice = pdf::built(&stored)?;
    let draft = invoice.draft();
    let qr = match pdf::ensure_handed_out(&stored, draft) {
        Ok(()) => {
            let text = stored.cleared_qr.as_ref().unwrap_or(&stored.qr);
            Some(qr_svg(text).map_err(Problem::internal)?)
        }
        Err(_not_yet) => None,
    };
    Ok(InvoiceContent {
        seller: party(pdf::seller(draft, &stored.seller_name_en))?,
        buyer: draft
            .buyer
            .as_ref()
            .map(|buyer| party(pdf::buyer(buyer)))
            .transpose()?,
        supplied_from: draft.supply.as_ref().map(|supply| supply.from),
        supplied_to: draft
            .supply
            .as_ref()
            .map(|supply| supply.until.unwrap_or(supply.from)),
        lines: invoice
            .lines()
            .map(|(line, amounts)| self::line(line.vat.category().code(), pdf::line(line, amounts)))
            .collect::<Result<_>>()?,
        qr,
        advice_en: detail.advice_en,
        advice_ar: detail.advice_ar,
        messages: detail.messages,
    })
}

fn party(party: TaxParty) -> Result<InvoiceParty> {
    let (scheme, number) = party.identity.unzip();
    let scheme = scheme.map(serde_json::to_value).transpose()?;
    Ok(InvoiceParty {
        name_en: party.name.english().to_owned(),
        name_ar: party.name.arabic().to_owned(),
        address_en: party.address.english().to_owned(),
        address_ar: party.address.arabic().to_owned(),
        vat_number: Some(party.vat_number).filter(|number| !number.is_empty()),
        identity_scheme: scheme.as_ref().and_then(PartyScheme::of_json),
        identity_number: number,
    })
}

fn line(category: &str, line: TaxLine) -> Result<InvoiceLine> {
    let unknown = || Problem::internal(anyhow::anyhow!("no VAT category {category}"));
    Ok(InvoiceLine {
        description_en: line.description.english().to_owned(),
        description_ar: line.description.arabic().to_owned(),
        quantity: line.quantity.normalize().to_string(),
        unit_price: line.unit_price.into(),
        net: line.taxable.into(),
        vat_category: VatCategory::of_text(category).ok_or_else(unknown)?,
        vat_rate: line.rate.normalize().to_string(),
        vat: line.vat.into(),
        total: line.total.into(),
    })
}
