//! The bilingual transfer of a tenancy (التنازل عن عقد الإيجار) to another tenant, for all three sides to sign.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Serialize;

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::{amount_in_figures, date_in_figures};
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{AccountLine, Letterhead, Section, label};
use crate::printable::{Directed, both, line};
use crate::settlement::SettlementPaperLine;
use crate::words::{Currency, amount_in_words};

const MOST_PARAGRAPHS: usize = 40;
const MOST_LINES: usize = 20;

/// Everything that a transfer prints.
#[derive(Debug, Clone)]
pub struct TransferDocument {
    /// The office that manages the property.
    pub issuer: Issuer,
    /// Number of the transfer.
    pub number: String,
    /// The day of the agreement; also the date inside the PDF file.
    pub transferred_on: NaiveDate,
    /// The tenant who leaves.
    pub old_tenant: Bilingual,
    /// The tenant who takes over.
    pub new_tenant: Bilingual,
    /// Building and unit.
    pub premises: Bilingual,
    /// Number of the contract that ends for it.
    pub contract_number: String,
    /// Number of the contract of the rest.
    pub next_number: String,
    /// The last day of the tenant who leaves.
    pub last_day: NaiveDate,
    /// The first day of the tenant who takes over.
    pub takes_over_on: NaiveDate,
    /// The last day of the contract of the rest.
    pub ends_on: NaiveDate,
    /// Currency of all amounts.
    pub currency: Currency,
    /// Who pays which rent; together they are `total`.
    pub lines: Vec<SettlementPaperLine>,
    /// The rent of both contracts.
    pub total: Decimal,
    /// What the three sides agree on.
    pub paragraphs: Vec<Bilingual>,
    /// The employee who wrote it.
    pub transferred_by: Bilingual,
}

#[derive(Serialize)]
struct TransferView {
    number: String,
    letterhead: Letterhead,
    facts: Section,
    currency: &'static str,
    lines: Vec<AccountLine>,
    total: String,
    outcome: [Directed; 2],
    words: [Directed; 2],
    paragraphs: Vec<[Directed; 2]>,
    transferred_by: [Directed; 2],
    old_tenant: [Directed; 2],
    new_tenant: [Directed; 2],
}

/// Makes the transfer as a PDF/A file, the same bytes for the same transfer.
pub fn transfer_pdf(transfer: &TransferDocument) -> Result<Vec<u8>, DocumentError> {
    for (field, count, limit) in [
        ("lines", transfer.lines.len(), MOST_LINES),
        ("paragraphs", transfer.paragraphs.len(), MOST_PARAGRAPHS),
    ] {
        if count > limit {
            return Err(DocumentError::TooManyRows { field, limit });
        }
    }
    let currency = transfer.currency;
    let mut files = Attachments::default();
    let view = TransferView {
        number: line(&transfer.number),
        letterhead: transfer.issuer.letterhead(&mut files)?,
        facts: facts(transfer),
        currency: currency.code(),
        lines: transfer
            .lines
            .iter()
            .map(|row| row.view(currency))
            .collect(),
        total: amount_in_figures(transfer.total, currency),
        outcome: both(&Bilingual::new("Rent of both contracts", "إيجار العقدين")),
        words: both(&amount_in_words(transfer.total, currency)),
        paragraphs: transfer.paragraphs.iter().map(both).collect(),
        transferred_by: both(&transfer.transferred_by),
        old_tenant: both(&transfer.old_tenant),
        new_tenant: both(&transfer.new_tenant),
    };
    pdf(Template::Transfer, &view, files, transfer.transferred_on)
}

fn facts(transfer: &TransferDocument) -> Section {
    let mut section = Section::new(label("Tenancy", "عقد الإيجار"));
    section.text(label("Who leaves", "المتنازل"), &transfer.old_tenant);
    section.text(label("Who takes over", "المتنازل له"), &transfer.new_tenant);
    section.text(label("Premises", "العين المؤجرة"), &transfer.premises);
    for (label, value) in [
        (
            label("Contract no.", "رقم العقد"),
            &transfer.contract_number,
        ),
        (label("Goes on as", "يستمر برقم"), &transfer.next_number),
    ] {
        section.code(label, value);
    }
    for (label, day) in [
        (label("Last day", "آخر يوم"), transfer.last_day),
        (
            label("Taken over on", "تاريخ الانتقال"),
            transfer.takes_over_on,
        ),
        (label("Until", "حتى"), transfer.ends_on),
        (label("Date", "التاريخ"), transfer.transferred_on),
    ] {
        section.code(label, &date_in_figures(day));
    }
    section
}
