//! How long a warm process takes for one tax invoice: `cargo bench -p documents`.

#[path = "../tests/common/invoices.rs"]
mod invoices;

use std::cell::Cell;

use documents::{TaxInvoiceDocument, tax_invoice_pdf};

fn main() {
    documents::warm_up();
    divan::main();
}

/// No two invoices of a company are equal, so no run may live from the one before it.
fn numbered(mut invoice: TaxInvoiceDocument, run: &Cell<usize>) -> TaxInvoiceDocument {
    run.set(run.get() + 1);
    let run = run.get();
    invoice.number = format!("INV-2026-{run:06}");
    invoice.uuid = format!("8e6000cf-1a98-4174-b3e7-{run:012}");
    invoice.qr = invoices::qr_text(500 + run % 120);
    for (index, line) in invoice.lines.iter_mut().enumerate() {
        line.description.en.push_str(&format!(" {run}-{index}"));
        line.description.ar.push_str(&format!(" {run}-{index}"));
    }
    invoice
}

#[divan::bench(args = [1, 20, 100], sample_count = 40)]
fn lines(bencher: divan::Bencher, count: usize) {
    let run = Cell::new(0);
    bencher
        .with_inputs(|| numbered(invoices::with_lines(count), &run))
        .bench_local_values(|invoice| tax_invoice_pdf(&invoice));
}

#[divan::bench(args = ["simplified", "prepayment", "credit-note", "debit-note"], sample_count = 40)]
fn kinds(bencher: divan::Bencher, kind: &str) {
    let run = Cell::new(0);
    bencher
        .with_inputs(|| {
            let found = invoices::all().into_iter().find(|(name, _)| *name == kind);
            let (_, invoice) = found.expect("a kind of that name");
            numbered(invoice, &run)
        })
        .bench_local_values(|invoice| tax_invoice_pdf(&invoice));
}
