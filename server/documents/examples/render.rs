//! Renders the sample documents into a folder and prints how long a warm render takes:
//! `cargo run -p documents --release --example render -- <folder>`.

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use documents::{
    DocumentError, contract_pdf, deposit_slip_pdf, receipt_pdf, tax_invoice_pdf, warm_up,
};

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/invoices.rs"]
mod invoices;

const RUNS: usize = 31;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    let cold = Instant::now();
    warm_up();
    std::fs::write(
        folder.join("contract.pdf"),
        contract_pdf(&common::contract())?,
    )?;
    println!("first contract {:?}", cold.elapsed());
    let mut signed = common::contract();
    signed.certificate = Some(common::certificate());
    std::fs::write(folder.join("signed_contract.pdf"), contract_pdf(&signed)?)?;
    std::fs::write(folder.join("receipt.pdf"), receipt_pdf(&common::receipt())?)?;
    let slip = deposit_slip_pdf(&common::deposit_slip())?;
    std::fs::write(folder.join("deposit_slip.pdf"), slip)?;
    for (name, invoice) in invoices::all() {
        let file = folder.join(name).with_extension("pdf");
        std::fs::write(file, tax_invoice_pdf(&invoice)?)?;
    }
    // Each run differs, as no two documents of a merchant are equal.
    let contract = median(|run| {
        let mut contract = common::contract();
        contract.number = format!("C-2026-{run:06}");
        contract.tenant.name.en.push_str(&run.to_string());
        contract_pdf(&contract)
    })?;
    let receipt = median(|run| {
        let mut receipt = common::receipt();
        receipt.number = format!("R-2026-{run:06}");
        receipt_pdf(&receipt)
    })?;
    let invoice = median(|run| {
        let mut invoice = invoices::with_lines(20);
        invoice.number = format!("INV-2026-{run:06}");
        invoice.uuid = format!("8e6000cf-1a98-4174-b3e7-{run:012}");
        invoice.qr = invoices::qr_text(580 + run);
        tax_invoice_pdf(&invoice)
    })?;
    println!(
        "median of {RUNS}: contract {contract:?}, receipt {receipt:?}, invoice of 20 lines {invoice:?}"
    );
    Ok(())
}

fn median(
    render: impl Fn(usize) -> Result<Vec<u8>, DocumentError>,
) -> Result<Duration, DocumentError> {
    let mut times = Vec::with_capacity(RUNS);
    for run in 0..RUNS {
        let start = Instant::now();
        render(run)?;
        times.push(start.elapsed());
    }
    times.sort();
    Ok(times[RUNS / 2])
}
