//! Tax invoices as their readers see them, each read back from the finished PDF.

mod authority;
mod content;
#[path = "../common/invoices.rs"]
mod invoices;
#[path = "../common/reader.rs"]
mod reader;
#[path = "../common/vectors.rs"]
mod vectors;

use documents::{TaxInvoiceDocument, tax_invoice_pdf};
use hayro::hayro_syntax::Pdf;

fn made(invoice: &TaxInvoiceDocument) -> Pdf {
    reader::open(&tax_invoice_pdf(invoice).unwrap())
}
