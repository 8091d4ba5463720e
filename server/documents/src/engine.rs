//! The typesetter: embedded fonts and templates, compiled in memory without any file or network.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};
use serde::Serialize;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::layout::{Frame, FrameItem};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

/// Renders that may pass before an unused intermediate result of the typesetter is dropped.
const CACHE_AGE: usize = 2;

/// Bytes of data that one document may hold, so that no input keeps a processor busy for minutes.
const LARGEST_DATA: usize = 512 * 1024;

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// An image is not a PNG, is damaged, or is too large.
    #[error("{field} is not a usable PNG image")]
    Image {
        /// The field of the document that holds the image.
        field: &'static str,
    },
    /// A text is too long for what it is used for.
    #[error("{field} is too long")]
    TooLong {
        /// The field of the document that holds the text.
        field: &'static str,
    },
    /// A list holds more rows than a document or a sheet can carry.
    #[error("{field} holds more than {limit} rows")]
    TooManyRows {
        /// The field of the document that holds the list.
        field: &'static str,
        /// The most rows it may hold.
        limit: usize,
    },
    /// The amounts add up to more than can be calculated with.
    #[error("the sum of {field} is too large")]
    Overflow {
        /// The field of the document that holds the amounts.
        field: &'static str,
    },
    /// The file to embed is empty, or its name is not that of a plain XML file.
    #[error("the file to embed is empty or has no usable name")]
    EmbeddedFile,
    /// The document's date is outside the years that a PDF file can be dated with.
    #[error("the document's date is not in the years 1 to 9999")]
    Date,
    /// The typesetter refused the document; the text is for logs, not for people.
    #[error("the document could not be typeset: {0}")]
    Typesetting(String),
}

/// The page templates.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Template {
    Cheque,
    AccountInvoice,
    Contract,
    DepositSlip,
    ErasureCertificate,
    Handover,
    Letter,
    OwnerStatement,
    Receipt,
    Settlement,
    TaxInvoice,
    Transfer,
}

impl Template {
    /// The archival standard: only PDF/A-3 may carry a file, and the authority's own samples are
    /// tagged ones (A-3a).
    fn standard(self) -> PdfStandard {
        match self {
            Self::Cheque
            | Self::AccountInvoice
            | Self::Contract
            | Self::DepositSlip
            | Self::ErasureCertificate
            | Self::Handover
            | Self::Letter
            | Self::Receipt
            | Self::Settlement
            | Self::Transfer
            | Self::OwnerStatement => PdfStandard::A_2b,
            Self::TaxInvoice => PdfStandard::A_3a,
        }
    }
}

/// What a template reads beside its data.
#[derive(Default)]
pub(crate) struct Attachments(HashMap<FileId, Bytes>);

impl Attachments {
    /// Adds a file under a name that the template knows.
    pub fn add(&mut self, name: &'static str, bytes: Vec<u8>) {
        self.0.insert(file_id(name), Bytes::new(bytes));
    }

    /// Adds one of a row of pictures, under its number; answers with its name.
    pub fn add_picture(&mut self, number: usize, jpeg: Vec<u8>) -> String {
        let name = format!("/picture-{number}.jpg");
        self.0.insert(file_id(&name), Bytes::new(jpeg));
        name
    }
}

/// Everything that never changes between renders.
struct Press {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    data: FileId,
    cheque: Source,
    contract: Source,
    deposit_slip: Source,
    erasure_certificate: Source,
    handover: Source,
    letter: Source,
    owner_statement: Source,
    receipt: Source,
    account_invoice: Source,
    settlement: Source,
    tax_invoice: Source,
    transfer: Source,
    house: Source,
}

static PRESS: LazyLock<Press> = LazyLock::new(|| {
    let fonts: Vec<Font> = FONTS
        .iter()
        .flat_map(|data| Font::iter(Bytes::new(*data)))
        .collect();
    Press {
        library: LazyHash::new(Library::default()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        data: file_id("/data.json"),
        cheque: source("/cheque.typ", include_str!("../templates/cheque.typ")),
        contract: source("/contract.typ", include_str!("../templates/contract.typ")),
        deposit_slip: source(
            "/deposit_slip.typ",
            include_str!("../templates/deposit_slip.typ"),
        ),
        erasure_certificate: source(
            "/erasure_certificate.typ",
            include_str!("../templates/erasure_certificate.typ"),
        ),
        handover: source("/handover.typ", include_str!("../templates/handover.typ")),
        letter: source("/letter.typ", include_str!("../templates/letter.typ")),
        owner_statement: source(
            "/owner_statement.typ",
            include_str!("../templates/owner_statement.typ"),
        ),
        receipt: source("/receipt.typ", include_str!("../templates/receipt.typ")),
        account_invoice: source(
            "/account_invoice.typ",
            include_str!("../templates/account_invoice.typ"),
        ),
        settlement: source(
            "/settlement.typ",
            include_str!("../templates/settlement.typ"),
        ),
        tax_invoice: source(
            "/tax_invoice.typ",
            include_str!("../templates/tax_invoice.typ"),
        ),
        transfer: source("/transfer.typ", include_str!("../templates/transfer.typ")),
        house: source("/house.typ", include_str!("../templates/house.typ")),
    }
});

static FONTS: [&[u8]; 4] = [
    include_bytes!("../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../fonts/NotoSans-Bold.ttf"),
    include_bytes!("../fonts/NotoSansArabic-Regular.ttf"),
    include_bytes!("../fonts/NotoSansArabic-Bold.ttf"),
];

pub(crate) fn fonts() -> &'static [Font] {
    &PRESS.fonts
}

/// Loads fonts and templates, so that the first document of a process is as fast as the next.
pub fn warm_up() {
    LazyLock::force(&PRESS);
}

fn file_id(path: &str) -> FileId {
    let path = VirtualPath::new(path).expect("an absolute path");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

fn source(path: &'static str, text: &str) -> Source {
    Source::new(file_id(path), text.to_owned())
}

/// One document being made.
struct Job {
    template: Template,
    data: Bytes,
    attachments: Attachments,
}

impl Job {
    fn main_source(&self) -> &'static Source {
        match self.template {
            Template::Cheque => &PRESS.cheque,
            Template::Contract => &PRESS.contract,
            Template::DepositSlip => &PRESS.deposit_slip,
            Template::ErasureCertificate => &PRESS.erasure_certificate,
            Template::Handover => &PRESS.handover,
            Template::Letter => &PRESS.letter,
            Template::OwnerStatement => &PRESS.owner_statement,
            Template::Receipt => &PRESS.receipt,
            Template::AccountInvoice => &PRESS.account_invoice,
            Template::Settlement => &PRESS.settlement,
            Template::Transfer => &PRESS.transfer,
            Template::TaxInvoice => &PRESS.tax_invoice,
        }
    }
}

impl World for Job {
    fn library(&self) -> &LazyHash<Library> {
        &PRESS.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &PRESS.book
    }

    fn main(&self) -> FileId {
        self.main_source().id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        [self.main_source(), &PRESS.house]
            .into_iter()
            .find(|source| source.id() == id)
            .cloned()
            .ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == PRESS.data {
            return Ok(self.data.clone());
        }
        self.attachments
            .0
            .get(&id)
            .cloned()
            .ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        PRESS.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// Typesets a template with its data into an archival PDF dated `date`.
pub(crate) fn pdf(
    template: Template,
    data: &impl Serialize,
    attachments: Attachments,
    date: NaiveDate,
) -> Result<Vec<u8>, DocumentError> {
    let data =
        serde_json::to_vec(data).map_err(|error| DocumentError::Typesetting(error.to_string()))?;
    if data.len() > LARGEST_DATA {
        return Err(DocumentError::TooLong { field: "document" });
    }
    let job = Job {
        template,
        data: Bytes::new(data),
        attachments,
    };
    // The typesetter is a large third party: a bug in it must cost one document, not a worker.
    let outcome = catch_unwind(AssertUnwindSafe(|| typeset(&job, date)));
    typst::comemo::evict(CACHE_AGE);
    outcome
        .unwrap_or_else(|_panic| Err(DocumentError::Typesetting("the typesetter stopped".into())))
}

fn typeset(job: &Job, date: NaiveDate) -> Result<Vec<u8>, DocumentError> {
    let compiled = typst::compile::<PagedDocument>(job);
    let document = compiled.output.map_err(|errors| describe(&errors))?;
    // A warning, such as a glyph that no font has, is a fault of a template: tests stop at it.
    debug_assert!(
        compiled.warnings.is_empty(),
        "{:?}",
        describe(&compiled.warnings)
    );
    let standards = PdfStandards::new(&[job.template.standard()])
        .map_err(|error| DocumentError::Typesetting(format!("{error:?}")))?;
    // The cleaned texts hold only characters that some font has, so nothing may come out empty.
    debug_assert!(
        document
            .pages()
            .iter()
            .all(|page| has_all_glyphs(&page.frame)),
        "a glyph is missing"
    );
    let options = PdfOptions {
        creator: Smart::Custom(Some("Manzil".to_owned())),
        timestamp: Some(timestamp(date).ok_or(DocumentError::Date)?),
        standards,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options).map_err(|errors| describe(&errors))
}

/// Whether every letter on a page has a shape; the glyph 0 is a font's empty box.
fn has_all_glyphs(frame: &Frame) -> bool {
    frame.items().all(|(_, item)| match item {
        FrameItem::Group(group) => has_all_glyphs(&group.frame),
        FrameItem::Text(text) => text.glyphs.iter().all(|glyph| glyph.id != 0),
        _ => true,
    })
}

fn timestamp(date: NaiveDate) -> Option<Timestamp> {
    if !(1..=9999).contains(&date.year()) {
        return None;
    }
    let month = u8::try_from(date.month()).ok()?;
    let day = u8::try_from(date.day()).ok()?;
    Datetime::from_ymd_hms(date.year(), month, day, 0, 0, 0).map(Timestamp::new_utc)
}

fn describe(diagnostics: &[SourceDiagnostic]) -> DocumentError {
    let messages: Vec<&str> = diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    DocumentError::Typesetting(messages.join("; "))
}
