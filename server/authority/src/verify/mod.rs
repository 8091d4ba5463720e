//! The checks on a single document. Nothing here shares code with the product: own canonicalisation, own TLV reader,
//! libsecp256k1 for the signature.
pub mod canonical;
pub mod fields;
pub mod finding;
pub mod qr;
pub mod signature;
pub mod walk;

use crate::certificate::{Signer, Trust};
use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::{DateTime, Duration, NaiveDateTime, Utc};
use fields::{Elements, Invoice};
use finding::Finding;
use signature::Stamp;

/// A checked document.
#[derive(Debug, Clone)]
pub struct Verified {
    /// Base64 of the document's own hash.
    pub hash: String,
    /// The fields of the document.
    pub invoice: Invoice,
    /// Its certificate, when it has a stamp and the certificate is readable.
    pub signer: Option<Signer>,
    /// Errors and warnings; without errors the document is good by itself.
    pub findings: Vec<Finding>,
}

impl Verified {
    /// Whether no finding is an error.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.findings.iter().all(|finding| finding.is_warning())
    }
}

/// Checks a document by itself: form, digests, signature, certificate and QR code. `at` is the instant at which the
/// certificate has to be valid. An unreadable document gives [`Finding::Schema`] and an empty hash.
#[must_use]
pub fn verify(xml: &[u8], trust: &Trust, at: DateTime<Utc>) -> Verified {
    let unreadable = Verified {
        hash: String::new(),
        invoice: Invoice::default(),
        signer: None,
        findings: vec![Finding::Schema],
    };
    let Ok(text) = std::str::from_utf8(xml) else {
        return unreadable;
    };
    let (Ok(hash), Ok(elements)) = (canonical::hash(text), Elements::read(text)) else {
        return unreadable;
    };
    let Ok(stamp) = Stamp::read(text, &elements) else {
        return unreadable;
    };
    let invoice = Invoice::read(&elements);
    let mut check = Check {
        hash,
        invoice,
        signer: None,
        findings: Vec::new(),
    };
    if !well_formed_fields(&elements, &check.invoice) {
        check.findings.push(Finding::Schema);
    }
    match &stamp {
        Some(stamp) => check.stamp(stamp, trust, at),
        None if check.invoice.is_simplified() => check.findings.push(Finding::StampMissing),
        None => {}
    }
    check.qr(stamp.as_ref());
    let Check {
        invoice,
        signer,
        findings,
        ..
    } = check;
    Verified {
        hash: BASE64_STANDARD.encode(hash),
        invoice,
        signer,
        findings,
    }
}

struct Check {
    hash: [u8; 32],
    invoice: Invoice,
    signer: Option<Signer>,
    findings: Vec<Finding>,
}

impl Check {
    fn require(&mut self, holds: bool, finding: Finding) {
        if !holds {
            self.findings.push(finding);
        }
    }

    fn stamp(&mut self, stamp: &Stamp, trust: &Trust, at: DateTime<Utc>) {
        self.require(
            stamp.invoice_digest == BASE64_STANDARD.encode(self.hash),
            Finding::InvoiceDigest,
        );
        self.require(
            stamp.properties_digest == stamp.expected_properties_digest(),
            Finding::PropertiesDigest,
        );
        let time = stamp
            .signing_time
            .strip_suffix('Z')
            .unwrap_or(&stamp.signing_time);
        self.require(
            NaiveDateTime::parse_from_str(time, "%Y-%m-%dT%H:%M:%S").is_ok(),
            Finding::SigningTime,
        );
        let der = BASE64_STANDARD
            .decode(&stamp.certificate)
            .unwrap_or_default();
        let Ok(signer) = Signer::read(&der) else {
            self.findings.push(Finding::Certificate);
            return;
        };
        self.require(
            stamp.certificate_digest == stamp.expected_certificate_digest(),
            Finding::CertificateDigest,
        );
        self.require(stamp.issuer == signer.issuer, Finding::IssuerName);
        self.require(stamp.serial == signer.serial, Finding::SerialNumber);
        let value = BASE64_STANDARD.decode(&stamp.value).unwrap_or_default();
        self.require(
            signature::signed(&self.hash, &value, &signer.key),
            Finding::SignatureValue,
        );
        self.require(
            trust.holds(&signer) && signer.valid_at(at),
            Finding::Untrusted,
        );
        self.signer = Some(signer);
    }

    fn qr(&mut self, stamp: Option<&Stamp>) {
        let Some(code) = self.invoice.qr.clone() else {
            self.require(stamp.is_none(), Finding::QrMissing);
            return;
        };
        let needed: &[u8] = match (stamp, self.invoice.is_simplified()) {
            (Some(_), true) => &[1, 2, 3, 4, 5, 6, 7, 8, 9],
            (Some(_), false) => &[1, 2, 3, 4, 5, 6, 7, 8],
            (None, _) => &[1, 2, 3, 4, 5],
        };
        let tags = match qr::read(&code) {
            Ok(tags) if needed.iter().all(|tag| tags.contains_key(tag)) => tags,
            _ => return self.findings.push(Finding::QrInvalid),
        };
        let same = |tag: u8, value: &[u8]| tags.get(&tag).is_none_or(|found| found == value);
        let invoice = self.invoice.clone();
        let hash = BASE64_STANDARD.encode(self.hash);
        self.require(same(1, invoice.seller_name.as_bytes()), Finding::QrSeller);
        self.require(same(2, invoice.seller_vat.as_bytes()), Finding::QrVat);
        self.require(same(3, qr_time(&invoice).as_bytes()), Finding::QrTime);
        self.require(same(4, invoice.payable.as_bytes()), Finding::QrTotal);
        self.require(same(5, invoice.tax.as_bytes()), Finding::QrTax);
        self.require(same(6, hash.as_bytes()), Finding::QrHash);
        if let Some(stamp) = stamp {
            let (key, signature) = self
                .signer
                .clone()
                .map(|signer| (signer.key_info, signer.signature))
                .unwrap_or_default();
            self.require(same(7, stamp.value.as_bytes()), Finding::QrSignature);
            self.require(same(8, &key), Finding::QrKey);
            self.require(same(9, &signature), Finding::QrCertificateSignature);
        }
    }
}

/// The few things of the schema the other checks stand on: one of each identifying field, and a PIH that is base64.
fn well_formed_fields(elements: &Elements, invoice: &Invoice) -> bool {
    let once = |name| elements.children(0, name).count() == 1;
    let ids: Vec<&str> = elements
        .all()
        .filter_map(|(_, element)| element.attribute("Id"))
        .collect();
    let unique = ids
        .iter()
        .enumerate()
        .all(|(index, id)| !ids.iter().skip(index + 1).any(|other| other == id));
    elements.root().is_some_and(|root| root.name == "Invoice")
        && [
            "cbc:ID",
            "cbc:UUID",
            "cbc:IssueDate",
            "cbc:IssueTime",
            "cbc:InvoiceTypeCode",
        ]
        .into_iter()
        .all(once)
        && unique
        && invoice.icv.is_some()
        && !invoice.pih.is_empty()
        && BASE64_STANDARD.decode(&invoice.pih).is_ok()
}

/// QR tag 3: the issue date and time; a time in UTC moves to Saudi time.
fn qr_time(invoice: &Invoice) -> String {
    let text = format!("{}T{}", invoice.issue_date, invoice.issue_time);
    issue_time(invoice).map_or(text, |time| time.format("%Y-%m-%dT%H:%M:%S").to_string())
}

/// Issue date and time in Saudi time (UTC+3).
#[must_use]
pub fn issue_time(invoice: &Invoice) -> Option<NaiveDateTime> {
    let utc = invoice.issue_time.ends_with('Z');
    let text = format!(
        "{}T{}",
        invoice.issue_date,
        invoice.issue_time.trim_end_matches('Z')
    );
    let time = NaiveDateTime::parse_from_str(&text, "%Y-%m-%dT%H:%M:%S").ok()?;
    Some(if utc { time + Duration::hours(3) } else { time })
}
