//! From the fields of an invoice to its signed bytes: built, written, hashed, signed, with its QR.
//!
//! `ours` and `fatoora_core` issue the same simplified invoice of five lines with the same key and certificate, in one run.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDate;
use fatoora_core::Decimal as TheirDecimal;
use fatoora_core::invoice as theirs;
use fatoora_core::invoice::sign::InvoiceSigner;
use rust_decimal::Decimal;
use uuid::Uuid;
use zatca::certificate::Certificate;
use zatca::hash::PreviousHash;
use zatca::issue::{Issued, issue};
use zatca::keys::PrivateKey;
use zatca::model::{
    Address, Draft, IdScheme, Kind, Line, PartyId, Payment, PaymentMeans, Seller, Subtype, Vat,
};
use zatca::stamp::Signer;
use zatca::ubl::ChainPosition;

const UUID: &str = "8e6000cf-1a98-4174-b3e7-b5d5954bc10d";

fn main() {
    divan::main();
}

/// The certificate and key that the official kit publishes for tests.
#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark has no configuration to read the folder's place from"
)]
fn credentials() -> (String, PrivateKey) {
    let folder = std::env::var_os("ZATCA_VECTORS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/zatca/vectors"),
        PathBuf::from,
    );
    let read = |name: &str| {
        let path = folder.join("credentials").join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let key = PrivateKey::from_pem(&read("ec-secp256k1-priv-key.pem")).expect("a key");
    (read("cert.pem"), key)
}

fn signer() -> Signer {
    let (certificate, key) = credentials();
    let certificate = Certificate::from_base64(&certificate).expect("a certificate");
    Signer::new(key, certificate).expect("a pair")
}

fn draft(lines: usize) -> Draft {
    let day = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");
    let seller = Seller {
        name: "Acme Inc".into(),
        vat_number: "399999999900003".into(),
        id: PartyId::new(IdScheme::Crn, "7003339333"),
        address: Address::saudi("1234", "King Fahd", "Olaya", "Riyadh", "12222"),
    };
    let issued_at = day.and_hms_opt(12, 30, 0).expect("a time");
    Draft {
        payment: Some(Payment::by(PaymentMeans::Cash)),
        lines: (0..lines)
            .map(|_| Line::new("Item", Decimal::ONE, Decimal::ONE_HUNDRED, Vat::Standard))
            .collect(),
        ..Draft::new(
            Subtype::Simplified,
            Kind::Invoice,
            "INV-1",
            issued_at,
            seller,
        )
    }
}

fn ours(signer: &Signer, lines: usize) -> Issued {
    let invoice = draft(lines).build().expect("an invoice");
    let position = ChainPosition {
        icv: 1,
        previous: PreviousHash::first(),
    };
    let uuid = Uuid::parse_str(UUID).expect("a UUID");
    let time = invoice.draft().issued_at;
    issue(&invoice, uuid, &position, signer, time).expect("a signed invoice")
}

fn their_signer() -> InvoiceSigner {
    let (certificate, key) = credentials();
    let certificate = STANDARD.decode(certificate.trim()).expect("base64");
    let pkcs8 = key.to_pkcs8_der().expect("a key");
    InvoiceSigner::from_der(&certificate, &pkcs8).expect("a pair")
}

fn their_line() -> theirs::LineItem {
    let decimal = |text| TheirDecimal::parse(text).expect("a number");
    theirs::LineItem::new(
        "Item",
        decimal("1"),
        "PCE",
        decimal("100"),
        decimal("15"),
        theirs::VatCategory::Standard,
    )
    .expect("a line")
}

fn fatoora(signer: &InvoiceSigner, lines: usize) -> String {
    let address = theirs::Address {
        province: None,
        country_code: theirs::CountryCode::parse("SAU").expect("a country"),
        city: "Riyadh".into(),
        street: "King Fahd".into(),
        additional_street: None,
        building_number: "1234".into(),
        additional_number: None,
        postal_code: "12222".into(),
        district: Some("Olaya".into()),
    };
    let seller = theirs::Party::<theirs::SellerRole>::new(
        "Acme Inc".into(),
        address,
        "399999999900003",
        Some(theirs::OtherId::with_scheme("7003339333", "CRN")),
    )
    .expect("a seller");
    let kind = theirs::InvoiceType::Tax(theirs::InvoiceSubType::Simplified);
    let mut builder = theirs::InvoiceBuilder::new(kind)
        .id("INV-1")
        .uuid(UUID)
        .issue_datetime("2024-01-01T12:30:00Z")
        .currency("SAR")
        .previous_invoice_hash(PreviousHash::first().as_base64())
        .invoice_counter(1)
        .seller(seller)
        .payment_means_code("10")
        .vat_category(theirs::VatCategory::Standard);
    for _ in 0..lines {
        builder = builder.line_item(their_line());
    }
    let invoice = builder.build().expect("an invoice");
    invoice.sign(signer).expect("a signed invoice").into_xml()
}

#[divan::bench(name = "ours")]
fn five_lines(bencher: divan::Bencher<'_, '_>) {
    let signer = signer();
    bencher.bench(|| ours(&signer, 5));
}

#[divan::bench(name = "fatoora_core")]
fn five_lines_by_fatoora_core(bencher: divan::Bencher<'_, '_>) {
    let signer = their_signer();
    bencher.bench(|| fatoora(&signer, 5));
}

#[divan::bench(name = "ours_by_lines", args = [10, 100, 1000])]
fn by_lines(bencher: divan::Bencher<'_, '_>, lines: usize) {
    let signer = signer();
    bencher.bench(|| ours(&signer, lines));
}
