//! Checks a signed document the way the authority does.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use k256::ecdsa::Signature;
use k256::ecdsa::signature::Verifier as _;
use roxmltree::{Document, Node};

use super::fault::{Part, StampFault};
use super::header::Header;
use super::properties;
use crate::canonical;
use crate::certificate::Certificate;
use crate::hash::{InvoiceHash, digest_of_text};
use crate::qr::{Qr, QrError};
use crate::xml::{self, CAC, CBC, INVOICE};

const DS: &str = "http://www.w3.org/2000/09/xmldsig#";
const XADES: &str = "http://uri.etsi.org/01903/v1.3.2#";

/// What a document's stamp says, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The hash of the document.
    pub hash: InvoiceHash,
    /// The signing time as written.
    pub signing_time: String,
    /// The certificate that signed; who issued it is not checked here.
    pub certificate: Certificate,
    /// The QR.
    pub qr: Qr,
    /// QR tags 3 and 5 (time and VAT amount): the authority does not compare them.
    pub warnings: Vec<StampFault>,
}

/// Checks hash, signature, both digests, the certificate's digest and names, and the QR against the document.
/// The certificate's chain and dates are not checked, nor whether the PIH is the right one.
pub fn verify(document: &str) -> Result<Verified, Vec<StampFault>> {
    let parsed = xml::parse(document).map_err(|error| vec![StampFault::Xml(error)])?;
    let mut check = Check::default();
    let verified = check.run(&parsed);
    match verified {
        Some(verified) if check.faults.is_empty() => Ok(verified),
        _ => Err(check.faults),
    }
}

#[derive(Default)]
struct Check {
    faults: Vec<StampFault>,
    warnings: Vec<StampFault>,
}

impl Check {
    /// None when there is a fault; a fault never hides the ones after it that can still be looked for.
    fn run(&mut self, document: &Document<'_>) -> Option<Verified> {
        let root = document.root_element();
        if !xml::is(root, INVOICE, "Invoice") {
            self.faults.push(StampFault::Missing(Part::Invoice));
            return None;
        }
        let hash = canonical::hash_of(document);
        let signature = self.one(root, DS, "Signature", Part::Signature);
        let value = signature
            .and_then(|signature| self.text(signature, DS, "SignatureValue", Part::SignatureValue));
        let certificate = signature.and_then(|signature| self.certificate(signature));
        if let Some(signature) = signature {
            self.digests(signature, &hash);
        }
        let signing_time =
            signature.and_then(|signature| self.properties(signature, certificate.as_ref()));
        if let (Some(value), Some(certificate)) = (&value, &certificate) {
            self.signature(value, certificate, &hash);
        }
        let qr = self.qr(root);
        let header = Header::of(document)
            .map_err(|field| self.faults.push(StampFault::MissingField(field)))
            .ok();
        if let (Some(qr), Some(header)) = (&qr, &header) {
            self.qr_fields(qr, header);
            self.qr_stamp(qr, header, &hash, value.as_deref(), certificate.as_ref());
        }
        Some(Verified {
            hash,
            signing_time: signing_time?,
            certificate: certificate?,
            qr: qr?,
            warnings: std::mem::take(&mut self.warnings),
        })
    }

    fn certificate(&mut self, signature: Node<'_, '_>) -> Option<Certificate> {
        let text = self.text(signature, DS, "X509Certificate", Part::Certificate)?;
        Certificate::from_base64(&text)
            .map_err(|error| self.faults.push(error.into()))
            .ok()
    }

    fn digests(&mut self, signature: Node<'_, '_>, hash: &InvoiceHash) {
        let mut of_document = None;
        let mut of_properties = None;
        for reference in descendants(signature, DS, "Reference") {
            let digest = xml::child(reference, DS, "DigestValue").map(xml::value);
            if reference.attribute("URI") == Some("") {
                of_document = digest;
            } else {
                of_properties = digest;
            }
        }
        self.equal(of_document, &hash.base64(), Part::InvoiceDigest);
        if let Some(properties) = self.one(signature, XADES, "SignedProperties", Part::Properties) {
            let expected = digest_of_text(properties::standalone(properties).as_bytes());
            self.equal(of_properties, &expected, Part::PropertiesDigest);
        }
    }

    /// The signing time; what the properties say of the certificate is compared on the way.
    fn properties(
        &mut self,
        signature: Node<'_, '_>,
        certificate: Option<&Certificate>,
    ) -> Option<String> {
        let properties = descendants(signature, XADES, "SignedProperties").next()?;
        if let Some(certificate) = certificate {
            let digest = descendants(properties, XADES, "CertDigest")
                .next()
                .and_then(|digest| xml::child(digest, DS, "DigestValue"))
                .map(xml::value);
            self.equal(digest, certificate.digest(), Part::CertificateDigest);
            for (name, expected, part) in [
                (
                    "X509IssuerName",
                    certificate.issuer_name(),
                    Part::IssuerName,
                ),
                (
                    "X509SerialNumber",
                    certificate.serial_decimal(),
                    Part::SerialNumber,
                ),
            ] {
                let found = descendants(properties, DS, name).next().map(xml::value);
                self.equal(found, expected, part);
            }
        }
        self.text(properties, XADES, "SigningTime", Part::SigningTime)
    }

    fn signature(&mut self, value: &str, certificate: &Certificate, hash: &InvoiceHash) {
        let signature = STANDARD
            .decode(value)
            .ok()
            .and_then(|der| Signature::from_der(&der).ok());
        let Some(signature) = signature else {
            self.faults.push(StampFault::MalformedSignature);
            return;
        };
        // The official signers leave S as it comes, and the curve library takes only the lower half.
        if certificate
            .key()
            .verify(hash.as_bytes(), &signature.normalize_s())
            .is_err()
        {
            self.faults.push(StampFault::WrongSignature);
        }
    }

    fn qr(&mut self, root: Node<'_, '_>) -> Option<Qr> {
        let mut found = root
            .children()
            .filter(|child| xml::is(*child, CAC, "AdditionalDocumentReference"))
            .filter(|child| canonical::excluded(*child));
        let Some(reference) = found.next() else {
            self.faults.push(StampFault::Missing(Part::Qr));
            return None;
        };
        if found.next().is_some() {
            self.faults.push(StampFault::Repeated(Part::Qr));
        }
        let text = self.text(reference, CBC, "EmbeddedDocumentBinaryObject", Part::Qr)?;
        Qr::decode(&text)
            .map_err(|error| self.faults.push(error.into()))
            .ok()
    }

    fn qr_fields(&mut self, qr: &Qr, header: &Header) {
        let invoice = &qr.invoice;
        for (tag, found, expected) in [
            (1, &invoice.seller, &header.seller),
            (2, &invoice.vat_number, &header.vat_number),
            (4, &invoice.total, &header.total),
        ] {
            if found.trim() != expected {
                self.faults.push(StampFault::QrTag(tag));
            }
        }
        for (tag, found, expected) in [
            (3, &invoice.issued_at, &header.issued_at),
            (5, &invoice.vat, &header.vat),
        ] {
            if found != expected {
                self.warnings.push(StampFault::QrTag(tag));
            }
        }
    }

    fn qr_stamp(
        &mut self,
        qr: &Qr,
        header: &Header,
        hash: &InvoiceHash,
        signature: Option<&str>,
        certificate: Option<&Certificate>,
    ) {
        let Some(stamp) = &qr.stamp else {
            self.faults.push(QrError::Missing(6).into());
            return;
        };
        let mut wrong = |tag, differs: bool| {
            if differs {
                self.faults.push(StampFault::QrTag(tag));
            }
        };
        wrong(6, stamp.hash.trim() != hash.base64());
        wrong(
            7,
            signature.is_some_and(|value| stamp.signature.trim() != value),
        );
        if let Some(certificate) = certificate {
            wrong(8, stamp.public_key != certificate.public_key_der());
            if let Some(found) = &stamp.certificate_signature {
                wrong(9, found != certificate.signature_der());
            }
        }
        if header.simplified && stamp.certificate_signature.is_none() {
            self.faults.push(QrError::Missing(9).into());
        }
    }

    fn equal(&mut self, found: Option<String>, expected: &str, part: Part) {
        match found {
            None => self.faults.push(StampFault::Missing(part)),
            Some(found) if found != expected => self.faults.push(StampFault::Mismatch(part)),
            Some(_) => {}
        }
    }

    fn text(
        &mut self,
        node: Node<'_, '_>,
        namespace: &str,
        name: &str,
        part: Part,
    ) -> Option<String> {
        self.one(node, namespace, name, part).map(xml::value)
    }

    fn one<'a, 'i>(
        &mut self,
        node: Node<'a, 'i>,
        namespace: &str,
        name: &str,
        part: Part,
    ) -> Option<Node<'a, 'i>> {
        // Only the extensions and the QR reference are looked into: a signature elsewhere is no stamp.
        let mut found = node
            .descendants()
            .filter(|found| xml::is(*found, namespace, name))
            .filter(|found| found.ancestors().any(canonical::excluded));
        let first = found.next();
        if first.is_none() {
            self.faults.push(StampFault::Missing(part));
        } else if found.next().is_some() {
            self.faults.push(StampFault::Repeated(part));
        }
        first
    }
}

fn descendants<'a, 'i: 'a, 'n: 'a>(
    node: Node<'a, 'i>,
    namespace: &'n str,
    name: &'n str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants()
        .filter(move |found| xml::is(*found, namespace, name))
}
