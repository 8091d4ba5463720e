//! The tax invoice as its page template reads it.

use serde::Serialize;

use super::labels::{band, category, letter, subtitles, title, watermark};
use super::party::PartyView;
use super::totals::{InSarView, TotalView, in_sar, last_amount, totals};
use super::{
    DeductedPrepayment, MOST_ROWS, OriginalDocument, TaxInvoiceDocument, TaxInvoiceKind, TaxLine,
    TaxParty, TaxStanding, VatSubtotal,
};
use crate::engine::{Attachments, DocumentError};
use crate::figures::{amount_in_figures, date_in_figures, decimal_in_figures};
use crate::image::qr_code;
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{Label, Letterhead, QrView, label};
use crate::printable::{Directed, both, line};
use crate::words::{Currency, amount_in_words};

#[derive(Serialize)]
pub(super) struct TaxInvoiceView {
    title: Label,
    number: String,
    subtitles: Vec<Label>,
    band: Option<Label>,
    refused: bool,
    watermark: Option<Label>,
    letterhead: Letterhead,
    facts: Vec<(Label, String)>,
    reason: Option<[Directed; 2]>,
    parties: Vec<PartyView>,
    currency: &'static str,
    lines: Vec<LineView>,
    has_discounts: bool,
    breakdown: Vec<SubtotalView>,
    prepayments: Vec<PrepaymentView>,
    totals: Vec<TotalView>,
    in_sar: Option<InSarView>,
    words: [Directed; 2],
    payment_details: Option<[Directed; 2]>,
    note: Option<[Directed; 2]>,
    qr: Option<QrView>,
    xml_name: String,
}

#[derive(Serialize)]
struct LineView {
    description: Vec<Directed>,
    quantity: String,
    unit: Vec<Directed>,
    unit_price: String,
    discount: String,
    taxable: String,
    rate: String,
    letter: &'static str,
    vat: String,
    total: String,
}

#[derive(Serialize)]
struct SubtotalView {
    category: Label,
    rate: String,
    taxable: String,
    vat: String,
    reason: Option<[Directed; 2]>,
    code: String,
}

#[derive(Serialize)]
struct PrepaymentView {
    number: String,
    date: String,
    taxable: String,
    rate: String,
    vat: String,
}

impl TaxInvoiceView {
    pub fn of(
        invoice: &TaxInvoiceDocument,
        files: &mut Attachments,
    ) -> Result<Self, DocumentError> {
        check_lists(invoice)?;
        let currency = invoice.currency;
        let lines = invoice.lines.iter().map(|row| line_view(row, currency));
        let breakdown = invoice.vat_breakdown.iter();
        let prepayments = invoice.prepayments.iter();
        Ok(Self {
            title: title(invoice.kind, invoice.simplified),
            number: line(&invoice.number),
            subtitles: subtitles(invoice.kind, invoice.simplified, &invoice.special),
            band: band(invoice.standing),
            refused: invoice.standing == TaxStanding::Refused,
            watermark: watermark(invoice.standing),
            letterhead: letterhead(invoice, files)?,
            facts: facts(invoice),
            reason: stated(&invoice.reason),
            parties: parties(invoice),
            currency: currency.code(),
            lines: lines.collect(),
            has_discounts: invoice.lines.iter().any(|row| !row.discount.is_zero()),
            breakdown: breakdown.map(|row| subtotal(row, currency)).collect(),
            prepayments: prepayments.map(|row| prepayment(row, currency)).collect(),
            totals: totals(invoice),
            in_sar: invoice.totals_in_sar.as_ref().map(in_sar),
            words: both(&amount_in_words(last_amount(&invoice.totals), currency)),
            payment_details: stated(&invoice.payment_details),
            note: stated(&invoice.note),
            qr: qr(&invoice.qr, files)?,
            xml_name: invoice.xml_name.clone(),
        })
    }
}

fn check_lists(invoice: &TaxInvoiceDocument) -> Result<(), DocumentError> {
    let lists = [
        ("lines", invoice.lines.len()),
        ("vat_breakdown", invoice.vat_breakdown.len()),
        ("prepayments", invoice.prepayments.len()),
        ("corrects", invoice.corrects.len()),
        ("special", invoice.special.len()),
    ];
    match lists.into_iter().find(|(_, length)| *length > MOST_ROWS) {
        Some((field, _)) => Err(DocumentError::TooManyRows {
            field,
            limit: MOST_ROWS,
        }),
        None => Ok(()),
    }
}

/// The seller's name and how to reach it; the numbers of the law stand in its card.
fn letterhead(
    invoice: &TaxInvoiceDocument,
    files: &mut Attachments,
) -> Result<Letterhead, DocumentError> {
    let contact: Vec<&str> = [&invoice.seller.phone, &invoice.seller.email]
        .into_iter()
        .map(|text| text.trim())
        .filter(|text| !text.is_empty())
        .collect();
    let issuer = Issuer {
        name: invoice.seller.name.clone(),
        details: Bilingual::same(contact.join(" · ")),
        logo: invoice.logo.clone(),
    };
    issuer.letterhead(files)
}

fn parties(invoice: &TaxInvoiceDocument) -> Vec<PartyView> {
    // The letterhead says already how to reach the seller.
    let seller = TaxParty {
        phone: String::new(),
        email: String::new(),
        ..invoice.seller.clone()
    };
    let seller = PartyView::of(label("Seller", "المورّد"), &seller);
    let buyer = invoice
        .buyer
        .as_ref()
        .map(|buyer| PartyView::of(label("Buyer", "العميل"), buyer));
    std::iter::once(seller).chain(buyer).collect()
}

fn facts(invoice: &TaxInvoiceDocument) -> Vec<(Label, String)> {
    let date = |date: Option<_>| date.map(date_in_figures).unwrap_or_default();
    let issued_at = invoice.issued_at.format("%d/%m/%Y  %H:%M:%S").to_string();
    let supplied = match invoice.supplied {
        Some((first, last)) if first == last => date_in_figures(first),
        Some((first, last)) => format!("{} – {}", date_in_figures(first), date_in_figures(last)),
        None => String::new(),
    };
    let counter = invoice.counter.map(|value| value.to_string());
    let originals: Vec<String> = invoice.corrects.iter().map(original).collect();
    let corrected = match invoice.kind {
        TaxInvoiceKind::CreditNote | TaxInvoiceKind::DebitNote => {
            label("Original invoice", "الفاتورة الأصلية")
        }
        TaxInvoiceKind::Invoice | TaxInvoiceKind::Prepayment => label("Refers to", "مرجع الفاتورة"),
    };
    [
        (label("Issue date and time", "تاريخ ووقت الإصدار"), issued_at),
        (label("Date of supply", "تاريخ التوريد"), supplied),
        (label("Due date", "تاريخ الاستحقاق"), date(invoice.due_on)),
        (corrected, line(&originals.join(", "))),
        (
            label("Contract no.", "رقم العقد"),
            line(&invoice.contract_number),
        ),
        (
            label("Currency", "العملة"),
            invoice.currency.code().to_owned(),
        ),
        (
            label("Invoice counter", "عدّاد الفواتير"),
            counter.unwrap_or_default(),
        ),
        (label("UUID", "المعرّف الفريد"), whole(&invoice.uuid)),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    .collect()
}

/// A UUID has a line of its own, wide enough that it need not break.
fn whole(uuid: &str) -> String {
    const UUID_LENGTH: usize = 36;
    let cleaned = line(uuid);
    if uuid.len() == UUID_LENGTH && uuid.is_ascii() {
        cleaned.replace('\u{200B}', "")
    } else {
        cleaned
    }
}

fn original(document: &OriginalDocument) -> String {
    match document.issued_on {
        Some(date) => format!("{} ({})", document.number.trim(), date_in_figures(date)),
        None => document.number.trim().to_owned(),
    }
}

fn line_view(row: &TaxLine, currency: Currency) -> LineView {
    let money = |amount| amount_in_figures(amount, currency);
    LineView {
        description: stack(&row.description),
        quantity: decimal_in_figures(row.quantity, 0),
        unit: stack(&row.unit),
        unit_price: decimal_in_figures(row.unit_price, currency.exponent()),
        discount: money(row.discount),
        taxable: money(row.taxable),
        rate: format!("{}%", decimal_in_figures(row.rate, 0)),
        letter: letter(row.category),
        vat: money(row.vat),
        total: money(row.total),
    }
}

fn subtotal(row: &VatSubtotal, currency: Currency) -> SubtotalView {
    SubtotalView {
        category: category(row.category),
        rate: format!("{}%", decimal_in_figures(row.rate, 0)),
        taxable: amount_in_figures(row.taxable, currency),
        vat: amount_in_figures(row.vat, currency),
        reason: stated(&row.exemption_reason),
        code: line(&row.exemption_code),
    }
}

fn prepayment(row: &DeductedPrepayment, currency: Currency) -> PrepaymentView {
    PrepaymentView {
        number: line(&row.number),
        date: date_in_figures(row.issued_on),
        taxable: amount_in_figures(row.taxable, currency),
        rate: format!("{}%", decimal_in_figures(row.rate, 0)),
        vat: amount_in_figures(row.vat, currency),
    }
}

fn stated(text: &Bilingual) -> Option<[Directed; 2]> {
    let blank = text.en.trim().is_empty() && text.ar.trim().is_empty();
    (!blank).then(|| both(text))
}

/// Both languages for one cell, Arabic first as the law wants it; a text known in one only stands
/// there once.
fn stack(text: &Bilingual) -> Vec<Directed> {
    let [english, arabic] = both(text);
    if english == arabic {
        vec![arabic]
    } else {
        vec![arabic, english]
    }
}

fn qr(text: &str, files: &mut Attachments) -> Result<Option<QrView>, DocumentError> {
    if text.is_empty() {
        return Ok(None);
    }
    let pixels = qr_code("qr", text)?;
    files.add("/qr.raw", pixels.bytes);
    Ok(Some(QrView {
        side: pixels.side,
        link: String::new(),
    }))
}
