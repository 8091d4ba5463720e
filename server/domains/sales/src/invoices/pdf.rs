use documents::{
    Bilingual, Currency, IdentityScheme, OriginalDocument, TaxInvoiceDocument, TaxInvoiceKind,
    TaxLine, TaxParty, TaxStanding, TaxTotals, VatCategory, VatSubtotal, tax_invoice_file_name,
};
use identity::facts::ACCOUNT;
use kernel::export::Download;
use kernel::storage::FileKind;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result, press};
use sea_orm::{DbBackend, FromQueryResult, Statement};
use zatca::model::{Address, Buyer, Category, Draft, Invoice, Kind, Line, PartyId, Subtype};
use zatca::totals::{Totals, VatBreakdown};

use super::service::{self, Document};
use super::{InvoiceError, InvoiceId};
use crate::zatca_submissions::codes::SubmissionState;

/// Between the two languages of a text that a document holds once.
const LANGUAGES: &str = " | ";

/// Gathers what the page shows, so that it can be set without a connection. Only what may be handed
/// out is printed.
pub(crate) async fn document(db: &impl MerchantConn, id: InvoiceId) -> Result<TaxInvoiceDocument> {
    let stored = service::document(db, id).await?;
    let invoice = built(&stored)?;
    ensure_handed_out(&stored, invoice.draft())?;
    let letterhead = letterhead(db).await?;
    let logo = logo(db, letterhead.logo.as_deref()).await?;
    let terms = Bilingual::new(
        letterhead.invoice_terms_en.unwrap_or_default(),
        letterhead.invoice_terms_ar.unwrap_or_default(),
    );
    Ok(page(&invoice, stored, logo, terms))
}

/// The invoice that a document was made of.
pub(super) fn built(stored: &Document) -> Result<Invoice> {
    let draft: Draft = serde_json::from_value(stored.draft.clone())?;
    draft.build().map_err(|faults| {
        Problem::internal(anyhow::anyhow!("a stored draft breaks rules: {faults:?}"))
    })
}

pub(super) async fn render(document: TaxInvoiceDocument) -> Result<Download> {
    let name = format!("{}.pdf", document.number);
    let bytes = press::set(move || documents::tax_invoice_pdf(&document)).await?;
    Ok(Download::pdf(bytes.map_err(Problem::internal)?, name))
}

pub(super) fn ensure_handed_out(stored: &Document, draft: &Draft) -> Result<()> {
    let number = draft.number.clone();
    if stored.state == SubmissionState::Rejected {
        return Err(InvoiceError::Rejected { number }.into());
    }
    if draft.subtype == Subtype::Standard && !stored.state.is_accepted() {
        return Err(InvoiceError::NotCleared { number }.into());
    }
    Ok(())
}

/// What the account adds to the page that the authority's document has no place for.
#[derive(Default, FromQueryResult)]
struct Letterhead {
    logo: Option<String>,
    invoice_terms_en: Option<String>,
    invoice_terms_ar: Option<String>,
}

async fn letterhead(db: &impl MerchantConn) -> Result<Letterhead> {
    let statement = Statement::from_string(
        DbBackend::Postgres,
        format!("SELECT logo, invoice_terms_en, invoice_terms_ar FROM {ACCOUNT} own"),
    );
    let account = Letterhead::find_by_statement(statement).one(db).await?;
    Ok(account.unwrap_or_default())
}

async fn logo(db: &impl MerchantConn, path: Option<&str>) -> Result<Option<Vec<u8>>> {
    let Some(path) = path else {
        return Ok(None);
    };
    let bytes = db.kernel().storage.get(path).await?;
    // The page can carry PNG only.
    Ok(bytes.filter(|bytes| FileKind::detect(bytes) == Some(FileKind::Png)))
}

fn page(
    invoice: &Invoice,
    stored: Document,
    logo: Option<Vec<u8>>,
    terms: Bilingual,
) -> TaxInvoiceDocument {
    let draft = invoice.draft();
    let totals = invoice.totals();
    TaxInvoiceDocument {
        kind: kind(draft.kind),
        simplified: draft.subtype == Subtype::Simplified,
        special: Vec::new(),
        standing: TaxStanding::Valid,
        number: draft.number.clone(),
        uuid: stored.uuid.to_string(),
        counter: u64::try_from(stored.icv).ok(),
        issued_at: draft.issued_at,
        supplied: draft
            .supply
            .map(|supply| (supply.from, supply.until.unwrap_or(supply.from))),
        due_on: None,
        contract_number: draft.contract.clone().unwrap_or_default(),
        corrects: draft
            .corrects
            .iter()
            .map(|original| OriginalDocument {
                number: original.number.clone(),
                issued_on: original.issued_on,
            })
            .collect(),
        reason: Bilingual::same(draft.reason.clone().unwrap_or_default()),
        seller: seller(draft, &stored.seller_name_en),
        logo,
        buyer: draft.buyer.as_ref().map(buyer),
        currency: Currency::Sar,
        lines: invoice
            .lines()
            .map(|(line, amounts)| self::line(line, amounts))
            .collect(),
        vat_breakdown: totals.breakdown.iter().map(subtotal).collect(),
        prepayments: Vec::new(),
        totals: summed(totals),
        totals_in_sar: None,
        payment_details: Bilingual::same(String::new()),
        note: terms,
        xml_name: tax_invoice_file_name(&draft.seller.vat_number, draft.issued_at, &draft.number),
        // The cleared document and its QR are the legal ones.
        qr: stored.cleared_qr.unwrap_or(stored.qr),
        xml: stored.cleared_xml.unwrap_or(stored.xml),
    }
}

fn kind(kind: Kind) -> TaxInvoiceKind {
    match kind {
        Kind::Invoice => TaxInvoiceKind::Invoice,
        Kind::Prepayment => TaxInvoiceKind::Prepayment,
        Kind::CreditNote => TaxInvoiceKind::CreditNote,
        Kind::DebitNote => TaxInvoiceKind::DebitNote,
    }
}

pub(super) fn seller(draft: &Draft, name_en: &str) -> TaxParty {
    TaxParty {
        name: Bilingual::new(name_en, draft.seller.name.clone()),
        address: address(&draft.seller.address),
        vat_number: draft.seller.vat_number.clone(),
        identity: identity(&draft.seller.id),
        ..TaxParty::default()
    }
}

pub(super) fn buyer(buyer: &Buyer) -> TaxParty {
    TaxParty {
        name: both(buyer.name.as_deref().unwrap_or_default()),
        address: buyer.address.as_ref().map(address).unwrap_or_default(),
        vat_number: buyer.vat_number.clone().unwrap_or_default(),
        identity: buyer.id.as_ref().and_then(identity),
        ..TaxParty::default()
    }
}

fn summed(totals: &Totals) -> TaxTotals {
    TaxTotals {
        lines: totals.lines_net,
        allowances: totals.allowances,
        charges: totals.charges,
        without_vat: totals.without_vat,
        vat: totals.vat,
        with_vat: totals.with_vat,
        prepaid: totals.prepaid,
        rounding: totals.rounding,
        due: totals.payable,
    }
}

pub(super) fn line(line: &Line, amounts: &zatca::totals::LineTotals) -> TaxLine {
    TaxLine {
        description: both(&line.name),
        quantity: line.quantity,
        unit: Bilingual::same(String::new()),
        unit_price: line.price,
        discount: amounts.adjustments.iter().sum(),
        taxable: amounts.net,
        category: category(line.vat.category()),
        rate: line.vat.rate(),
        vat: amounts.vat,
        total: amounts.with_vat,
    }
}

fn subtotal(row: &VatBreakdown) -> VatSubtotal {
    let exemption = row
        .reason_code
        .and_then(zatca::model::Exemption::from_code)
        .map(|exemption| exemption.text());
    VatSubtotal {
        category: category(row.category),
        rate: row.rate,
        taxable: row.taxable,
        vat: row.tax,
        exemption_reason: exemption.map_or_else(
            || Bilingual::same(row.reason.clone().unwrap_or_default()),
            |text| Bilingual::new(text.en, text.ar),
        ),
        exemption_code: row.reason_code.unwrap_or_default().to_owned(),
    }
}

fn category(category: Category) -> VatCategory {
    match category {
        Category::S => VatCategory::Standard,
        Category::Z => VatCategory::Zero,
        Category::E => VatCategory::Exempt,
        Category::O => VatCategory::OutOfScope,
    }
}

/// `عربي | English`, as the house writes names into a document; anything else is the same in both.
fn both(text: &str) -> Bilingual {
    match text.split_once(LANGUAGES) {
        Some((ar, en)) => Bilingual::new(en, ar),
        None => Bilingual::same(text.to_owned()),
    }
}

fn address(address: &Address) -> Bilingual {
    let parts = [
        address.building.as_deref(),
        Some(address.street.as_str()),
        address.additional_street.as_deref(),
        address.district.as_deref(),
        Some(address.city.as_str()),
        address.postal_code.as_deref(),
    ];
    let joined = |comma: &str| {
        parts
            .iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join(comma)
    };
    // The same words in both languages are printed once.
    let arabic = joined("، ");
    let is_arabic = |c: char| ('\u{600}'..='\u{6ff}').contains(&c);
    if arabic.chars().filter(|c| *c != '،').any(is_arabic) {
        Bilingual::same(arabic)
    } else {
        Bilingual::same(joined(", "))
    }
}

fn identity(id: &PartyId) -> Option<(IdentityScheme, String)> {
    let scheme = serde_json::from_value(id.scheme.code().into()).ok()?;
    Some((scheme, id.value.clone()))
}
