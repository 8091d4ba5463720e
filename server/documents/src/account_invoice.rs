//! The bilingual tax invoice of a subscription (فاتورة اشتراك): what is bought, its tax, and how it is paid.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Serialize;

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::{amount_in_figures, date_in_figures, decimal_in_figures};
use crate::issuer::{Issuer, Verification};
use crate::language::Bilingual;
use crate::page::{AccountLine, Label, Letterhead, QrView, Section, label};
use crate::printable::{Directed, both, line};
use crate::words::{Currency, amount_in_words};

const MOST_LINES: usize = 100;

/// Everything that an invoice of the platform prints.
#[derive(Debug, Clone)]
pub struct AccountInvoiceDocument {
    /// Who sells.
    pub issuer: Issuer,
    /// The seller's tax number; without one no tax is charged and the paper is no tax invoice.
    pub seller_vat_number: String,
    /// Number of the invoice.
    pub number: String,
    /// Its day; also the date inside the PDF file.
    pub issued_on: NaiveDate,
    /// The last day to pay.
    pub due_on: NaiveDate,
    /// Who buys.
    pub buyer: Bilingual,
    pub buyer_address: Bilingual,
    /// The buyer's account.
    pub account: String,
    /// The first and last day of what is bought.
    pub period: Option<(NaiveDate, NaiveDate)>,
    /// Currency of all amounts.
    pub currency: Currency,
    /// What is bought, without tax.
    pub lines: Vec<AccountInvoiceLine>,
    pub net: Decimal,
    /// In per cent.
    pub vat_rate: Decimal,
    pub vat: Decimal,
    pub total: Decimal,
    pub standing: AccountInvoiceStanding,
    /// How it is paid.
    pub payment: Bilingual,
    /// The page on which it is seen and paid.
    pub link: Verification,
}

/// One line of an invoice.
#[derive(Debug, Clone)]
pub struct AccountInvoiceLine {
    /// What it is.
    pub title: Bilingual,
    /// How it was counted.
    pub explanation: Bilingual,
    pub amount: Decimal,
}

/// What became of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountInvoiceStanding {
    Open,
    /// Paid on a day.
    Paid(NaiveDate),
    /// Not valid any more: watermark.
    Cancelled,
}

#[derive(Serialize)]
struct InvoiceView {
    title: Label,
    number: String,
    watermark: Option<Label>,
    letterhead: Letterhead,
    facts: Section,
    currency: &'static str,
    lines: Vec<AccountLine>,
    total: String,
    words: [Directed; 2],
    payment: Option<[Directed; 2]>,
    verification: QrView,
}

/// Makes the invoice as a PDF/A file, the same bytes for the same invoice.
pub fn account_invoice_pdf(invoice: &AccountInvoiceDocument) -> Result<Vec<u8>, DocumentError> {
    if invoice.lines.len() > MOST_LINES {
        return Err(DocumentError::TooManyRows {
            field: "lines",
            limit: MOST_LINES,
        });
    }
    let currency = invoice.currency;
    let view = |title: &Bilingual, explanation: &Bilingual, amount| AccountLine {
        title: both(title),
        explanation: both(explanation),
        amount: amount_in_figures(amount, currency),
    };
    let rate = decimal_in_figures(invoice.vat_rate, 0);
    let none = Bilingual::same(String::new());
    let sold = invoice.lines.iter();
    let mut lines: Vec<_> = sold
        .map(|row| view(&row.title, &row.explanation, row.amount))
        .collect();
    let net = Bilingual::new(
        "Total without VAT".to_owned(),
        "الإجمالي بدون الضريبة".to_owned(),
    );
    let vat = Bilingual::new(
        format!("VAT {rate} %"),
        format!("ضريبة القيمة المضافة {rate}٪"),
    );
    lines.push(view(&net, &none, invoice.net));
    lines.push(view(&vat, &none, invoice.vat));
    let is_tax_invoice = !invoice.seller_vat_number.trim().is_empty();
    let is_said = !(invoice.payment.en.trim().is_empty() && invoice.payment.ar.trim().is_empty());
    let mut files = Attachments::default();
    let view = InvoiceView {
        title: if is_tax_invoice {
            label("Tax Invoice", "فاتورة ضريبية")
        } else {
            label("Invoice", "فاتورة")
        },
        number: line(&invoice.number),
        watermark: (invoice.standing == AccountInvoiceStanding::Cancelled)
            .then_some(label("CANCELLED", "ملغاة")),
        letterhead: invoice.issuer.letterhead(&mut files)?,
        facts: facts(invoice),
        currency: currency.code(),
        lines,
        total: amount_in_figures(invoice.total, currency),
        words: both(&amount_in_words(invoice.total, currency)),
        payment: is_said.then(|| both(&invoice.payment)),
        verification: invoice.link.view(&mut files)?,
    };
    pdf(Template::AccountInvoice, &view, files, invoice.issued_on)
}

fn facts(invoice: &AccountInvoiceDocument) -> Section {
    let mut section = Section::new(label("Invoice", "الفاتورة"));
    section.text(label("Buyer", "المشتري"), &invoice.buyer);
    section.text(label("Address", "العنوان"), &invoice.buyer_address);
    section.code(label("Account", "رقم الحساب"), &invoice.account);
    section.code(
        label("Seller's tax no.", "الرقم الضريبي للبائع"),
        &invoice.seller_vat_number,
    );
    let mut day = |label, day| section.code(label, &date_in_figures(day));
    day(label("Issued on", "تاريخ الإصدار"), invoice.issued_on);
    day(label("To be paid by", "آخر يوم للدفع"), invoice.due_on);
    if let Some((from, to)) = invoice.period {
        day(label("From", "من"), from);
        day(label("To", "إلى"), to);
    }
    if let AccountInvoiceStanding::Paid(on) = invoice.standing {
        day(label("Paid on", "تاريخ الدفع"), on);
    }
    section
}
