//! The bilingual certificate that a customer's data was erased (شهادة محو البيانات): what there was, and what became of it.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::date_in_figures;
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{Label, Letterhead, Section, label};
use crate::printable::{Directed, both, line};

const MOST_LINES: usize = 2_000;

/// Everything that a certificate prints. Blank texts leave their line out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ErasureCertificateDocument {
    /// Who erased it.
    pub issuer: Issuer,
    /// Number of the certificate.
    pub number: String,
    /// Day of the erasure; also the date inside the PDF file.
    pub erased_on: NaiveDate,
    /// Whose data it was.
    pub merchant: Bilingual,
    /// The number that its people signed in with.
    pub account: String,
    /// Why.
    pub reason: String,
    /// Who of the customer asked for it.
    pub requested_by: String,
    /// Who of the issuer did.
    pub ordered_by: String,
    /// Rows that were erased.
    pub rows: i64,
    /// Files that were erased.
    pub files: i64,
    /// Bytes of those files.
    pub bytes: i64,
    /// The tables that had rows, and the files.
    pub erased: Vec<ErasedTable>,
    /// What stays by law.
    pub kept: Vec<KeptRows>,
    /// Hash of the certificate's record.
    pub sha256: String,
}

/// A table whose rows were erased, or the files.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ErasedTable {
    /// Its name.
    pub name: String,
    /// How many rows it had.
    pub rows: i64,
    /// Hash of the rows.
    pub sha256: String,
}

/// Rows that are kept.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct KeptRows {
    /// What they are.
    pub what: Bilingual,
    /// How many.
    pub rows: i64,
}

#[derive(Serialize)]
struct CertificateView {
    title: Label,
    number: String,
    letterhead: Letterhead,
    facts: Section,
    sums: Section,
    erased: Vec<ErasedView>,
    kept: Vec<KeptView>,
    sha256: String,
}

#[derive(Serialize)]
struct ErasedView {
    name: String,
    rows: String,
    sha256: String,
}

#[derive(Serialize)]
struct KeptView {
    what: [Directed; 2],
    rows: String,
}

/// Makes the certificate as a PDF/A file, the same bytes for the same certificate.
pub fn erasure_certificate_pdf(
    certificate: &ErasureCertificateDocument,
) -> Result<Vec<u8>, DocumentError> {
    if certificate.erased.len() + certificate.kept.len() > MOST_LINES {
        return Err(DocumentError::TooManyRows {
            field: "erased",
            limit: MOST_LINES,
        });
    }
    let mut files = Attachments::default();
    let erased = certificate.erased.iter().map(|table| ErasedView {
        name: line(&table.name),
        rows: table.rows.to_string(),
        sha256: line(&table.sha256),
    });
    let kept = certificate.kept.iter().map(|kept| KeptView {
        what: both(&kept.what),
        rows: kept.rows.to_string(),
    });
    let view = CertificateView {
        title: label("Certificate of Erasure", "شهادة محو البيانات"),
        number: line(&certificate.number),
        letterhead: certificate.issuer.letterhead(&mut files)?,
        facts: facts(certificate),
        sums: sums(certificate),
        erased: erased.collect(),
        kept: kept.collect(),
        sha256: line(&certificate.sha256),
    };
    pdf(
        Template::ErasureCertificate,
        &view,
        files,
        certificate.erased_on,
    )
}

fn facts(certificate: &ErasureCertificateDocument) -> Section {
    let mut section = Section::new(label("Whose data was erased", "صاحب البيانات الممحوة"));
    section.text(label("Office", "المنشأة"), &certificate.merchant);
    section.text(
        label("Reason", "السبب"),
        &Bilingual::same(certificate.reason.clone()),
    );
    section.text(
        label("Asked for by", "بطلب من"),
        &Bilingual::same(certificate.requested_by.clone()),
    );
    section.text(
        label("Ordered by", "بأمر من"),
        &Bilingual::same(certificate.ordered_by.clone()),
    );
    section.code(label("Account ID", "رقم الحساب"), &certificate.account);
    section.code(
        label("Erased on", "تاريخ المحو"),
        &date_in_figures(certificate.erased_on),
    );
    section
}

fn sums(certificate: &ErasureCertificateDocument) -> Section {
    let mut section = Section::new(label("What was erased", "ما تم محوه"));
    section.code(label("Rows", "الصفوف"), &certificate.rows.to_string());
    section.code(label("Files", "الملفات"), &certificate.files.to_string());
    section.code(label("Bytes", "البايت"), &certificate.bytes.to_string());
    section
}
