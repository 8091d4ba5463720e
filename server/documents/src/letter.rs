//! A bilingual letter (خطاب) with a place for the proof that it was served.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::date_in_figures;
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{Letterhead, Section, label};
use crate::printable::{Directed, both, line};

const MOST_PARAGRAPHS: usize = 100;

/// Everything that a letter prints.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LetterDocument {
    /// The company that writes.
    pub issuer: Issuer,
    /// What the letter is.
    pub title: Bilingual,
    /// Number of the letter.
    pub number: String,
    /// Date of the letter; also the date inside the PDF file.
    pub written_on: NaiveDate,
    /// Whom it is for.
    pub to: Bilingual,
    /// Building and unit.
    pub premises: Bilingual,
    /// Number of the contract that it is about.
    pub reference: String,
    /// The law's last day to serve it.
    pub serve_by: Option<NaiveDate>,
    /// What it says.
    pub paragraphs: Vec<Bilingual>,
    /// The employee who wrote it.
    pub signed_by: Bilingual,
    /// How it was served.
    pub served: Option<LetterService>,
}

/// How a letter reached its reader.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LetterService {
    /// The way.
    pub by: Bilingual,
    /// The day.
    pub on: NaiveDate,
    /// Who took it.
    pub to: String,
}

#[derive(Serialize)]
struct LetterView {
    title: [Directed; 2],
    heading: String,
    number: String,
    letterhead: Letterhead,
    facts: Section,
    paragraphs: Vec<[Directed; 2]>,
    signed_by: [Directed; 2],
    served: Option<Section>,
}

/// Makes the letter as a PDF/A file, the same bytes for the same letter.
pub fn letter_pdf(letter: &LetterDocument) -> Result<Vec<u8>, DocumentError> {
    if letter.paragraphs.len() > MOST_PARAGRAPHS {
        return Err(DocumentError::TooManyRows {
            field: "paragraphs",
            limit: MOST_PARAGRAPHS,
        });
    }
    let mut files = Attachments::default();
    let view = LetterView {
        title: both(&letter.title),
        heading: line(letter.title.english()),
        number: line(&letter.number),
        letterhead: letter.issuer.letterhead(&mut files)?,
        facts: facts(letter),
        paragraphs: letter.paragraphs.iter().map(both).collect(),
        signed_by: both(&letter.signed_by),
        served: letter.served.as_ref().map(served),
    };
    pdf(Template::Letter, &view, files, letter.written_on)
}

fn facts(letter: &LetterDocument) -> Section {
    let mut section = Section::new(label("About", "الموضوع"));
    section.text(label("To", "إلى"), &letter.to);
    section.text(label("Premises", "العين المؤجرة"), &letter.premises);
    section.code(label("Contract no.", "رقم العقد"), &letter.reference);
    section.code(
        label("Date", "التاريخ"),
        &date_in_figures(letter.written_on),
    );
    if let Some(day) = letter.serve_by {
        section.code(
            label("To be served by", "آخر يوم للتبليغ"),
            &date_in_figures(day),
        );
    }
    section
}

fn served(service: &LetterService) -> Section {
    let mut section = Section::new(label("Proof of service", "إثبات التبليغ"));
    section.text(label("Served by", "طريقة التبليغ"), &service.by);
    section.text(label("Served to", "المستلم"), &Bilingual::same(&service.to));
    section.code(
        label("Served on", "تاريخ التبليغ"),
        &date_in_figures(service.on),
    );
    section
}
