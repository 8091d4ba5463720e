//! The bilingual handover of a unit (محضر تسليم واستلام): how it was, with photos, meters and keys, and who signed.

use chrono::{NaiveDate, NaiveDateTime};
use serde::Serialize;

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::date_in_figures;
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{Letterhead, Section, label};
use crate::printable::{Directed, both, directed, line};

const MOST_LINES: usize = 300;

/// Everything that a handover prints.
#[derive(Debug, Clone)]
pub struct HandoverDocument {
    /// The office that manages the property.
    pub issuer: Issuer,
    /// Which way the unit is handed over.
    pub title: Bilingual,
    /// Number of the contract.
    pub contract_number: String,
    /// The day; also the date inside the PDF file.
    pub held_on: NaiveDate,
    /// The tenant.
    pub tenant: Bilingual,
    /// Building and unit.
    pub premises: Bilingual,
    /// Whether lines say how they were before.
    pub compares: bool,
    /// What was looked at, in its order.
    pub lines: Vec<HandoverPaperLine>,
    /// Meters as they were read.
    pub meters: Vec<HandoverPaperMeter>,
    /// Keys and who has them.
    pub keys: Vec<HandoverPaperKeys>,
    /// Photos, as JPEG.
    pub photos: Vec<HandoverPaperPhoto>,
    /// A remark.
    pub note: Bilingual,
    /// Nothing until the tenant has signed.
    pub tenant_signature: Option<HandoverPaperSignature>,
    /// Nothing until the office has signed.
    pub office_signature: Option<HandoverPaperSignature>,
}

/// One thing that was looked at.
#[derive(Debug, Clone)]
pub struct HandoverPaperLine {
    /// Lines of one room follow one another.
    pub room: Bilingual,
    /// What it is.
    pub name: Bilingual,
    /// How it was before.
    pub before: Option<Bilingual>,
    /// How it is.
    pub now: Option<Bilingual>,
    /// What was found.
    pub note: String,
}

/// A meter.
#[derive(Debug, Clone)]
pub struct HandoverPaperMeter {
    /// What it measures.
    pub kind: Bilingual,
    /// Its number.
    pub number: String,
    /// What it showed.
    pub value: String,
    /// On which day.
    pub read_on: Option<NaiveDate>,
}

/// A set of keys.
#[derive(Debug, Clone)]
pub struct HandoverPaperKeys {
    /// What they open.
    pub kind: Bilingual,
    /// What stands on them.
    pub label: String,
    /// How many.
    pub count: i16,
    /// Who has them.
    pub holder: Bilingual,
}

/// A photo.
#[derive(Debug, Clone)]
pub struct HandoverPaperPhoto {
    /// Of what.
    pub of: Bilingual,
    /// The picture.
    pub jpeg: Vec<u8>,
}

/// A name under the paper.
#[derive(Debug, Clone)]
pub struct HandoverPaperSignature {
    /// Who signed.
    pub name: Bilingual,
    /// When, by the merchant's clock.
    pub at: NaiveDateTime,
}

#[derive(Serialize)]
struct HandoverView {
    title: [Directed; 2],
    heading: String,
    number: String,
    letterhead: Letterhead,
    facts: Section,
    compares: bool,
    lines: Vec<LineView>,
    meters: Vec<MeterView>,
    keys: Vec<KeysView>,
    photos: Vec<PhotoView>,
    note: Option<[Directed; 2]>,
    office: SignatureView,
    tenant: SignatureView,
}

#[derive(Serialize)]
struct LineView {
    /// Only of the first line of a room.
    room: Option<[Directed; 2]>,
    name: [Directed; 2],
    before: Option<[Directed; 2]>,
    now: Option<[Directed; 2]>,
    note: Option<Directed>,
}

#[derive(Serialize)]
struct MeterView {
    kind: [Directed; 2],
    number: String,
    value: String,
    read_on: String,
}

#[derive(Serialize)]
struct KeysView {
    kind: [Directed; 2],
    label: String,
    count: i16,
    holder: [Directed; 2],
}

#[derive(Serialize)]
struct PhotoView {
    of: [Directed; 2],
    file: String,
}

#[derive(Serialize)]
struct SignatureView {
    name: Option<[Directed; 2]>,
    at: String,
}

/// Makes the handover as a PDF/A file, the same bytes for the same handover.
pub fn handover_pdf(handover: &HandoverDocument) -> Result<Vec<u8>, DocumentError> {
    for (field, rows) in [
        ("lines", handover.lines.len()),
        ("photos", handover.photos.len()),
    ] {
        if rows > MOST_LINES {
            return Err(DocumentError::TooManyRows {
                field,
                limit: MOST_LINES,
            });
        }
    }
    let mut files = Attachments::default();
    let number = line(&handover.contract_number);
    let view = HandoverView {
        title: both(&handover.title),
        heading: line(handover.title.english()),
        number,
        letterhead: handover.issuer.letterhead(&mut files)?,
        facts: facts(handover),
        compares: handover.compares,
        lines: lines(&handover.lines),
        meters: handover.meters.iter().map(meter).collect(),
        keys: handover.keys.iter().map(keys).collect(),
        photos: photos(&handover.photos, &mut files),
        note: (!handover.note.english().trim().is_empty()).then(|| both(&handover.note)),
        office: signature(handover.office_signature.as_ref()),
        tenant: signature(handover.tenant_signature.as_ref()),
    };
    pdf(Template::Handover, &view, files, handover.held_on)
}

fn facts(handover: &HandoverDocument) -> Section {
    let mut section = Section::new(label("About", "الموضوع"));
    section.text(label("Tenant", "المستأجر"), &handover.tenant);
    section.text(label("Premises", "العين المؤجرة"), &handover.premises);
    section.code(
        label("Contract no.", "رقم العقد"),
        &handover.contract_number,
    );
    section.code(label("Date", "التاريخ"), &date_in_figures(handover.held_on));
    section
}

fn lines(lines: &[HandoverPaperLine]) -> Vec<LineView> {
    let mut room = None;
    let view = lines.iter().map(|row| {
        let is_new = room.replace(&row.room) != Some(&row.room);
        LineView {
            room: is_new.then(|| both(&row.room)),
            name: both(&row.name),
            before: row.before.as_ref().map(both),
            now: row.now.as_ref().map(both),
            note: (!row.note.trim().is_empty()).then(|| directed(&row.note, false)),
        }
    });
    view.collect()
}

fn meter(meter: &HandoverPaperMeter) -> MeterView {
    MeterView {
        kind: both(&meter.kind),
        number: line(&meter.number),
        value: line(&meter.value),
        read_on: meter.read_on.map(date_in_figures).unwrap_or_default(),
    }
}

fn keys(set: &HandoverPaperKeys) -> KeysView {
    KeysView {
        kind: both(&set.kind),
        label: line(&set.label),
        count: set.count,
        holder: both(&set.holder),
    }
}

fn photos(photos: &[HandoverPaperPhoto], files: &mut Attachments) -> Vec<PhotoView> {
    let view = photos.iter().enumerate().map(|(number, photo)| PhotoView {
        of: both(&photo.of),
        file: files.add_picture(number, photo.jpeg.clone()),
    });
    view.collect()
}

fn signature(signature: Option<&HandoverPaperSignature>) -> SignatureView {
    SignatureView {
        name: signature.map(|one| both(&one.name)),
        at: signature
            .map(|one| one.at.format("%Y-%m-%d %H:%M").to_string())
            .unwrap_or_default(),
    }
}
