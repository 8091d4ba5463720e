//! The bilingual tax invoice, with its notes and its prepayment form, as the human-readable form
//! of an electronic invoice: archival PDF/A-3 with the signed XML inside.
//!
//! Nothing is calculated here: a page that added up by itself could differ from the file it shows.

mod file_name;
mod labels;
mod party;
mod totals;
mod view;

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

pub use file_name::tax_invoice_file_name;
pub use party::{IdentityScheme, TaxParty};

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::language::Bilingual;
use crate::words::Currency;

/// The most lines, VAT categories, corrected documents or prepayments that one invoice may hold.
pub(crate) const MOST_ROWS: usize = 1_000;

/// The largest XML that is embedded, in bytes; the authority's interface refuses larger ones.
const LARGEST_XML: usize = 10 * 1024 * 1024;

/// Everything that a tax invoice prints. Blank texts and absent values leave their line out.
///
/// All amounts are positive, in notes too, and in `currency` unless a field says otherwise.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TaxInvoiceDocument {
    /// Which of the tax documents this is.
    pub kind: TaxInvoiceKind,
    /// Simplified (to a consumer) instead of standard (to a business).
    pub simplified: bool,
    /// Special cases of the transaction, printed under the number.
    pub special: Vec<SpecialTransaction>,
    /// What the authority said of it; decides the band under the title.
    pub standing: TaxStanding,
    /// Number of the document as the seller counts (IRN, BT-1).
    pub number: String,
    /// The document's UUID in the XML.
    pub uuid: String,
    /// Invoice counter value (ICV) in the seller's chain.
    pub counter: Option<u64>,
    /// Issue date and time as in the XML, in the seller's zone; the date is also the PDF file's.
    pub issued_at: NaiveDateTime,
    /// First and last day of the supply; one day where both are equal.
    pub supplied: Option<(NaiveDate, NaiveDate)>,
    /// Last day to pay.
    pub due_on: Option<NaiveDate>,
    /// Number of the contract that the supply is made under.
    pub contract_number: String,
    /// The documents that a note corrects.
    pub corrects: Vec<OriginalDocument>,
    /// Why a note was issued.
    pub reason: Bilingual,
    /// Who supplies.
    pub seller: TaxParty,
    /// The seller's logo as PNG, at most 4,096 pixels a side and 5 MB.
    pub logo: Option<Vec<u8>>,
    /// Who is supplied: always on standard documents, on simplified ones where known.
    pub buyer: Option<TaxParty>,
    /// Currency of the document.
    pub currency: Currency,
    /// What is supplied.
    pub lines: Vec<TaxLine>,
    /// VAT by category and rate.
    pub vat_breakdown: Vec<VatSubtotal>,
    /// Prepayment invoices that are deducted.
    pub prepayments: Vec<DeductedPrepayment>,
    /// The document's totals.
    pub totals: TaxTotals,
    /// The totals in riyals, where the document's currency is another one.
    pub totals_in_sar: Option<TotalsInSar>,
    /// How to pay: bank, IBAN, payment means.
    pub payment_details: Bilingual,
    /// A remark.
    pub note: Bilingual,
    /// Text of the QR code: the base64 of its TLV bytes, as in the XML; blank prints none.
    pub qr: String,
    /// Name of the embedded file; see [`tax_invoice_file_name`].
    pub xml_name: String,
    /// The signed XML, embedded byte for byte; at most 10 MB and never empty.
    pub xml: Vec<u8>,
}

/// The tax documents; their standard and simplified forms differ in the title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaxInvoiceKind {
    /// Invoice (388).
    Invoice,
    /// Invoice for an advance payment (386).
    Prepayment,
    /// Credit note (381).
    CreditNote,
    /// Debit note (383).
    DebitNote,
}

/// The transaction codes that a document names beside its type (KSA-2, positions 3 to 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialTransaction {
    /// Issued by a third party for the seller.
    ThirdParty,
    /// Nominal supply.
    Nominal,
    /// Export.
    Export,
    /// Summary of several supplies.
    Summary,
    /// Issued by the buyer for the seller.
    SelfBilled,
}

/// What the authority said of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaxStanding {
    /// Cleared, reported, or needing neither yet: no band.
    Valid,
    /// A standard document that is not cleared yet: band.
    AwaitingClearance,
    /// Refused, so not valid for tax: band and watermark.
    Refused,
}

/// A document that a note corrects.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OriginalDocument {
    /// Its number (BT-25).
    pub number: String,
    /// Its issue date.
    pub issued_on: Option<NaiveDate>,
}

/// One line of a tax invoice.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TaxLine {
    /// What is supplied.
    pub description: Bilingual,
    /// How much of it.
    pub quantity: Decimal,
    /// Unit of the quantity: month, hour.
    pub unit: Bilingual,
    /// Price of one unit without VAT; all its decimals are printed.
    pub unit_price: Decimal,
    /// Discount on the line without VAT.
    pub discount: Decimal,
    /// Net amount of the line, which VAT is taken from.
    pub taxable: Decimal,
    /// VAT category.
    pub category: VatCategory,
    /// VAT rate in percent.
    pub rate: Decimal,
    /// VAT of the line.
    pub vat: Decimal,
    /// Amount of the line with VAT.
    pub total: Decimal,
}

/// VAT category by UN/ECE 5305.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VatCategory {
    /// S: a rate above zero.
    Standard,
    /// Z: taxed at zero.
    Zero,
    /// E: exempt.
    Exempt,
    /// O: outside the scope of VAT.
    OutOfScope,
}

/// One row of the VAT breakdown.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct VatSubtotal {
    /// VAT category.
    pub category: VatCategory,
    /// VAT rate in percent.
    pub rate: Decimal,
    /// Taxable amount of the category.
    pub taxable: Decimal,
    /// VAT of the category.
    pub vat: Decimal,
    /// Why no VAT is charged (BT-120).
    pub exemption_reason: Bilingual,
    /// Code of that reason (BT-121), such as `VATEX-SA-30` for real estate.
    pub exemption_code: String,
}

/// A prepayment invoice whose amounts are deducted.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DeductedPrepayment {
    /// Number of the prepayment invoice.
    pub number: String,
    /// Its issue date.
    pub issued_on: NaiveDate,
    /// What was prepaid, without VAT.
    pub taxable: Decimal,
    /// VAT rate of the prepayment in percent.
    pub rate: Decimal,
    /// VAT that the prepayment carried.
    pub vat: Decimal,
}

/// The totals of a document, in its own currency.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct TaxTotals {
    /// Sum of the lines' net amounts (BT-106), printed where allowances or charges follow.
    pub lines: Decimal,
    /// Allowances on the whole document (BT-107).
    pub allowances: Decimal,
    /// Charges on the whole document (BT-108).
    pub charges: Decimal,
    /// Total without VAT (BT-109).
    pub without_vat: Decimal,
    /// Total VAT (BT-110).
    pub vat: Decimal,
    /// Total with VAT (BT-112), also printed in words.
    pub with_vat: Decimal,
    /// Amount paid before (BT-113).
    pub prepaid: Decimal,
    /// Rounding of the amount due (BT-114); may be negative.
    pub rounding: Decimal,
    /// Amount due (BT-115).
    pub due: Decimal,
}

/// The totals in Saudi riyals, which the law wants beside a foreign currency.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TotalsInSar {
    /// Riyals for one unit of the document's currency.
    pub exchange_rate: Decimal,
    /// Total without VAT.
    pub without_vat: Decimal,
    /// Total VAT (BT-111).
    pub vat: Decimal,
    /// Total with VAT.
    pub with_vat: Decimal,
}

/// Makes the invoice as a PDF/A-3 file that carries its XML (`/AFRelationship /Data`), the same
/// bytes for the same invoice.
///
/// # Errors
/// [`DocumentError::EmbeddedFile`] where the XML is empty or its name is none, and the errors of
/// every document: an unusable logo, too many rows, texts or an XML that are too long.
pub fn tax_invoice_pdf(invoice: &TaxInvoiceDocument) -> Result<Vec<u8>, DocumentError> {
    if invoice.xml.len() > LARGEST_XML {
        return Err(DocumentError::TooLong { field: "xml" });
    }
    if invoice.xml.is_empty() || !file_name::is_safe(&invoice.xml_name) {
        return Err(DocumentError::EmbeddedFile);
    }
    let mut files = Attachments::default();
    files.add("/invoice.xml", invoice.xml.clone());
    let view = view::TaxInvoiceView::of(invoice, &mut files)?;
    pdf(Template::TaxInvoice, &view, files, invoice.issued_at.date())
}
