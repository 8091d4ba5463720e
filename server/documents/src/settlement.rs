//! The bilingual settlement of a tenancy (تسوية عقد الإيجار): how it ended in money, for both sides to sign.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Serialize;

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::{amount_in_figures, date_in_figures};
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{AccountLine, Letterhead, Section, label};
use crate::printable::{Directed, both, line};
use crate::words::{Currency, amount_in_words};

const MOST_LINES: usize = 300;

/// Everything that a settlement prints.
#[derive(Debug, Clone)]
pub struct SettlementDocument {
    /// The office that manages the property.
    pub issuer: Issuer,
    /// Number of the settlement.
    pub number: String,
    /// The day of the posting; also the date inside the PDF file.
    pub posted_on: NaiveDate,
    /// The tenant.
    pub tenant: Bilingual,
    /// Building and unit.
    pub premises: Bilingual,
    /// Number of the contract.
    pub contract_number: String,
    /// The contract's first day.
    pub starts_on: NaiveDate,
    /// The last day that the contract agreed.
    pub agreed_until: NaiveDate,
    /// The last day of the tenancy.
    pub last_day: NaiveDate,
    /// Currency of all amounts.
    pub currency: Currency,
    /// What adds up to the result.
    pub lines: Vec<SettlementPaperLine>,
    /// Above zero the tenant's, below zero what the tenant owes.
    pub net: Decimal,
    /// What becomes of it.
    pub outcome: Bilingual,
    /// A remark.
    pub note: Bilingual,
    /// The employee who posted it.
    pub settled_by: Bilingual,
}

/// One line of a settlement.
#[derive(Debug, Clone)]
pub struct SettlementPaperLine {
    /// What it is.
    pub title: Bilingual,
    /// How it was counted.
    pub explanation: Bilingual,
    /// Above zero the tenant's, below zero what the tenant owes.
    pub amount: Decimal,
}

#[derive(Serialize)]
struct SettlementView {
    number: String,
    letterhead: Letterhead,
    facts: Section,
    currency: &'static str,
    lines: Vec<AccountLine>,
    net: String,
    outcome: [Directed; 2],
    words: [Directed; 2],
    note: Option<[Directed; 2]>,
    settled_by: [Directed; 2],
    tenant: [Directed; 2],
}

impl SettlementPaperLine {
    pub(crate) fn view(&self, currency: Currency) -> AccountLine {
        AccountLine {
            title: both(&self.title),
            explanation: both(&self.explanation),
            amount: amount_in_figures(self.amount, currency),
        }
    }
}

/// Makes the settlement as a PDF/A file, the same bytes for the same settlement.
pub fn settlement_pdf(settlement: &SettlementDocument) -> Result<Vec<u8>, DocumentError> {
    if settlement.lines.len() > MOST_LINES {
        return Err(DocumentError::TooManyRows {
            field: "lines",
            limit: MOST_LINES,
        });
    }
    let currency = settlement.currency;
    let money = |amount| amount_in_figures(amount, currency);
    let lines = settlement.lines.iter().map(|row| row.view(currency));
    let (lines, note) = (lines.collect(), &settlement.note);
    let has_note = !(note.en.trim().is_empty() && note.ar.trim().is_empty());
    let mut files = Attachments::default();
    let view = SettlementView {
        number: line(&settlement.number),
        letterhead: settlement.issuer.letterhead(&mut files)?,
        facts: facts(settlement),
        currency: currency.code(),
        lines,
        net: money(settlement.net),
        outcome: both(&settlement.outcome),
        words: both(&amount_in_words(settlement.net.abs(), currency)),
        note: has_note.then(|| both(note)),
        settled_by: both(&settlement.settled_by),
        tenant: both(&settlement.tenant),
    };
    pdf(Template::Settlement, &view, files, settlement.posted_on)
}

fn facts(settlement: &SettlementDocument) -> Section {
    let mut section = Section::new(label("Tenancy", "عقد الإيجار"));
    section.text(label("Tenant", "المستأجر"), &settlement.tenant);
    section.text(label("Premises", "العين المؤجرة"), &settlement.premises);
    section.code(
        label("Contract no.", "رقم العقد"),
        &settlement.contract_number,
    );
    let days = [
        (label("From", "من"), settlement.starts_on),
        (
            label("Agreed until", "متفق عليه حتى"),
            settlement.agreed_until,
        ),
        (label("Last day", "آخر يوم"), settlement.last_day),
        (label("Settled on", "تاريخ التسوية"), settlement.posted_on),
    ];
    for (label, day) in days {
        section.code(label, &date_in_figures(day));
    }
    section
}
