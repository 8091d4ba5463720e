//! The cryptographic stamp: signs a document, and checks a signed one.
//!
//! Only three things are added to the document, none of them hashed: the extensions with the signature, the reference
//! with the QR, and the root's `cac:Signature`. No white space goes between them, because that would be hashed.

mod fault;
mod header;
mod properties;
mod template;
mod verify;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::NaiveDateTime;
use roxmltree::Document;
use thiserror::Error;

use crate::canonical;
use crate::certificate::Certificate;
use crate::hash::{InvoiceHash, digest_of_text};
use crate::keys::{KeyError, PrivateKey};
use crate::qr::{self, QrError};
use crate::xml::{self, CAC, CBC, EXT, INVOICE, XmlError};

pub use fault::{Part, StampFault};
use header::Header;
pub use verify::{Verified, verify};

/// Why a key and a certificate do not make a signer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SignerError {
    /// The certificate was issued for another key.
    #[error("the certificate does not belong to this key")]
    KeyMismatch,
    /// The key's public half could not be written.
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// Why a document was not signed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StampError {
    /// The document was not read.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// The root is not a UBL invoice.
    #[error("the root element is not a UBL Invoice")]
    NotAnInvoice,
    /// The root does not bind a prefix that the stamp uses.
    #[error("the root does not bind the prefix {0} to its UBL namespace")]
    Prefix(&'static str),
    /// A field that the QR repeats, or the place where the stamp goes, is missing.
    #[error("the document has no {0}")]
    Missing(&'static str),
    /// The QR would be longer than the authority takes: the seller's name is too long.
    #[error(transparent)]
    Qr(#[from] QrError),
}

/// A unit's key and certificate, with everything that every signature repeats worked out once.
#[derive(Debug, Clone)]
pub struct Signer {
    key: PrivateKey,
    certificate: Certificate,
    fixed: template::Fixed,
}

/// A signed document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamped {
    /// The bytes to store, to send and to give to the buyer: never to be changed again.
    pub xml: String,
    /// The document's hash, which is the next document's PIH.
    pub hash: InvoiceHash,
    /// The base64 text of the QR.
    pub qr: String,
}

impl Signer {
    /// Refuses a certificate that was issued for another key.
    pub fn new(key: PrivateKey, certificate: Certificate) -> Result<Self, SignerError> {
        if key.public_key_der()? != certificate.public_key_der() {
            return Err(SignerError::KeyMismatch);
        }
        let fixed = template::Fixed::of(&certificate);
        Ok(Self {
            key,
            certificate,
            fixed,
        })
    }

    /// The certificate that signatures name.
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }
}

/// Signs a UBL invoice. A stamp that is there already is replaced; everything else stays byte for byte.
/// `signing_time` is Saudi time. The same input gives the same signature (RFC 6979).
pub fn sign(
    unsigned: &str,
    signer: &Signer,
    signing_time: NaiveDateTime,
) -> Result<Stamped, StampError> {
    let document = xml::parse(unsigned)?;
    let places = Places::of(&document)?;
    let header = Header::of(&document).map_err(StampError::Missing)?;
    let hash = canonical::hash_of(&document);
    let digest = hash.base64();
    let signature = STANDARD.encode(signer.key.sign(&hash).as_bytes());
    let qr = qr_of(&header, &digest, &signature, &signer.certificate)?;
    let time = signing_time.format("%Y-%m-%dT%H:%M:%S").to_string();
    let properties = digest_of_text(signer.fixed.properties(&time).as_bytes());
    let extensions = signer
        .fixed
        .extensions(&digest, &properties, &signature, &time);
    let xml = places.splice(
        document.input_text(),
        &extensions,
        &template::reference(&qr),
    );
    Ok(Stamped { xml, hash, qr })
}

fn qr_of(
    header: &Header,
    hash: &str,
    signature: &str,
    certificate: &Certificate,
) -> Result<String, QrError> {
    let values: [(u8, &[u8]); 9] = [
        (1, header.seller.as_bytes()),
        (2, header.vat_number.as_bytes()),
        (3, header.issued_at.as_bytes()),
        (4, header.total.as_bytes()),
        (5, header.vat.as_bytes()),
        (6, hash.as_bytes()),
        (7, signature.as_bytes()),
        (8, certificate.public_key_der()),
        (9, certificate.signature_der()),
    ];
    // Tag 9 belongs to simplified documents only.
    let count = if header.simplified { 9 } else { 8 };
    qr::encode(values.get(..count).unwrap_or(&values))
}

/// Where the stamp goes, in byte positions of the source.
struct Places {
    extensions: usize,
    reference: usize,
    signature: usize,
    /// Parts of an earlier stamp, in document order.
    removed: Vec<std::ops::Range<usize>>,
}

impl Places {
    fn of(document: &Document<'_>) -> Result<Self, StampError> {
        let root = document.root_element();
        if !xml::is(root, INVOICE, "Invoice") {
            return Err(StampError::NotAnInvoice);
        }
        for (prefix, namespace) in [("ext", EXT), ("cac", CAC), ("cbc", CBC)] {
            if root.lookup_namespace_uri(Some(prefix)) != Some(namespace) {
                return Err(StampError::Prefix(prefix));
            }
        }
        let first = root.first_child().ok_or(StampError::Missing("content"))?;
        let supplier = xml::child(root, CAC, "AccountingSupplierParty")
            .ok_or(StampError::Missing("cac:AccountingSupplierParty"))?;
        let before = supplier.range().start;
        // The last reference that stays; the schema puts every one of them before the supplier.
        let reference = supplier
            .prev_siblings()
            .filter(|sibling| xml::is(*sibling, CAC, "AdditionalDocumentReference"))
            .find(|sibling| !canonical::excluded(*sibling))
            .map_or(before, |sibling| sibling.range().end);
        Ok(Self {
            extensions: first.range().start,
            reference,
            signature: before,
            removed: root
                .children()
                .filter(|child| child.is_element() && canonical::excluded(*child))
                .map(|child| child.range())
                .collect(),
        })
    }

    fn splice(&self, source: &str, extensions: &str, reference: &str) -> String {
        let added = extensions.len() + reference.len() + template::SIGNATURE.len();
        let mut out = String::with_capacity(source.len() + added);
        let mut inserted = [
            (self.extensions, extensions),
            (self.reference, reference),
            (self.signature, template::SIGNATURE),
        ];
        // Stable, so the reference stays before the signature where both go to one place.
        inserted.sort_by_key(|(place, _)| *place);
        let mut from = 0;
        for (place, text) in inserted {
            self.copy(source, from, place, &mut out);
            out.push_str(text);
            from = place;
        }
        self.copy(source, from, source.len(), &mut out);
        out
    }

    /// Copies the source between two places, without the parts of an earlier stamp. No insertion falls inside one.
    fn copy(&self, source: &str, mut from: usize, to: usize, out: &mut String) {
        for removed in &self.removed {
            if removed.start >= from && removed.end <= to {
                out.push_str(source.get(from..removed.start).unwrap_or(""));
                from = removed.end;
            }
        }
        out.push_str(source.get(from..to).unwrap_or(""));
    }
}
